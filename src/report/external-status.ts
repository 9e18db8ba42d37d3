import { isFailure, type Verdict } from '../kit/verdict.js';
import type { ScoredCase, ScoredRun } from './scored-run.js';

/** What the formats of others make of a verdict: they know no more than these. */
export type ExternalStatus = 'passed' | 'failed' | 'error' | 'skipped';

/** Nothing passes by accident: what says nothing about the program was skipped. */
export function externalStatusOf({ verdict }: { readonly verdict: Verdict }, strict: boolean): ExternalStatus {
  if (verdict === 'kit-fault') return 'error';
  if (isFailure(verdict, strict)) return 'failed';
  return verdict === 'pass' || verdict === 'non-strict' ? 'passed' : 'skipped';
}

/** Why a case is not simply passed, in one sentence. */
export const reasonFor = ({ verdict, reason, findings }: ScoredCase): string =>
  findings[0]?.reason ?? reason ?? `${verdict}, for no reason that is given`;

/** What a run that did not come to its end says of itself; null for one that did. */
export const incompleteNote = ({ end }: Pick<ScoredRun, 'end'>): string | null =>
  end === 'complete'
    ? null
    : end === 'interrupted'
      ? 'the run was interrupted: not every case was run'
      : 'the run broke off: what came after is not known';

export const seconds = (ms: number): string => (ms / 1000).toFixed(3);
