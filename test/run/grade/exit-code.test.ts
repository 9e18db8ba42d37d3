import { describe, expect, test } from 'vitest';
import type { CaseResult, Verdict } from '../../../src/kit/verdict.js';
import { exitCodeOf, summaryOf } from '../../../src/run/grade/exit-code.js';

const result = (verdict: Verdict, index: number): CaseResult => ({
  id: `${verdict}-${index}`,
  title: '',
  register: null,
  protocol: 'any/v1',
  role: 'player',
  level: 'must',
  rules: [],
  points: 1,
  verdict,
  reason: null,
  findings: [],
  evidence: null,
  readings: {},
  ms: 0,
  again: '',
});

const FACTS = { strict: false, expected: [], interrupted: false, outOfTime: false, ms: 0 };

describe('the exit code of a graded program', () => {
  test.each<[number, Verdict[], Partial<typeof FACTS>]>([
    [0, ['pass'], {}],
    [0, ['pass', 'not-applicable', 'skipped'], {}],
    [0, ['non-strict', 'inconclusive'], {}],
    [1, ['pass', 'non-strict'], { strict: true }],
    [1, ['pass', 'inconclusive'], { strict: true }],
    [1, ['pass', 'fail'], {}],
    [2, [], {}],
    [2, ['not-applicable', 'skipped'], {}],
    [3, ['kit-fault'], {}],
    [3, ['fail', 'kit-fault'], {}],
    [1, ['pass', 'skipped'], { outOfTime: true }],
    [1, ['skipped'], { outOfTime: true }],
    [3, ['kit-fault', 'skipped'], { outOfTime: true }],
    [130, ['fail', 'kit-fault', 'skipped'], { interrupted: true }],
  ])('is %i after %j with %o', (status, verdicts, more) => {
    const cases = verdicts.map(result);
    expect(exitCodeOf(cases, { ...FACTS, ...more })).toBe(status);
    expect(summaryOf(cases, { ...FACTS, ...more }).exit).toBe(status);
  });

  test('is 0 if only expected cases fail, and 1 if one of them passes', () => {
    expect(
      exitCodeOf(
        ['fail', 'pass'].map((each, index) => result(each as Verdict, index)),
        { ...FACTS, expected: ['fail-*'] },
      ),
    ).toBe(0);
    const passing = [result('pass', 0)];
    expect(summaryOf(passing, { ...FACTS, expected: ['pass-0'] })).toMatchObject({ exit: 1, unexpected: ['pass-0'] });
  });
});
