import type { ResultFile } from '../kit/result-file.js';

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
  file.summary?.interrupted
    ? { ...file, cases: file.cases.map((each) => (each.verdict === 'skipped' ? { ...each, ...NOT_RUN } : each)) }
    : file;
