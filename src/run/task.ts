import type { CaseOutcome } from '../kit/interpretations.js';
import type { Subject } from '../kit/verdict.js';

/** A case that can be run. */
export interface Task {
  readonly subject: Subject;
  /** Never rejects because of anything that the program under test does. */
  readonly run: (signal: AbortSignal) => Promise<CaseOutcome>;
}
