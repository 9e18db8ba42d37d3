import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeResultLine, parseResults, type ResultFile } from '../../kit/result-file.js';
import { writeFileAtomic } from '../../peer/index.js';

const RESULT_NAME = 'herald-result.ndjson';
const STATE_NAME = 'herald-state.json';

/** Incremented when the meaning of a state file changes. */
const STATE_FORMAT = 2;

/** What is known about a submission besides its results. */
export interface SubmissionState {
  readonly name: string;
  /** Of its files, of how it was run, and of the kit. */
  readonly fingerprint: string;
  /** Of the cases that were run. */
  readonly selection: string;
  /** Some cases were not answered in time, and are to be tried again with nothing else running. */
  readonly isOpen: boolean;
  readonly status: 'graded' | 'not-built' | 'refused' | 'kit-fault';
  readonly reason: string | null;
  /** Files that its program did not get, and why. */
  readonly leftOut: readonly string[];
}

export interface Stored {
  readonly state: SubmissionState;
  readonly results: ResultFile;
}

/** Names of Herald's own files. */
const RESERVED = [
  ...['index.html', 'gradebook.csv', 'intake.csv', 'similar.html', 'handout'],
  ...['herald-lock', 'herald-runs', 'herald-part.ndjson.gz'],
];
const MAX_LENGTH = 120;

/** The directory for a submission's results: its name, made safe for a path. Different names never share one. */
export function folderFor(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N} ._+=@,()'-]/gu, encodeURIComponent);
  const free = RESERVED.includes(plain.toLowerCase()) || /^[.\s]|[.\s]$/.test(plain) ? `%${plain}` : plain;
  if (Buffer.byteLength(free) <= MAX_LENGTH) return free;
  return `${free.slice(0, MAX_LENGTH / 4)}%${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/** The state is written last: results without a state are ignored. */
export function store(folder: string, { state, results }: Stored): void {
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(join(folder, RESULT_NAME), resultLines(results));
  writeFileAtomic(join(folder, STATE_NAME), `${JSON.stringify({ format: STATE_FORMAT, ...state }, null, 2)}\n`);
}

/** One by one: all together may be longer than a string can be. */
function* resultLines({ run, cases, summary }: ResultFile): Iterable<string> {
  yield makeResultLine(run);
  for (const each of cases) yield makeResultLine({ kind: 'case', ...each });
  if (summary !== null) yield makeResultLine(summary);
}

/** The results of an earlier run; null if there are none, or if they cannot be read and must be made again. */
export function recall(folder: string): Stored | null {
  try {
    const state = JSON.parse(readFileSync(join(folder, STATE_NAME), 'utf8')) as SubmissionState & {
      readonly format: number;
    };
    const results = parseResults(readFileSync(join(folder, RESULT_NAME), 'utf8'));
    return state.format === STATE_FORMAT && results.ok && results.value.summary !== null
      ? { state, results: results.value }
      : null;
  } catch {
    return null;
  }
}
