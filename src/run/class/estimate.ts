export interface ClassProgress {
  /** Milliseconds since the beginning. */
  readonly elapsed: number;
  /** Submissions that were graded in this time. */
  readonly done: number;
  /** Shares of those that are being graded, from 0 to 1. */
  readonly running: readonly number[];
  /** Submissions that there were to grade. */
  readonly of: number;
}

/** With less behind us, a guess is worth nothing. */
const LEAST = 0.5;

const MINUTE = 60;

/** How long it will still take if it goes on as it went; null while nobody can tell. */
export function timeLeft({ elapsed, done, running, of }: ClassProgress): string | null {
  const behind = running.reduce((sum, share) => sum + share, done);
  if (behind < LEAST) return null;
  const seconds = Math.ceil(((elapsed / behind) * Math.max(0, of - behind)) / 1000);
  return seconds < MINUTE ? `${seconds} s` : `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;
}
