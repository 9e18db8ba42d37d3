import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportion, sumOf, toHundredths } from '../../src/core/point-arithmetic.js';
import { isCounted, pointsOf } from '../../src/kit/result-file.js';
import { type CaseResult, isFailure } from '../../src/kit/verdict.js';
import { type Award, DEFAULT_RUBRIC, type Rubric, type Scope } from '../../src/report/rubric.js';
import { AUDIENCES, type ScoredRun, withoutEvidence } from '../../src/report/scored-run.js';
import { anyFile, anyRubric } from './arbitrary-results.js';
import { COLD, fileOf, result, scoreRun } from './sample-results.js';

const anyAudience = fc.constantFrom(...AUDIENCES);

const total = (some: readonly { earned: number; of: number }[], which: 'earned' | 'of'): number =>
  sumOf(some.map((each) => toHundredths(each[which])));

/**
 * Where causes count, a repaired case that repeated a cause gets its share of a `total`. If the cap of its topic takes that away, all
 * that is left is that the others have smaller shares.
 */
const dilutes = ({ count, caps, points }: Rubric): boolean =>
  count === 'causes' && Object.keys(caps).length > 0 && points.some((award) => 'total' in award.points);

describe('points', () => {
  const holds = (check: (scores: ScoredRun, rubric: Rubric) => void): void =>
    fc.assert(
      fc.property(anyFile, anyRubric, anyAudience, (file, rubric, audience) =>
        check(scoreRun(file, rubric, audience), rubric),
      ),
    );

  test('of cases add up to those of topics, and those to the total', () => {
    holds((scores) => {
      for (const which of ['earned', 'of'] as const) {
        expect(total(scores.cases, which)).toBe(toHundredths(scores[which]));
        expect(total(scores.topics, which)).toBe(toHundredths(scores[which]));
        for (const topic of scores.topics) expect(total(topic.cases, which)).toBe(toHundredths(topic[which]));
      }
    });
  });

  test('are between zero and the maximum, in hundredths', () => {
    holds(({ cases }) => {
      for (const { earned, of } of cases) {
        expect(earned).toBeGreaterThanOrEqual(0);
        expect(earned).toBeLessThanOrEqual(of);
        expect(toHundredths(earned) / 100).toBe(earned);
      }
    });
  });

  test('of a topic are never more than its cap', () => {
    holds(({ topics }, { caps }) => {
      for (const { name, of } of topics) expect(of).toBeLessThanOrEqual(caps[name] ?? of);
    });
  });

  test('do not depend on cases that say nothing about the program', () => {
    holds(({ cases, run }) => {
      for (const { verdict, of } of cases) if (!isCounted(verdict, run.strict)) expect(of).toBe(0);
    });
  });

  test('never decrease if one more case passes', () => {
    fc.assert(
      fc.property(anyFile, anyRubric, fc.nat(), (file, rubric, pick) => {
        const failed = file.cases.filter(({ verdict }) => isFailure(verdict, file.run.strict));
        const repaired = failed[pick % Math.max(1, failed.length)];
        fc.pre(repaired !== undefined && repaired.verdict !== 'inconclusive');
        fc.pre(!dilutes(rubric));
        const cases = file.cases.map((each) =>
          each === repaired ? { ...each, verdict: 'pass' as const, findings: [] } : each,
        );
        expect(scoreRun({ ...file, cases }, rubric, 'teacher').earned).toBeGreaterThanOrEqual(
          scoreRun(file, rubric, 'teacher').earned,
        );
      }),
    );
  });

  test('are those of the case headers without a rubric', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        expect(scoreRun(file, null, 'teacher')).toMatchObject(pointsOf(file.cases, file.run.strict));
      }),
    );
  });
});

describe('the report for a student', () => {
  test("does not name the folder of the teacher's cases, neither to rerun a case nor in a recording", () => {
    const again =
      "herald grade player --only a/b --cases 'my '\\'' cases' --cases ../x --strict -- ./player --cases mine";
    const cases = [{ ...result('any/tea/1', 'fail'), again, evidence: `command: ${again}\n\n>> --cases ../x\n` }];
    const file = fileOf(cases);
    const graded = { ...file, run: { ...file.run, options: { cases: ["my ' cases", '../x'] } } };
    const expected = 'herald grade player --only a/b --strict -- ./player --cases mine';
    const [seen] = scoreRun(graded, null, 'student').cases;
    expect(seen).toMatchObject({ again: expected, evidence: `command: ${expected}\n\n>> --cases ../x\n` });
    expect(scoreRun(graded, null, 'teacher').cases[0]).toMatchObject({ again });
  });

  test('has nothing about hidden cases, and does not depend on their outcome', () => {
    fc.assert(
      fc.property(anyFile, anyRubric, (file, rubric) => {
        const seen = scoreRun(file, rubric, 'student');
        const all = scoreRun(file, rubric, 'teacher');
        expect(seen.cases.map(({ id }) => id)).toEqual(all.cases.filter(({ hidden }) => !hidden).map(({ id }) => id));
        const isHidden = new Set(all.cases.filter(({ hidden }) => hidden).map(({ id }) => id));
        const turned = file.cases.map((each) =>
          isHidden.has(each.id) && isCounted(each.verdict, file.run.strict)
            ? { ...each, verdict: 'fail' as const, findings: [COLD], readings: { 'T-02': 'milk first' } }
            : each,
        );
        expect(scoreRun({ ...file, cases: turned }, rubric, 'student')).toEqual(seen);
      }),
    );
  });

  test('omits whatever else could name a hidden case', () => {
    const file = fileOf([result('a/tea/1', 'pass'), result('a/tea/2', 'pass', { readings: { 'T-02': 'milk first' } })]);
    const summary = { ...file.summary!, unexpected: ['a/tea/1', 'a/tea/2'] };
    const rubric = { ...DEFAULT_RUBRIC, hidden: ['a/tea/2'] };
    const { run, readings, unexpected } = scoreRun({ ...file, summary }, rubric, 'student');
    expect({ options: run.options, readings, unexpected }).toEqual({
      options: {},
      readings: {},
      unexpected: ['a/tea/1'],
    });
    expect(scoreRun({ ...file, summary }, rubric, 'teacher')).toMatchObject({
      run: { options: { only: ['**'] } },
      readings: { 'T-02': 'milk first' },
      unexpected: ['a/tea/1', 'a/tea/2'],
    });
  });
});

const award = (scope: Scope, points: Award['points'], together = false): Award => ({ scope, points, together });

const CASES = [
  result('a/tea/1', 'pass', { register: 'C-1' }),
  result('a/tea/2', 'fail'),
  result('a/tea/3', 'non-strict', { rules: ['tea/cup'] }),
  result('a/milk/1', 'fail', { findings: [COLD, { ...COLD, rule: 'tea/cup' }] }),
  result('a/milk/2', 'not-applicable'),
];

const pointsBy = (rubric: Partial<Rubric>): string =>
  scoreRun(fileOf(CASES), { ...DEFAULT_RUBRIC, ...rubric }, 'teacher')
    .cases.map(({ earned, of }) => `${earned}/${of}`)
    .join(' ');

test.each<[string, Partial<Rubric>, string]>([
  ['nothing said', {}, '1/1 0/1 1/1 0/1 0/0'],
  ['points for each case of a topic', { points: [award({ topic: 'tea' }, { each: 2 })] }, '2/2 0/2 2/2 0/1 0/0'],
  ['points by a register id', { points: [award({ cases: 'C-1' }, { each: 5 })] }, '5/5 0/1 1/1 0/1 0/0'],
  ['points by a rule', { points: [award({ rules: ['tea/cup'] }, { each: 3 })] }, '1/1 0/1 3/3 0/1 0/0'],
  [
    'a total that is shared out',
    { points: [award({ topic: 'tea' }, { total: 10 })] },
    '3.34/3.34 0/3.33 3.33/3.33 0/1 0/0',
  ],
  [
    'the first entry that means a case',
    { points: [award({ cases: 'a/tea/1' }, { each: 7 }), award({ topic: 'tea' }, { total: 4 })] },
    '7/7 0/2 2/2 0/1 0/0',
  ],
  ['all or nothing', { points: [award({ topic: 'tea' }, { each: 2 }, true)] }, '0/2 0/2 0/2 0/1 0/0'],
  ['partial credit of a topic', { partial: [{ scope: { topic: 'tea' }, share: 0.5 }] }, '1/1 0.5/1 1/1 0/1 0/0'],
  [
    'partial credit if only such rules were broken',
    { partial: [{ scope: { rules: ['tea/hot'] }, share: 0.5 }] },
    '1/1 0.5/1 1/1 0/1 0/0',
  ],
  [
    'a penalty for what is not strict',
    { penalties: [{ scope: { cases: '**' }, share: 0.25 }] },
    '1/1 0/1 0.75/1 0/1 0/0',
  ],
  [
    'a penalty for a rule that was broken',
    { penalties: [{ scope: { rules: ['tea/hot'] }, share: 1 }] },
    '1/1 0/1 0/1 0/1 0/0',
  ],
  ['a cap that is reached', { caps: { tea: 1.5 } }, '0.75/0.75 0/0 0.75/0.75 0/1 0/0'],
  ['a cap that is not reached', { caps: { tea: 2.5 } }, '1/1 0/0.5 1/1 0/1 0/0'],
])('%s', (_, rubric, points) => {
  expect(pointsBy(rubric)).toBe(points);
});

describe('distributed points', () => {
  const weights = fc.array(fc.nat({ max: 1000 }), { maxLength: 12 });

  test('add up, and are proportional to within one', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), weights, (whole, some) => {
        const all = sumOf(some);
        fc.pre(all > 0);
        const shares = apportion(whole, some);
        expect(sumOf(shares)).toBe(whole);
        for (const [index, weight] of some.entries()) {
          expect(Math.abs(shares[index]! - (whole * weight) / all)).toBeLessThan(1);
        }
      }),
    );
  });

  test.each([
    ['in a/tea/1, milk first; here, milk last (T-02)', 'elsewhere, milk first; here, milk last (T-02)'],
    ['unlike a/tea/1: milk last', 'unlike a hidden case: milk last'],
    ['unlike a/tea/11: milk last', 'unlike a/tea/11: milk last'],
  ])('do not name a hidden case: %s', (reason, redacted) => {
    const changed = { ...COLD, reason };
    const file = fileOf([result('a/tea/1', 'pass'), result('a/tea/2', 'fail', { findings: [changed] })]);
    const rubric = { ...DEFAULT_RUBRIC, hidden: ['a/tea/1'] };
    const reasons = (audience: 'student' | 'teacher') =>
      scoreRun(file, rubric, audience).cases.flatMap(({ findings }) => findings.map(({ reason }) => reason));
    expect(reasons('student')).toEqual([redacted]);
    expect(reasons('teacher')).toEqual([changed.reason]);
  });
});

describe('a rubric that counts causes', () => {
  const causes: Rubric = { ...DEFAULT_RUBRIC, count: 'causes' };
  const other = { findings: [{ ...COLD, rule: 'tea/cup', reason: 'it has no cup' }] };
  const cases = [
    ...['1', '2', '3', '4'].map((id) => result(`any/tea/${id}`, 'fail')),
    result('any/milk/1', 'fail'),
    result('any/milk/2', 'fail', other),
    result('any/milk/3', 'pass'),
  ];
  const score = (rubric: Rubric) => scoreRun(fileOf(cases), rubric, 'teacher');

  test('makes one cause cost once, wherever it fails', () => {
    expect(score(DEFAULT_RUBRIC)).toMatchObject({ earned: 1, of: 7 });
    expect(score(causes)).toMatchObject({ earned: 1, of: 3 });
    expect(score(causes).cases.map(({ of }) => of)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  });

  test('gives nothing to a program that fails everywhere for one cause', () => {
    expect(scoreRun(fileOf(cases.slice(0, 4)), causes, 'teacher')).toMatchObject({ earned: 0, of: 1 });
  });

  test('counts a cause once in each total', () => {
    const points: Award[] = [{ scope: { topic: 'milk' }, points: { total: 10 }, together: false }];
    const { topics } = score({ ...causes, points });
    expect(topics).toMatchObject([
      { name: 'tea', earned: 0, of: 1 },
      { name: 'milk', earned: 3.33, of: 10 },
    ]);
  });

  test('does not tell students about hidden cases with the same cause', () => {
    const hidden: Rubric = { ...causes, hidden: ['any/tea/1'] };
    const { cases: visible } = scoreRun(fileOf(cases), hidden, 'student');
    expect(visible.map(({ id, of }) => [id, of])).toContainEqual(['any/tea/2', 1]);
    expect(visible.map(({ sameCauseAs }) => sameCauseAs)).not.toContain('any/tea/1');
  });

  test('says which case fails first for the same cause', () => {
    expect(score(causes).cases.map(({ sameCauseAs }) => sameCauseAs)).toEqual([
      ...[null, 'any/tea/1', 'any/tea/1', 'any/tea/1', 'any/tea/1'],
      ...[null, null],
    ]);
  });
});

test('sampled failures with one cause cost once, even without a rubric', () => {
  const cases = [1, 2, 3].map((number) => result(`sampled/any/v1/seed-1/000${number}`, 'fail'));
  expect(scoreRun(fileOf([...cases, result('any/tea/1', 'fail')]), null, 'teacher')).toMatchObject({
    earned: 0,
    of: 2,
  });
});

test('points are the same once evidence is gone, even if it told causes apart', () => {
  const crash = (id: string, line: number): CaseResult =>
    result(`sampled/any/v1/seed-1/${id}`, 'fail', {
      findings: [{ ...COLD, rule: 'peer/died', said: null, reason: 'the process exited with status 1' }],
      evidence: `protocol: any/v1\nrole: player\n\n<< stderr raw\n   |  File "p.py", line ${line}\n   |KeyError: x\n>> end\n`,
    });
  const scored = scoreRun(fileOf([crash('0001', 1), crash('0002', 2), crash('0003', 2)]), null, 'teacher');
  expect(scored).toMatchObject({ earned: 0, of: 2 });
  const bare = withoutEvidence(scored);
  expect({ earned: bare.earned, of: bare.of, causes: bare.causes.length }).toEqual({ earned: 0, of: 2, causes: 2 });
  expect(JSON.stringify(bare)).not.toContain('KeyError');
});
