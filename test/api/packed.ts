import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withExtraCertificates } from '../extra-certificates.js';
import { temporaryFolder } from '../temporary-folder.js';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly name: string;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly exports: Record<string, unknown>;
};

/** What programs import: `herald`, `herald/conformance`, … */
export const ENTRY_POINTS = Object.keys(manifest.exports)
  .filter((path) => !path.endsWith('.json'))
  .map((path) => `${manifest.name}${path.slice(1)}`);

/** A package in the version that Herald itself is tested with. */
export const sameVersion = (name: string): string => `${name}@${manifest.devDependencies[name]}`;

/** The package as it would be published. What is in dist/ is packed as it is. */
export function packHerald(): string {
  const folder = temporaryFolder();
  const packed = run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], ROOT);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  return join(folder, filename);
}

/** A project as `npm init -y` makes it, in a folder whose name has a space. */
function emptyProject(): string {
  const folder = join(temporaryFolder(), 'my project');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "project", "version": "1.0.0", "type": "commonjs" }\n');
  return folder;
}

/** An empty project in which npm has installed the packed file, and other packages. */
export function installByNpm(tarball: string, others: readonly string[] = []): { folder: string; output: string } {
  const folder = emptyProject();
  // What the checkout was installed with is in npm's cache.
  const options = ['--prefer-offline', '--no-audit', '--no-fund'];
  const { status, stdout, stderr } = spawnSync('npm', ['install', ...options, tarball, ...others], {
    cwd: folder,
    env: withExtraCertificates(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return { folder, output: `${stdout}${stderr}` };
}

/** The same without npm, which takes long: the packed file, next to the dependencies that npm would add. */
export function installPacked(tarball: string, others: readonly string[] = []): string {
  const folder = emptyProject();
  const installed = join(folder, 'node_modules');
  mkdirSync(join(installed, manifest.name), { recursive: true });
  run('tar', ['-xzf', tarball, '-C', join(installed, manifest.name), '--strip-components=1'], folder);
  // The types of Node come with those of ws.
  for (const name of [...Object.keys(manifest.dependencies), '@types/node', ...others]) {
    mkdirSync(join(installed, name, '..'), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(installed, name));
  }
  return folder;
}

export function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout;
}
