import { isExpectedFailure, unexpectedPasses } from '../../kit/expected-failures.js';
import { readingsOf } from '../../kit/interpretations.js';
import { countVerdicts, pointsOf, type SummaryLine } from '../../kit/result-file.js';
import { type CaseResult, isFailure, type Verdict } from '../../kit/verdict.js';
import { EXIT } from '../exit-codes.js';

export interface RunFacts {
  readonly strict: boolean;
  /** Patterns of cases that must still fail. */
  readonly expected: readonly string[];
  readonly interrupted: boolean;
  readonly ms: number;
}

/** Nothing passes by accident: these say nothing about the program. */
const SAYS_NOTHING: readonly Verdict[] = ['not-applicable', 'skipped'];

/** ARCHITECTURE, decision 8. */
export function exitCodeOf(cases: readonly CaseResult[], { strict, expected, interrupted }: RunFacts): number {
  if (interrupted) return EXIT.interrupted;
  if (cases.every(({ verdict }) => SAYS_NOTHING.includes(verdict))) return EXIT.usage;
  if (cases.some(({ verdict }) => verdict === 'kit-fault')) return EXIT.fault;
  const failed = cases.some((one) => isFailure(one.verdict, strict) && !isExpectedFailure(expected, one));
  return failed || unexpectedPasses(cases, expected, strict).length > 0 ? EXIT.failed : EXIT.passed;
}

export const summaryOf = (cases: readonly CaseResult[], course: RunFacts): SummaryLine => ({
  kind: 'summary',
  counts: countVerdicts(cases),
  points: pointsOf(cases, course.strict),
  unexpected: unexpectedPasses(cases, course.expected, course.strict).map(({ id }) => id),
  readings: readingsOf(cases),
  interrupted: course.interrupted,
  exit: exitCodeOf(cases, course),
  ms: course.ms,
});
