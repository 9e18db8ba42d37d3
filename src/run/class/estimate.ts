export interface ClassProgress {
  /** Milliseconds since the start. */
  readonly elapsed: number;
  /** Submissions graded so far. */
  readonly done: number;
  /** How far each submission in progress is, from 0 to 1. */
  readonly running: readonly number[];
  /** Submissions to grade in all. */
  readonly of: number;
}

/** With less done, an estimate would be worthless. */
const MIN_DONE = 0.5;

const MINUTE = 60;

/** The remaining time at the present speed; null if it is too early to tell. */
export function timeLeft({ elapsed, done, running, of }: ClassProgress): string | null {
  const completed = running.reduce((sum, share) => sum + share, done);
  if (completed < MIN_DONE) return null;
  const seconds = Math.ceil(((elapsed / completed) * Math.max(0, of - completed)) / 1000);
  return seconds < MINUTE ? `${seconds} s` : `${Math.floor(seconds / MINUTE)} min ${seconds % MINUTE} s`;
}
