import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffRuns, makeRunDiff } from '../../src/report/run-diff.js';
import { anyFile } from './arbitrary-results.js';
import { ALL_INJECTIONS, harmIn, idOf, NO_HARM, poisonedRun } from './injections.js';
import { COLD, fileOf, result } from './sample-results.js';

const late = (ms: number) =>
  result('any/late', 'fail', { findings: [{ ...COLD, reason: `nothing came within ${ms} ms` }] });

const BEFORE = fileOf([
  result('any/broken', 'pass'),
  result('any/fixed', 'fail'),
  result('any/reason', 'fail'),
  result('any/verdict', 'pass'),
  result('any/same', 'pass'),
  result('any/known', 'fail'),
  late(5001),
  result('any/gone', 'pass'),
]);
const AFTER = fileOf([
  result('any/new', 'fail'),
  result('any/broken', 'fail'),
  result('any/fixed', 'pass'),
  result('any/reason', 'fail', { findings: [{ ...COLD, reason: 'there is none' }] }),
  result('any/verdict', 'inconclusive', { reason: 'there was no tea' }),
  result('any/same', 'pass'),
  result('any/known', 'fail'),
  late(5002),
]);

describe('the difference of two runs', () => {
  test('has one line for each case, whatever programs say', () => {
    const passed = ALL_INJECTIONS.map((_, index) => result(idOf(index), 'pass'));
    const text = makeRunDiff(diffRuns(fileOf(passed), poisonedRun()));
    expect(harmIn(text)).toEqual(NO_HARM);
    const [title, ...lines] = text.split('\n').slice(0, -3);
    expect(title).toBe('broken:');
    expect(lines.map((line) => line.split(': ')[0])).toEqual(ALL_INJECTIONS.map((_, index) => `  ${idOf(index)}`));
  });

  test('is listed by case', () => {
    expect(makeRunDiff(diffRuns(BEFORE, AFTER))).toBe(`broken:
  any/broken: fail: tea/hot: it has 20 degrees

fixed:
  any/fixed: fail: tea/hot: it has 20 degrees

failing for a different reason:
  any/reason
    before  fail: tea/hot: it has 20 degrees
    after   fail: tea/hot: there is none

different verdict:
  any/verdict
    before  pass
    after   inconclusive: there was no tea

new:
  any/new: fail

gone:
  any/gone: pass

1 broken, 1 fixed, 1 failing for a different reason, 1 different verdict, 1 new, 1 gone, 3 unchanged
`);
  });

  test('is empty between a run and itself', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        expect(diffRuns(file, file)).toEqual({ changes: [], readings: [], same: file.cases.length, notes: [] });
      }),
    );
  });

  test('is reversed when the runs are swapped', () => {
    const opposite = {
      broken: 'fixed',
      fixed: 'broken',
      new: 'gone',
      gone: 'new',
      reason: 'reason',
      verdict: 'verdict',
    };
    const judged = fileOf(BEFORE.cases.filter(({ id }) => id !== 'any/verdict'));
    const later = fileOf(AFTER.cases.filter(({ id }) => id !== 'any/verdict'));
    const kinds = (all: ReturnType<typeof diffRuns>) => new Map(all.changes.map(({ id, kind }) => [id, kind]));
    const back = kinds(diffRuns(later, judged));
    for (const [id, kind] of kinds(diffRuns(judged, later))) expect(back.get(id)).toBe(opposite[kind]);
  });

  test('notes why the runs may not be comparable', () => {
    const strict = { ...fileOf([result('a', 'non-strict')], true), summary: null };
    const { changes, notes } = diffRuns(fileOf([result('a', 'non-strict')]), strict);
    expect(changes).toMatchObject([{ kind: 'broken' }]);
    expect(notes).toEqual(['strict: false, then true', 'the run after is incomplete']);
  });
});

test('changed readings are listed', () => {
  const run = (readings: Record<string, string>) => fileOf([result('a', 'pass', { readings })]);
  const diff = diffRuns(run({ 'T-02': 'milk first', 'T-03': 'sugar' }), run({ 'T-02': 'milk last', 'T-04': 'ice' }));
  expect(diff.readings).toEqual([{ point: 'T-02', before: 'milk first', after: 'milk last' }]);
  expect(makeRunDiff(diff)).toBe(
    'changed readings:\n  T-02\n    before  milk first\n    after   milk last\n\n1 unchanged\n',
  );
});
