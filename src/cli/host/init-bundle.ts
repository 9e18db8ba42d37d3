import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { parseProtocolName } from '../../kit/protocol-name.js';
import { describeFileError, parseProgram } from '../../peer/index.js';
import { makeZip, type ZipEntry } from '../../peer/make-zip.js';
import { hasCases } from '../../run/case-files.js';
import { didYouMean, EnvironmentError, requireOk, UsageError } from '../errors.js';
import { wholeNumber } from '../option-values.js';
import { requireProtocol } from '../protocol-option.js';
import { readRubric } from '../report/read-files.js';
import { type BundleSettings, packagesFor } from './bundle-settings.js';
import { BUNDLES, type Bundle, PLATFORMS } from './bundles.js';

/** The options as commander returns them. */
export interface RawBundle {
  readonly protocol?: string;
  readonly run: string;
  readonly build?: string;
  readonly rubric?: string;
  readonly cases?: readonly string[];
  readonly totalTime?: string;
  readonly packages?: string;
}

export async function initBundle(
  platform: string,
  given: string | undefined,
  raw: RawBundle,
  games: GameCatalog,
): Promise<void> {
  const bundle: Bundle = BUNDLES[platformNamed(platform)];
  const settings = await parseSettings(raw, bundle, games);
  const path = given ?? bundle.path;
  const entries = bundle.files(settings);
  const isZip = bundle.path.endsWith('.zip');
  for (const each of isZip ? [path] : entries.map((entry) => join(path, entry.path))) requireNew(each);
  if (isZip) createNew(path, makeZip(entries), false);
  else for (const entry of entries) createNew(join(path, entry.path), entry.data, entry.executable);
  process.stdout.write(`wrote ${path}: ${bundle.about}\nnext: ${bundle.next}\n`);
}

function platformNamed(name: string): (typeof PLATFORMS)[number] {
  const found = PLATFORMS.find((each) => each === name);
  if (found !== undefined) return found;
  throw new UsageError(
    `there is no bundle for "${name}"; known platforms: ${PLATFORMS.join(', ')}${didYouMean(name, PLATFORMS)}`,
  );
}

async function parseSettings(raw: RawBundle, bundle: Bundle, games: GameCatalog): Promise<BundleSettings> {
  const { name } = requireProtocol(games, raw.protocol);
  const { run, build = '', rubric, cases = [] } = raw;
  if (requireOk(parseProgram([run])).length === 0) throw new UsageError('--run is empty; expected a command');
  if (rubric !== undefined) await readRubric(rubric, games);
  for (const folder of cases) requireCases(folder);
  return {
    protocol: name,
    protocolId: parseProtocolName(name).id,
    run,
    build,
    totalTime:
      raw.totalTime === undefined
        ? bundle.totalTime
        : wholeNumber('--total-time', raw.totalTime, 1, 'seconds', 604_800),
    packages: raw.packages?.split(/[\s,]+/).filter((each) => each !== '') ?? packagesFor(run, build),
    rubric: rubric ?? null,
    cases,
  };
}

function requireCases(folder: string): void {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) throw new UsageError(`--cases ${folder}: no such directory`);
  if (!hasCases(folder)) throw new UsageError(`--cases ${folder}: contains no transcripts`);
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
