import type { ScoredRun } from '../scored-run.js';

/** What became of a submission. */
export const SUBMISSION_STATUSES = [
  'graded',
  /** Its build failed, so that every case did. */
  'not-built',
  /** It cannot be started, or not even be read: too large, no such program, a herald.yml that makes no sense. */
  'refused',
  /** Kit or environment were at fault in some case. */
  'kit-fault',
  /** The run was interrupted before its turn. */
  'pending',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** A submission as gradebook and index show it. */
export interface ClassEntry {
  readonly name: string;
  /** Of its files, beside the index. */
  readonly folder: string;
  readonly status: SubmissionStatus;
  /** Why it is not simply graded; null for one that is. */
  readonly reason: string | null;
  /** Null while it is pending. */
  readonly scored: ScoredRun | null;
  /** The name of the report in the folder. */
  readonly report: string;
}

/** From 0 to 100, with one decimal; null where there is nothing to earn. */
export const percentOf = ({ earned, of }: Pick<ScoredRun, 'earned' | 'of'>): number | null =>
  of === 0 ? null : Math.round((1000 * earned) / of) / 10;

/** The first thing to look at. */
export function firstReason({ reason, scored }: ClassEntry): string {
  const broken = scored?.cases.find(({ verdict }) => verdict === 'fail' || verdict === 'kit-fault');
  return reason ?? broken?.findings[0]?.reason ?? broken?.reason ?? '';
}
