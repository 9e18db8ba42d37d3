import { fault, ok, type Result } from '../../core/result.js';
import type { Verdict } from '../../kit/verdict.js';
import { type ClassEntry, penaltyOf, pointsOf, type SubmissionStatus } from './class-entry.js';

/** Incremented when a reader of the old format would misread the new one. */
const FORMAT = 1;

/** What a case came to, and what it was worth. */
export interface RecordedCase {
  readonly verdict: Verdict;
  readonly earned: number;
  readonly of: number;
  /** Why it did not pass: the broken rule and what was wrong. */
  readonly why?: string;
}

/** A student's line of the gradebook, and the cases behind it. */
export interface RecordedEntry {
  readonly name: string;
  readonly id: string | null;
  readonly status: SubmissionStatus;
  readonly reason: string | null;
  /** Null while pending. */
  readonly points: number | null;
  readonly of: number;
  readonly penalty: number;
  readonly cases: Readonly<Record<string, RecordedCase>>;
}

/** The results of a class at one time. */
export interface ClassRecord {
  readonly kind: 'class-run';
  readonly format: typeof FORMAT;
  readonly herald: string;
  /** Date and time. */
  readonly started: string;
  readonly entries: readonly RecordedEntry[];
}

export const makeClassRecord = (entries: readonly ClassEntry[], herald: string, started: string): ClassRecord => ({
  kind: 'class-run',
  format: FORMAT,
  herald,
  started,
  entries: entries.map(recordedEntry),
});

function recordedEntry(entry: ClassEntry): RecordedEntry {
  const { name, id, status, reason, scored } = entry;
  const points = pointsOf(entry);
  return {
    ...{ name, id, status, reason },
    ...{ points: points?.earned ?? null, of: points?.of ?? 0, penalty: penaltyOf(entry) },
    cases: Object.fromEntries(
      (scored?.cases ?? []).map((each) => {
        const { id: caseId, verdict, earned, of, findings, reason: why } = each;
        const [finding] = findings;
        const text = finding === undefined ? why : `${finding.rule}: ${finding.reason}`;
        return [caseId, { verdict, earned, of, ...(text !== null && { why: text }) }];
      }),
    ),
  };
}

export function parseClassRecord(text: string): Result<ClassRecord> {
  let value: Partial<ClassRecord> | null;
  try {
    value = JSON.parse(text) as Partial<ClassRecord> | null;
  } catch {
    return fault('class-record/json', 'invalid JSON');
  }
  if (value?.kind !== 'class-run') return fault('class-record/kind', 'not the record of a class');
  if (value.format !== FORMAT) {
    return fault('class-record/format', `it has format ${value.format}, but this version reads format ${FORMAT}`);
  }
  return ok(value as ClassRecord);
}

/** Whether two records only differ in when they were made. */
export const isSameRecord = (a: ClassRecord, b: ClassRecord): boolean =>
  JSON.stringify({ ...a, started: '' }) === JSON.stringify({ ...b, started: '' });
