import type { ServerGrader } from './server-grader.js';

/**
 * How servers are graded that are programs, and may have a player inside: one that takes the first seat itself, and is told over
 * its standard input what the kit would say there.
 */
export interface InsiderGrading<M> {
  /** What the first of two connections sends, to find out which kind of server it is. */
  readonly probe: string;
  /** Whether there is a player inside, by what the other one receives then; null if that does not say. */
  hasInsider(message: M): boolean | null;
  /** A message of the first seat as a line of standard input; null if it cannot be said there. */
  makeInput(message: M): string | null;
  /** For servers with a player inside: the first seat of each case is theirs. */
  readonly grader: ServerGrader<M>;
}
