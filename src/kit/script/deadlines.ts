import type { Case } from '../case.js';
import type { From } from '../transcript/index.js';
import type { Action } from './action.js';
import { alternativesOf } from './steps.js';

export interface Deadlines {
  /** Milliseconds for each reply. */
  readonly deadline: number;
  /** Milliseconds for the first, which includes the start of the program. */
  readonly firstDeadline: number;
}

export const DEFAULT_DEADLINES: Deadlines = { deadline: 5000, firstDeadline: 10_000 };

interface WaitSetup {
  readonly script: Case;
  readonly deadlines?: Deadlines;
}

/** How long to wait for a step. `hasResponded`: whether the program has sent anything before. */
export function waitFor(
  step: From,
  { script, deadlines = DEFAULT_DEADLINES }: WaitSetup,
  hasResponded: boolean,
): Action {
  const { header } = script.transcript;
  const { deadline, firstDeadline } = deadlines;
  const usual = hasResponded ? (header.deadline ?? deadline) : (header['first-deadline'] ?? firstDeadline);
  const silence = alternativesOf(step).find((each) => each.kind === 'silence');
  return { kind: 'wait', ms: step.options?.within ?? silence?.ms ?? usual, silence: silence !== undefined };
}
