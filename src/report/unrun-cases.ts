import type { ResultFile } from '../kit/result-file.js';

/** Of a case that a run did not come to, where that costs points. */
export const NOT_RUN = {
  verdict: 'fail',
  reason: 'not run: the run ended before it',
  findings: [],
  evidence: null,
  readings: {},
  ms: 0,
} as const;

/**
 * For whoever takes points without looking: a run that was interrupted, by a limit on its time say, must not be worth more than
 * one that came to its end.
 */
export const failUnrunCases = (file: ResultFile): ResultFile =>
  file.summary?.interrupted
    ? { ...file, cases: file.cases.map((each) => (each.verdict === 'skipped' ? { ...each, ...NOT_RUN } : each)) }
    : file;
