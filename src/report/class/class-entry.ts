import { fromHundredths, toHundredths } from '../../core/point-arithmetic.js';
import type { ScoredRun } from '../scored-run.js';
import { type Lateness, penaltyFor } from './lateness.js';

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
  /** On the roster, but nothing was handed in. */
  'missing',
] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** A submission, as the gradebook and the index show it. */
export interface ClassEntry {
  /** The student's name on the roster; without one, the name of the submission. */
  readonly name: string;
  /** By the roster, or the platform that it was downloaded from; null if neither says one. */
  readonly id: string | null;
  readonly email: string | null;
  /** The folder of its files, next to the index; null if there are none. */
  readonly folder: string | null;
  readonly status: SubmissionStatus;
  /** Why its status is not `graded`; null if it is. */
  readonly reason: string | null;
  /** Null while pending; if missing, every case failed. */
  readonly scored: ScoredRun | null;
  /** Null without a deadline, or if nothing was handed in. */
  readonly late: Lateness | null;
  /** The file name of its report. */
  readonly report: string;
}

/** From 0 to 100, with one decimal; null if there are no points to earn. */
export const percentOf = ({ earned, of }: Pick<ScoredRun, 'earned' | 'of'>): number | null =>
  of === 0 ? null : Math.round((1000 * earned) / of) / 10;

/** The points that a submission loses for being late. */
export const penaltyOf = ({ scored, late }: Pick<ClassEntry, 'scored' | 'late'>): number =>
  scored === null || late === null ? 0 : penaltyFor(late, scored);

/** The points that count: those earned, less the penalty for being late. Null while pending. */
export const pointsOf = (entry: ClassEntry): { readonly earned: number; readonly of: number } | null =>
  entry.scored === null
    ? null
    : {
        earned: fromHundredths(toHundredths(entry.scored.earned) - toHundredths(penaltyOf(entry))),
        of: entry.scored.of,
      };

/** Why the submission lost points: the first reason to look at. */
export function firstReason({ reason, scored }: ClassEntry): string {
  const broken = scored?.cases.find(({ verdict }) => verdict === 'fail' || verdict === 'kit-fault');
  return reason ?? broken?.findings[0]?.reason ?? broken?.reason ?? '';
}
