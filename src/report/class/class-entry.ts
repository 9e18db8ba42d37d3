import type { ScoredRun } from '../scored-run.js';

/** What happened to a submission. */
export const SUBMISSION_STATUSES = [
  'graded',
  /** Its build failed, so every case did. */
  'not-built',
  /** It cannot be started or read: it is too large, the program does not exist, or its herald.yml is invalid. */
  'refused',
  /** The kit or the environment was at fault in some case. */
  'kit-fault',
  /** The run was interrupted before it. */
  'pending',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** A submission, as the gradebook and the index show it. */
export interface ClassEntry {
  readonly name: string;
  /** The folder of its files, next to the index. */
  readonly folder: string;
  readonly status: SubmissionStatus;
  /** Why its status is not `graded`; null if it is. */
  readonly reason: string | null;
  /** Null while pending. */
  readonly scored: ScoredRun | null;
  /** The file name of its report. */
  readonly report: string;
}

/** From 0 to 100, with one decimal; null if there are no points to earn. */
export const percentOf = ({ earned, of }: Pick<ScoredRun, 'earned' | 'of'>): number | null =>
  of === 0 ? null : Math.round((1000 * earned) / of) / 10;

/** Why the submission lost points: the first reason to look at. */
export function firstReason({ reason, scored }: ClassEntry): string {
  const broken = scored?.cases.find(({ verdict }) => verdict === 'fail' || verdict === 'kit-fault');
  return reason ?? broken?.findings[0]?.reason ?? broken?.reason ?? '';
}
