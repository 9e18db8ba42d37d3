import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ZipEntry } from '../../peer/make-zip.js';
import { PACKAGE_FOLDER } from '../../peer/package-folder.js';
import { EnvironmentError } from '../../run/errors.js';
import { HERALD } from '../../run/version.js';

/** Where the scripts of the bundles are. */
const TEMPLATES = join(PACKAGE_FOLDER, 'examples', 'hosts');

export const textFile = (path: string, text: string): ZipEntry => ({
  path,
  data: Buffer.from(text, 'utf8'),
  executable: false,
});

/** A script of a bundle, under another name. */
export const template = (source: string, path: string, executable = false): ZipEntry => ({
  path,
  data: readFileSync(join(TEMPLATES, source)),
  executable,
});

export const templateText = (source: string): string => readFileSync(join(TEMPLATES, source), 'utf8');

/** A text in which `@NAME@` stands for a value. */
export const filledTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/@([A-Z]+)@/g, (_, name: string) => values[name] as string);

/** All files of a folder, below another one. */
export const filesIn = (folder: string, below: string): ZipEntry[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
    .map((path) => ({ path: join(below, path), data: readFileSync(join(folder, path)), executable: false }));

/** Herald itself, with the cases of one protocol: a platform needs nothing but Node to run it. */
export function kitFiles(protocol: string, below: string): ZipEntry[] {
  const program = join(PACKAGE_FOLDER, 'dist', 'bin');
  if (!existsSync(program)) throw new EnvironmentError(`${program} does not exist; run "npm run build"`);
  const manifest = { name: 'herald', version: HERALD, private: true, type: 'module' };
  return [
    textFile(`${below}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`),
    { path: `${below}/LICENSE`, data: readFileSync(join(PACKAGE_FOLDER, 'LICENSE')), executable: false },
    ...filesIn(program, `${below}/dist/bin`),
    ...[protocol, 'requirements'].flatMap((name) =>
      filesIn(join(PACKAGE_FOLDER, 'fixtures', name), `${below}/fixtures/${name}`),
    ),
  ];
}
