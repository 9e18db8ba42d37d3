import type { ResultFile } from '../kit/result-file.js';
import type { CaseResult } from '../kit/verdict.js';

/** The outcome of a case that an incomplete run did not get to, if that costs points. */
export const NOT_RUN = {
  verdict: 'fail',
  reason: 'not run: the run ended first',
  findings: [],
  evidence: null,
  readings: {},
  ms: 0,
  notRun: true,
} as const;

/**
 * For hosts that take the points unseen: an interrupted run, for instance by a time limit, must not earn more than a complete
 * one.
 */
export const failUnrunCases = (file: ResultFile): ResultFile =>
  file.summary?.interrupted || file.summary?.outOfTime
    ? { ...file, cases: file.cases.map((each) => (each.verdict === 'skipped' ? failed(each) : each)) }
    : file;

/** What was said about it stays. */
const failed = (each: CaseResult): CaseResult => ({
  ...each,
  ...NOT_RUN,
  ...(each.reason !== null && each.reason !== 'interrupted' && { reason: each.reason }),
});
