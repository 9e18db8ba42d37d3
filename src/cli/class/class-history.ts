import { statSync } from 'node:fs';
import { diffClass, makeClassDiff } from '../../report/class/class-diff.js';
import type { ClassEntry } from '../../report/class/class-entry.js';
import { type ClassRecord, isSameRecord, makeClassRecord, parseClassRecord } from '../../report/class/class-record.js';
import { makePlainJson } from '../../report/plain-json.js';
import { keepRun, listRuns, readRun } from '../../run/class/run-history.js';
import { UsageError } from '../../run/errors.js';
import { HERALD } from '../../run/version.js';

/** Keeps the results of a run, unless they are those of the run before. */
export function recordRun(out: string, entries: readonly ClassEntry[], started: string): void {
  const record = makeClassRecord(entries, HERALD, started);
  const [last] = listRuns(out);
  const before = last === undefined ? null : parseClassRecord(readRun(out, last));
  if (before?.ok && isSameRecord(before.value, record)) return;
  keepRun(out, started, JSON.stringify(record));
}

export interface RawDiff {
  readonly json?: boolean;
  readonly list?: boolean;
}

/** Says who gained or lost points between two runs. */
export function diffRuns(out: string, runs: readonly string[], { json, list }: RawDiff): void {
  if (!statSync(out, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`${out} is not a directory; give the one that --out of "herald class" named`);
  }
  const known = listRuns(out);
  if (list) {
    process.stdout.write(known.map((name, index) => `${index + 1}  ${name}\n`).join(''));
    return;
  }
  if (known.length < 2) {
    throw new UsageError(`${out} has the results of ${known.length} runs; a comparison needs two that differ`);
  }
  const [before = '2', after = '1'] = runs;
  const diff = diffClass(recordOf(out, before, known), recordOf(out, after, known));
  process.stdout.write(json ? `${makePlainJson(diff)}\n` : makeClassDiff(diff));
}

/** A run by its number, from the last one, or by the beginning of its date. */
function recordOf(out: string, run: string, known: readonly string[]): ClassRecord {
  const named = /^\d{1,3}$/.test(run) ? known[Number(run) - 1] : known.find((name) => name.startsWith(run));
  if (named === undefined) {
    throw new UsageError(`there is no run ${run}; "herald class diff --list ${out}" shows those that there are`);
  }
  const read = parseClassRecord(readRun(out, named));
  if (read.ok) return read.value;
  throw new UsageError(`${out}: the run ${named} cannot be read: ${read.error.message}`);
}
