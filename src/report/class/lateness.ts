import { fromHundredths, toHundredths } from '../../core/point-arithmetic.js';
import type { DateTime } from './date-time.js';

/** Where the dates of submissions come from. */
const DATE_SOURCES = ['roster', 'files'] as const;

/** What a class file says about late submissions. */
export interface LatePolicy {
  readonly deadline: DateTime;
  /** Minutes from UTC, for dates that do not say it themselves. */
  readonly offset: number;
  readonly graceMinutes: number;
  /** Of the points to earn, for each day that has begun. */
  readonly percentPerDay: number;
  readonly maxPercent: number;
  readonly dates: (typeof DATE_SOURCES)[number];
}

/** What is known about when something was handed in. */
export interface SubmissionDate {
  readonly submitted: DateTime | null;
  /** As somebody else counted them, without grace and extension. */
  readonly daysLate: number | null;
  /** Days after the deadline that this student has. */
  readonly extension: number;
  /** The platform calls it late. */
  readonly isMarkedLate: boolean;
}

export interface Lateness {
  /** Days that have begun since the deadline; 0 if it was in time, null if nobody knows. */
  readonly days: number | null;
  readonly submitted: DateTime | null;
  /** The platform calls it late, whatever the days. */
  readonly isMarked: boolean;
  /** Days after the deadline that this student has. */
  readonly extension: number;
  /** Percent of the points to earn. */
  readonly percent: number;
}

export const DAY_MINUTES = 24 * 60;

/** How late a submission is, and what that costs. Nobody is punished for a date that is not known. */
export function latenessOf(policy: LatePolicy, date: SubmissionDate): Lateness {
  const days = daysLate(policy, date);
  const percent = Math.min(policy.maxPercent, (days ?? 0) * policy.percentPerDay);
  const { submitted, extension, isMarkedLate } = date;
  return { days, submitted, extension, isMarked: isMarkedLate, percent };
}

function daysLate({ deadline, graceMinutes }: LatePolicy, date: SubmissionDate): number | null {
  if (date.daysLate !== null) return Math.max(0, Math.ceil(date.daysLate - date.extension));
  if (date.submitted === null) return null;
  const late = date.submitted - deadline - date.extension * DAY_MINUTES;
  return late <= graceMinutes ? 0 : Math.ceil(late / DAY_MINUTES);
}

/** The points that lateness costs, at most all that were earned. */
export const penaltyFor = ({ percent }: Lateness, { earned, of }: { earned: number; of: number }): number =>
  Math.min(earned, fromHundredths(Math.round((toHundredths(of) * percent) / 100)));
