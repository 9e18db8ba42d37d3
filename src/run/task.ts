import type { CaseOutcome } from '../kit/interpretations.js';
import type { Subject } from '../kit/verdict.js';

/** A case that waits to be run, whatever it takes to run it. */
export interface Task {
  readonly subject: Subject;
  /** Never rejects for anything that the program under test does. */
  readonly run: (signal: AbortSignal) => Promise<CaseOutcome>;
}
