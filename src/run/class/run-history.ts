import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeFileAtomic } from '../../peer/index.js';

/** The folder of earlier runs, in the folder of results. */
export const RUNS = 'herald-runs';
const ENDING = '.json.gz';

/** The names of the runs that are kept, newest first. They are dates, so that their names are in order. */
export function listRuns(out: string): string[] {
  try {
    return readdirSync(join(out, RUNS))
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length))
      .sort()
      .reverse();
  } catch {
    return [];
  }
}

export const readRun = (out: string, name: string): string =>
  gunzipSync(readFileSync(join(out, RUNS, `${name}${ENDING}`))).toString('utf8');

/** Keeps a run under the date of its start. */
export function keepRun(out: string, started: string, text: string): void {
  mkdirSync(join(out, RUNS), { recursive: true });
  writeFileAtomic(join(out, RUNS, `${nameOf(started)}${ENDING}`), gzipSync(text));
}

/** Without colons, which not every file system allows. */
const nameOf = (started: string): string => started.replaceAll(':', '-');
