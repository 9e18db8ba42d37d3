import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeResultLine, parseResults, type ResultFile } from '../../kit/result-file.js';
import { writeFileAtomic } from '../../peer/index.js';

const RESULT_NAME = 'herald-result.ndjson';
const STATE_NAME = 'herald-state.json';

/** Counts up when what a state says means something else. */
const STATE_FORMAT = 1;

/** What is known of a submission beside its results. */
export interface State {
  readonly name: string;
  /** Of its files, of what they were put through, and of the kit. */
  readonly fingerprint: string;
  readonly status: 'graded' | 'not-built' | 'refused' | 'kit-fault';
  readonly reason: string | null;
}

export interface Stored {
  readonly state: State;
  readonly results: ResultFile;
}

/** Names of files of our own. */
const TAKEN = ['index.html', 'gradebook.csv'];
const LONGEST = 120;

/** The folder of a submission's results: its name, wherever that is fit for one. No two names have the same. */
export function folderFor(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N} ._+=@,()'-]/gu, encodeURIComponent);
  const free = TAKEN.includes(plain.toLowerCase()) || /^[.\s]|[.\s]$/.test(plain) ? `%${plain}` : plain;
  if (Buffer.byteLength(free) <= LONGEST) return free;
  return `${free.slice(0, LONGEST / 4)}%${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
}

/** The state is written last: results without one are not looked at. */
export function store(folder: string, { state, results: { run, cases, summary } }: Stored): void {
  mkdirSync(folder, { recursive: true });
  const lines = [
    run,
    ...cases.map((each) => ({ kind: 'case', ...each }) as const),
    ...(summary === null ? [] : [summary]),
  ];
  writeFileAtomic(join(folder, RESULT_NAME), lines.map(makeResultLine).join(''));
  writeFileAtomic(join(folder, STATE_NAME), `${JSON.stringify({ format: STATE_FORMAT, ...state }, null, 2)}\n`);
}

/** What is there of an earlier run; null for nothing, and for what cannot be read: it is made again. */
export function recall(folder: string): Stored | null {
  try {
    const state = JSON.parse(readFileSync(join(folder, STATE_NAME), 'utf8')) as State & { readonly format: number };
    const results = parseResults(readFileSync(join(folder, RESULT_NAME), 'utf8'));
    return state.format === STATE_FORMAT && results.ok && results.value.summary !== null
      ? { state, results: results.value }
      : null;
  } catch {
    return null;
  }
}
