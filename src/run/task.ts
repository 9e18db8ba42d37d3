import type { CaseOutcome } from '../kit/interpretations.js';
import type { Subject } from '../kit/verdict.js';

/** A case that can be run. */
export interface Task {
  readonly subject: Subject;
  /** The same without what is contested about it: what a program breaks there as well is not excused here. */
  readonly control?: Task;
  /** Never rejects because of anything that the program under test does. */
  readonly run: (signal: AbortSignal) => Promise<CaseOutcome>;
}
