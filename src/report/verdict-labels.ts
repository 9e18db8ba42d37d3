import type { Verdict } from '../kit/verdict.js';

export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  pass: 'passed',
  'non-strict': 'non-strict',
  fail: 'failed',
  inconclusive: 'inconclusive',
  'not-applicable': 'not applicable',
  skipped: 'skipped',
  'kit-fault': 'not judged',
};
