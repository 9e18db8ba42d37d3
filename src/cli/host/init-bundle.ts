import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { didYouMean } from '../../core/spelling.js';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { describeFileError } from '../../peer/index.js';
import { makeZip, type ZipEntry } from '../../peer/make-zip.js';
import { EnvironmentError, UsageError } from '../../run/errors.js';
import { readRubric } from '../report/read-files.js';
import type { BundleSettings } from './bundle-settings.js';
import { BUNDLES, type Bundle, PLATFORMS } from './bundles.js';
import { missingPackages, parseSettings, type RawBundle } from './parse-settings.js';

export async function initBundle(
  platform: string,
  given: string | undefined,
  raw: RawBundle,
  games: GameCatalog,
): Promise<void> {
  const name = platformNamed(platform);
  const bundle: Bundle = BUNDLES[name];
  const settings = parseSettings(name, raw, games);
  const rubric = settings.rubric === null ? null : await readRubric(settings.rubric, games);
  const path = given ?? bundle.path;
  write(path, bundle.files(settings), bundle.path.endsWith('.zip'));
  process.stdout.write(`wrote ${path}: ${bundle.about}\nnext: ${bundle.next(settings)}\n`);
  const hides = (rubric?.hidden.length ?? 0) > 0;
  for (const warning of warningsAbout(settings, bundle, hides)) process.stderr.write(`warning: ${warning}\n`);
}

function platformNamed(name: string): (typeof PLATFORMS)[number] {
  const found = PLATFORMS.find((each) => each === name);
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no bundle for "${name}"; known platforms: ${PLATFORMS.join(', ')}${didYouMean(name, PLATFORMS)}`,
  );
}

function warningsAbout(settings: BundleSettings, bundle: Bundle, hides: boolean): string[] {
  const missing = settings.image === null ? missingPackages(settings, bundle) : [];
  return [
    ...(bundle.isPublic && hides
      ? ['the rubric hides cases, but students can read both in their repositories; reports do not show them']
      : []),
    ...(missing.length === 0
      ? []
      : [`submissions need ${missing.join(' and ')}, which the platform does not install; add a step that does`]),
  ];
}

function write(path: string, entries: readonly ZipEntry[], isZip: boolean): void {
  for (const each of isZip ? [path] : entries.map((entry) => join(path, entry.path))) requireNew(each);
  if (isZip) createNew(path, makeZip(entries), false);
  else for (const entry of entries) createNew(join(path, entry.path), entry.data, entry.executable);
}

/** Before the first file is written, so that no half of a bundle is left. */
function requireNew(path: string): void {
  if (existsSync(path)) throw new UsageError(`${path} already exists; not overwritten`);
}

/** Writes a new file, and never over an existing one. */
function createNew(path: string, data: ZipEntry['data'], executable: boolean): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data, { flag: 'wx', mode: executable ? 0o777 : 0o666 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UsageError(`${path} already exists; not overwritten`);
    throw new EnvironmentError(`${path}: ${describeFileError(error)}`);
  }
}
