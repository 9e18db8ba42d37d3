import { matchesId } from './case-selection.js';
import { type CaseResult, isFailure } from './verdict.js';

/** Reads case ids or patterns, one per line; `#` starts a comment. */
export const parseExpectedFailures = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '');

type Judged = Pick<CaseResult, 'id' | 'register' | 'verdict'>;

export const isExpectedFailure = (patterns: readonly string[], one: Judged): boolean =>
  patterns.some((pattern) => matchesId(pattern, one));

/** Cases that were expected to fail but passed. */
export const unexpectedPasses = <T extends Judged>(
  cases: readonly T[],
  patterns: readonly string[],
  strict: boolean,
): T[] =>
  cases.filter(
    (one) =>
      (one.verdict === 'pass' || one.verdict === 'non-strict') &&
      !isFailure(one.verdict, strict) &&
      isExpectedFailure(patterns, one),
  );

/** Cases that failed as expected. */
export const expectedFailures = <T extends Judged>(
  cases: readonly T[],
  patterns: readonly string[],
  strict: boolean,
): T[] => cases.filter((one) => isFailure(one.verdict, strict) && isExpectedFailure(patterns, one));
