import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseTranscript } from '../../dist/kit/transcript/index.js';
import { writeFileAtomic } from '../../dist/peer/index.js';
import { PACKAGE_FOLDER } from '../../dist/peer/package-folder.js';
import type { RegressionGame } from './regression-game.js';
import { recordGame, serveAgain } from './regression-recording.js';

/** Where the recordings are. */
export const REGRESSION = join(PACKAGE_FOLDER, 'fixtures', 'regression');

/** Compressed: games are long, and most of a game repeats itself. `zcat` shows one. */
const SUFFIX = '.transcript.gz';

/** What became of a recording. */
export interface Renewal {
  readonly name: string;
  /** `obsolete`: no game of that name is recorded any more. */
  readonly state: 'same' | 'changed' | 'missing' | 'obsolete';
  readonly before: string | null;
  /** The game as it is served now; null if nothing is to be written. */
  readonly after: string | null;
}

export const readRecording = (folder: string, name: string): string | null => {
  const path = join(folder, name + SUFFIX);
  return existsSync(path) ? gunzipSync(readFileSync(path)).toString('utf8') : null;
};

/** Compares every recording with what is served now. One that is served unchanged is kept. */
export async function surveyRecordings(folder: string, games: readonly RegressionGame[]): Promise<Renewal[]> {
  const renewals: Renewal[] = [];
  for (const game of games) renewals.push(await survey(folder, game));
  const obsolete = namesIn(folder).filter((name) => !games.some((game) => game.name === name));
  return [
    ...renewals,
    ...obsolete.map((name): Renewal => ({ name, state: 'obsolete', before: readRecording(folder, name), after: null })),
  ];
}

async function survey(folder: string, game: RegressionGame): Promise<Renewal> {
  const { name } = game;
  const before = readRecording(folder, name);
  if (before === null) return { name, state: 'missing', before, after: await recordGame(game) };
  const read = parseTranscript(before);
  if (read.ok && (await serveAgain(game, read.value)) === null) return { name, state: 'same', before, after: null };
  return { name, state: 'changed', before, after: await recordGame(game) };
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(SUFFIX))
        .map((path) => path.slice(0, -SUFFIX.length).split(sep).join('/'))
        .sort()
    : [];

/** Writes what has changed or was missing, and removes obsolete recordings. */
export function writeRenewals(folder: string, renewals: readonly Renewal[]): void {
  for (const { name, state, after } of renewals) {
    const path = join(folder, name + SUFFIX);
    if (state === 'obsolete') rmSync(path);
    if (after === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomic(path, gzipSync(after, { level: 9 }));
  }
}
