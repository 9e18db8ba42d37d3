/** A submission that is being graded, or is done. */
export interface BegunSubmission {
  /** What it is written in, which says most about how long it takes. */
  readonly kind: string;
  /** Milliseconds that its build and its cases have taken, those that ran at once added up. */
  readonly spent: number;
  /** How much of it was run, from 0 to 1. If it is refused or given up, that stays less than all of it. */
  readonly share: number;
}

export interface ClassProgress {
  /** Milliseconds since the start. */
  readonly elapsed: number;
  readonly done: readonly BegunSubmission[];
  readonly running: readonly BegunSubmission[];
  /** The kinds of those that are not begun. */
  readonly waiting: readonly string[];
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
/** How many submissions of a kind outweigh what is known about all of them together. */
const KIND_PRIOR = 0.5;
/** Before anything is known, this part of a class is taken to be refused or given up, as if seen in so many submissions. */
const CUT_SHORT = { rate: 0.12, weight: 6 } as const;

const MINUTE = 60;

/**
 * The remaining seconds; null if it is too early to tell. What a submission takes differs a lot, and the quick ones are done
 * first, so that means are taken over all that were begun, each extrapolated by itself.
 */
export function secondsLeft({ elapsed, done, running, waiting, late, tryMs }: ClassProgress): number | null {
  const completed = running.reduce((sum, { share }) => sum + share, done.length);
  const spent = sumOf([...done, ...running].map((each) => each.spent));
  if (completed < MIN_DONE || spent === 0) return null;
  const costOf = costsByKind(done, running.filter(isTelling));
  const unfinished = running.map((each) =>
    Math.max(0, (isTelling(each) ? totalOf(each) : costOf(each.kind)) - each.spent),
  );
  const begun = done.length + running.length;
  const tries = late * (1 + waiting.length / Math.max(1, begun)) * tryMs;
  return Math.ceil(((sumOf(unfinished) + sumOf(waiting.map(costOf))) * (elapsed / spent) + tries) / 1000);
}

/** What a submission of a kind is expected to take, including that it may be cut short, of whatever kind it is. */
function costsByKind(done: readonly BegunSubmission[], running: readonly BegunSubmission[]): (kind: string) => number {
  const short = done.filter(isCutShort);
  const whole = [...done.filter((each) => !isCutShort(each)), ...running];
  const seen = short.length + whole.length;
  const rate = (short.length + CUT_SHORT.rate * CUT_SHORT.weight) / (seen + CUT_SHORT.weight);
  const shortCost =
    rate *
    meanOf(
      short.map(({ spent }) => spent),
      0,
    );
  return (kind) => shortCost + (1 - rate) * wholeCost(kind, whole);
}

/** Few of one kind may be exceptions, so that the others count a little too. */
function wholeCost(kind: string, whole: readonly BegunSubmission[]): number {
  const alike = whole.filter((each) => each.kind === kind).map(totalOf);
  return (sumOf(alike) + KIND_PRIOR * meanOf(whole.map(totalOf), 0)) / (alike.length + KIND_PRIOR);
}

const isTelling = ({ share }: BegunSubmission): boolean => share >= MIN_SHARE;

const isCutShort = ({ share }: BegunSubmission): boolean => share < 1;

const totalOf = ({ share, spent }: BegunSubmission): number => spent / share;

const meanOf = (values: readonly number[], otherwise: number): number =>
  values.length === 0 ? otherwise : sumOf(values) / values.length;

const sumOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0);
