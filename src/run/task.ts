import type { CaseOutcome } from '../kit/interpretations.js';
import type { Subject } from '../kit/verdict.js';

/** A case that can be run. */
export interface Task {
  readonly subject: Subject;
  /** The same without what is contested about it: what a program breaks there as well is not excused here. */
  readonly control?: Task;
  /** Never rejects because of anything that the program under test does. */
  readonly run: (signal: AbortSignal) => Promise<CaseOutcome>;
  /** The text of a scripted case. */
  readonly text?: string;
  /** To be called instead of `run` if the outcome is known already. */
  readonly recall?: (outcome: CaseOutcome) => void;
}
