import { truncate } from '../../core/truncate.js';
import type { ResultFile } from '../../kit/result-file.js';
import type { ClassOptions } from './grade-class.js';
import type { SubmissionState } from './result-store.js';

/** What came of grading a submission. */
export type SubmissionVerdict = Pick<SubmissionState, 'status' | 'reason' | 'leftOut'> & {
  readonly results: ResultFile;
};

/** A reason may quote what a student wrote, and stands in the results of every case. */
const MAX_REASON = 500;

interface Circumstances {
  /** The command of the program, as far as it is known. */
  readonly argv?: readonly string[];
  readonly leftOut?: readonly string[];
}

/** Every case fails for the same reason. */
export function failedVerdict(
  status: Exclude<SubmissionState['status'], 'graded'>,
  reason: string,
  { failAll }: Pick<ClassOptions, 'failAll'>,
  { argv = [], leftOut = [] }: Circumstances = {},
): SubmissionVerdict {
  const short = truncate(withNotes(reason, leftOut), MAX_REASON);
  return { status, reason: short, leftOut, results: failAll(short, argv) };
}

const withNotes = (reason: string, leftOut: readonly string[]): string =>
  leftOut.length === 0 ? reason : `${reason} (left out: ${leftOut[0]}${leftOut.length > 1 ? ', and more' : ''})`;

export function gradedVerdict(results: ResultFile, leftOut: readonly string[]): SubmissionVerdict {
  const fault = results.cases.find(({ verdict }) => verdict === 'kit-fault');
  if (fault === undefined) return { status: 'graded', reason: null, leftOut, results };
  const reason = truncate(`${fault.id}: ${fault.findings[0]?.reason ?? fault.reason}`, MAX_REASON);
  return { status: 'kit-fault', reason, leftOut, results };
}
