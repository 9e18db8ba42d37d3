import { EXIT } from '../../kit/exit-codes.js';
import { expectedFailures, isExpectedFailure, unexpectedPasses } from '../../kit/expected-failures.js';
import { readingsOf } from '../../kit/interpretations.js';
import { countVerdicts, pointsOf, type SummaryLine } from '../../kit/result-file.js';
import { type CaseResult, isFailure, type Verdict } from '../../kit/verdict.js';

/** What decides, besides the verdicts, how a run ended. */
export interface RunFacts {
  readonly strict: boolean;
  /** Patterns of cases that must still fail. */
  readonly expected: readonly string[];
  readonly interrupted: boolean;
  /** It ended at its time limit. */
  readonly outOfTime?: boolean;
  readonly ms: number;
}

/** These say nothing about the program: if no case has another verdict, nothing was run. */
const WITHOUT_EVIDENCE: readonly Verdict[] = ['not-applicable', 'skipped'];

/** A fault of the kit outranks a failed case: its results cannot be trusted. */
export function exitCodeOf(cases: readonly CaseResult[], facts: RunFacts): number {
  const { strict, expected, interrupted, outOfTime = false } = facts;
  if (interrupted) return EXIT.interrupted;
  if (!outOfTime && cases.every(({ verdict }) => WITHOUT_EVIDENCE.includes(verdict))) return EXIT.usage;
  if (cases.some(({ verdict }) => verdict === 'kit-fault')) return EXIT.fault;
  const failed = cases.some((one) => isFailure(one.verdict, strict) && !isExpectedFailure(expected, one));
  // Nobody knows whether the rest would have passed.
  return failed || outOfTime || unexpectedPasses(cases, expected, strict).length > 0 ? EXIT.failed : EXIT.passed;
}

export const summaryOf = (cases: readonly CaseResult[], facts: RunFacts): SummaryLine => ({
  kind: 'summary',
  counts: countVerdicts(cases),
  points: pointsOf(cases, facts.strict),
  unexpected: unexpectedPasses(cases, facts.expected, facts.strict).map(({ id }) => id),
  ...(facts.expected.length > 0 && {
    expected: expectedFailures(cases, facts.expected, facts.strict).map(({ id }) => id),
  }),
  readings: readingsOf(cases),
  interrupted: facts.interrupted,
  ...(facts.outOfTime && { outOfTime: true as const }),
  exit: exitCodeOf(cases, facts),
  ms: facts.ms,
});
