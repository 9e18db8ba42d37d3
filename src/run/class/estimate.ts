/** A submission that is being graded. */
export interface RunningSubmission {
  /** How far it is, from 0 to 1. */
  readonly share: number;
  /** Milliseconds that its build and its cases have taken, those that ran at once added up. */
  readonly spent: number;
}

export interface ClassProgress {
  /** Milliseconds since the start. */
  readonly elapsed: number;
  /** What each submission that is done took. */
  readonly done: readonly number[];
  readonly running: readonly RunningSubmission[];
  /** Submissions that are not begun. */
  readonly waiting: number;
  /** Submissions that were not always answered in time, and are tried again at the end. */
  readonly late: number;
  /** Milliseconds that such a try takes. */
  readonly tryMs: number;
}

/** `40 s` or `2 min 5 s`. */
export const makeDuration = (seconds: number): string =>
  seconds < MINUTE ? `${seconds} s` : `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;

/** With less done, an estimate would be worthless. */
const MIN_DONE = 0.5;
/** A submission that hangs is given up soon: the little that is done says nothing about the rest. */
const MIN_SHARE = 0.05;

const MINUTE = 60;

/**
 * The remaining seconds; null if it is too early to tell. What a submission takes differs a lot, and the quick ones are done
 * first, so that the mean is taken over all that were begun, each extrapolated by itself.
 */
export function secondsLeft({ elapsed, done, running, waiting, late, tryMs }: ClassProgress): number | null {
  const completed = running.reduce((sum, { share }) => sum + share, done.length);
  const spent = sumOf([...done, ...running.map((each) => each.spent)]);
  if (completed < MIN_DONE || spent === 0) return null;
  const known = running.filter(({ share }) => share >= MIN_SHARE).map(totalOf);
  const mean = sumOf([...done, ...known]) / Math.max(1, done.length + known.length);
  const unfinished = running.map((each) => Math.max(0, (each.share >= MIN_SHARE ? totalOf(each) : mean) - each.spent));
  const begun = done.length + running.length;
  const tries = late * (1 + waiting / Math.max(1, begun)) * tryMs;
  return Math.ceil(((sumOf(unfinished) + waiting * mean) * (elapsed / spent) + tries) / 1000);
}

const totalOf = ({ share, spent }: RunningSubmission): number => spent / share;

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
