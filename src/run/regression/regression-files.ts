import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseTranscript } from '../../kit/transcript/index.js';
import { writeFileAtomic } from '../../peer/index.js';
import { RECIPES, type Recipe, recordGame, serveAgain } from './regression.js';

/** Where the recordings are. */
export const REGRESSION = fileURLToPath(new URL('../../../fixtures/regression/', import.meta.url));

/** Packed: most of a game repeats itself, and whole games are many. `zcat` shows one. */
const SUFFIX = '.transcript.gz';

/** What became of a recording. */
export interface Renewal {
  readonly name: string;
  /** `stray`: nobody makes it any more. */
  readonly state: 'same' | 'changed' | 'missing' | 'stray';
  readonly before: string | null;
  /** How the game goes now; null where nothing is to be written. */
  readonly after: string | null;
}

export const readRecording = (folder: string, name: string): string | null => {
  const path = join(folder, name + SUFFIX);
  return existsSync(path) ? gunzipSync(readFileSync(path)).toString('utf8') : null;
};

/** Holds every recording against what is served today. One that is still served as it is stays as it is. */
export async function surveyRecordings(folder: string, recipes: readonly Recipe[] = RECIPES): Promise<Renewal[]> {
  const renewals: Renewal[] = [];
  for (const recipe of recipes) renewals.push(await surveyed(folder, recipe));
  const strays = namesIn(folder).filter((name) => !recipes.some((recipe) => recipe.name === name));
  return [
    ...renewals,
    ...strays.map((name): Renewal => ({ name, state: 'stray', before: readRecording(folder, name), after: null })),
  ];
}

async function surveyed(folder: string, recipe: Recipe): Promise<Renewal> {
  const { name } = recipe;
  const before = readRecording(folder, name);
  if (before === null) return { name, state: 'missing', before, after: await recordGame(recipe) };
  const read = parseTranscript(before);
  if (read.ok && (await serveAgain(recipe, read.value)) === null) return { name, state: 'same', before, after: null };
  return { name, state: 'changed', before, after: await recordGame(recipe) };
}

const namesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith(SUFFIX))
        .map((path) => path.slice(0, -SUFFIX.length).split(sep).join('/'))
        .sort()
    : [];

/** Writes what changed or was missing, and removes what nobody makes. */
export function writeRenewals(folder: string, renewals: readonly Renewal[]): void {
  for (const { name, state, after } of renewals) {
    const path = join(folder, name + SUFFIX);
    if (state === 'stray') rmSync(path);
    if (after === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomic(path, gzipSync(after, { level: 9 }));
  }
}
