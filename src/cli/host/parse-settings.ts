import { statSync } from 'node:fs';
import type { GameCatalog } from '../../kit/game-catalog.js';
import { parseProtocolName } from '../../kit/protocol-name.js';
import { parseProgram } from '../../peer/index.js';
import { hasCases } from '../../run/case-files.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { wholeNumber } from '../option-values.js';
import { requireProtocol } from '../protocol-option.js';
import { type BundleSettings, filesNamedIn, mostTime, packagesFor } from './bundle-settings.js';
import { BUNDLES, type Bundle, type PLATFORMS } from './bundles.js';
import { USUAL_IMAGE } from './prairielearn-question.js';

/** The options as commander returns them. */
export interface RawBundle {
  readonly protocol?: string;
  readonly run: string;
  readonly build?: string;
  readonly rubric?: string;
  readonly cases?: readonly string[];
  readonly totalTime?: string;
  readonly packages?: string;
  readonly image?: string;
  readonly files?: string;
}

export function parseSettings(
  platform: (typeof PLATFORMS)[number],
  raw: RawBundle,
  games: GameCatalog,
): BundleSettings {
  const bundle: Bundle = BUNDLES[platform];
  const { name } = requireProtocol(games, raw.protocol);
  const { run, build = '', rubric, cases = [], image } = raw;
  if (requireOk(parseProgram([run])).length === 0) throw new UsageError('--run is empty; expected a command');
  for (const option of ['image', 'files'] as const) if (raw[option] !== undefined) requirePlace(option, platform);
  for (const folder of cases) requireCases(folder);
  const packages = raw.packages === undefined ? packagesFor(run, build) : listOf(raw.packages);
  const settings = {
    protocol: name,
    protocolId: parseProtocolName(name).id,
    run,
    build,
    totalTime: raw.totalTime === undefined ? bundle.totalTime : timeWithin(bundle.limit, raw.totalTime),
    packages,
    image: image ?? null,
    files: raw.files === undefined ? filesNamedIn(run, build) : listOf(raw.files),
    rubric: rubric ?? null,
    cases,
  };
  if (bundle.takes.includes('files')) requireFiles(settings);
  if (bundle.takes.includes('image')) requirePackages(settings, bundle);
  return settings;
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter((each) => each !== '');

const timeWithin = (limit: number, text: string): number =>
  wholeNumber('--total-time', text, 1, 'seconds', mostTime(limit));

function requirePlace(option: 'image' | 'files', platform: string): void {
  const places = Object.entries<Bundle>(BUNDLES).filter(([, { takes }]) => takes.includes(option));
  const names = places.map(([name]) => name);
  if (!names.includes(platform))
    throw new UsageError(`--${option} applies to ${names.join(' and ')}, not to ${platform}`);
}

/** Students can upload nothing but the files that the question names. */
function requireFiles({ files }: BundleSettings): void {
  if (files.length === 0)
    throw new UsageError(
      '--run and --build name no file that students hand in; add --files, such as --files Player.java',
    );
}

/** Packages that submissions need, but do not find. */
export const missingPackages = ({ packages }: BundleSettings, bundle: Bundle): string[] =>
  bundle.packages === null ? [] : packages.filter((each) => !bundle.packages?.includes(each));

function requirePackages(settings: BundleSettings, bundle: Bundle): void {
  const missing = missingPackages(settings, bundle);
  if (settings.image !== null || missing.length === 0) return;
  throw new UsageError(
    `submissions need ${missing.join(' and ')}, which the image ${USUAL_IMAGE} does not have; add --image with the name of one that does, or of one to build`,
  );
}

function requireCases(folder: string): void {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (!isFolder) throw new UsageError(`--cases ${folder}: no such directory`);
  if (!hasCases(folder)) throw new UsageError(`--cases ${folder}: contains no transcripts`);
}
