import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/kit/verdict.js';
import { withMaximum } from '../../../src/report/class/one-maximum.js';
import { fileOf, result, scoreRun } from '../sample-results.js';

const runOf = (verdicts: Readonly<Record<string, Verdict>>) =>
  scoreRun(fileOf(Object.entries(verdicts).map(([id, verdict]) => result(id, verdict))), null, 'teacher');

const FULL = runOf({ 'any/tea/1': 'pass', 'any/tea/2': 'pass', 'any/tea/3': 'pass', 'any/cake/1': 'pass' });

/** `earned of possible`, in all and by topic. */
function pointsOf(verdicts: Readonly<Record<string, Verdict>>): string[] {
  const scored = withMaximum(runOf(verdicts), FULL);
  const sum = scored.cases.reduce((total, { of }) => total + of, 0);
  expect(Math.round(sum * 100)).toBe(Math.round(scored.of * 100));
  return [scored, ...scored.topics].map(({ earned, of }) => `${earned} of ${of}`);
}

describe('the points of a class', () => {
  test('are the same where every case counts', () => {
    expect(pointsOf({ 'any/tea/1': 'pass', 'any/tea/2': 'fail', 'any/tea/3': 'pass', 'any/cake/1': 'pass' })).toEqual([
      '3 of 4',
      '2 of 3',
      '1 of 1',
    ]);
  });

  test('have one maximum, by topic too, whatever does not apply', () => {
    expect(
      pointsOf({ 'any/tea/1': 'pass', 'any/tea/2': 'not-applicable', 'any/tea/3': 'fail', 'any/cake/1': 'pass' }),
    ).toEqual(['2.5 of 4', '1.5 of 3', '1 of 1']);
  });

  test('go to the other topics if a whole one does not apply', () => {
    expect(
      pointsOf({ 'any/tea/1': 'pass', 'any/tea/2': 'pass', 'any/tea/3': 'fail', 'any/cake/1': 'inconclusive' }),
    ).toEqual(['2.67 of 4', '2.67 of 4', '0 of 0']);
  });

  test('are none if no case says anything', () => {
    expect(pointsOf({ 'any/tea/1': 'skipped' })).toEqual(['0 of 0', '0 of 0']);
  });
});
