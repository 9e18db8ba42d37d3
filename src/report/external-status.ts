import { type CaseResult, isFailure, type Verdict } from '../kit/verdict.js';
import { plural } from './console/text.js';
import type { ScoredCase, ScoredRun } from './scored-run.js';

/** A verdict in the terms of external formats, which know only these. */
export type ExternalStatus = 'passed' | 'failed' | 'error' | 'skipped';

/** A verdict that says nothing about the program counts as skipped, never as passed. */
export function externalStatusOf({ verdict }: { readonly verdict: Verdict }, strict: boolean): ExternalStatus {
  if (verdict === 'kit-fault') return 'error';
  if (isFailure(verdict, strict)) return 'failed';
  return verdict === 'pass' || verdict === 'non-strict' ? 'passed' : 'skipped';
}

/** The cases that failed, or that could not be judged through a fault of the kit or the environment. */
export const failedCases = <C extends { readonly verdict: Verdict }>(cases: readonly C[], strict: boolean): C[] =>
  cases.filter((each) => ['failed', 'error'].includes(externalStatusOf(each, strict)));

/** Whether one case says it all, since but for the first case the others were not run: a table of zeros would hide it. */
export function isGivenUp(cases: readonly CaseResult[]): boolean {
  const run = cases.filter(({ notRun }) => !notRun);
  const passed = run.filter(({ verdict }) => verdict === 'pass').length;
  return run.length < cases.length && passed <= 1 && run.length - passed <= 1;
}

/** Why a case did not plainly pass, in one sentence. */
export const reasonFor = ({ verdict, reason, findings }: ScoredCase): string =>
  findings[0]?.reason ?? reason ?? `${verdict}, no reason given`;

const INCOMPLETE = {
  complete: null,
  interrupted: 'run was interrupted; results are incomplete',
  'out-of-time': 'run reached its time limit; results are incomplete',
  killed: 'run was killed; results are incomplete',
} as const;

/** What to say about an incomplete run; null for a complete one. */
export function incompleteNote({ end, unreached }: Pick<ScoredRun, 'end' | 'unreached'>): string | null {
  const note = INCOMPLETE[end];
  return note === null || unreached === 0 ? note : `${note}, ${plural(unreached, 'point')} not reached`;
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(3);
