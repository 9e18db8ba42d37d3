import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHundredths } from '../../src/core/point-arithmetic.js';
import { parseClassroom50 } from '../../src/report/hosts/classroom50.js';
import { HOSTS, type Host } from '../../src/report/hosts/hosts.js';
import { makePrairieLearn } from '../../src/report/hosts/prairielearn.js';
import { parseVplGrades } from '../../src/report/hosts/vpl.js';
import { DEFAULT_RUBRIC, type Rubric } from '../../src/report/rubric.js';
import type { ScoredRun } from '../../src/report/scored-run.js';
import { sized } from '../sizes.js';
import { anyFile, anyRubric } from './arbitrary-results.js';
import type { ReadResult } from './host-readers.js';
import { hostileCases } from './hostile-text.js';
import { ALL_INJECTIONS, idOf, poisonedRun } from './injections.js';
import { CONTEXT, ENVIRONMENT, PLATFORMS } from './platforms.js';
import { COLD, fileOf, lettersOf, result, scoreRun } from './sample-results.js';

const NOTHING: ReadResult = { earned: null, of: null, names: [] };

const read = (host: Host, scored: ScoredRun): ReadResult => {
  const text = PLATFORMS[host].make(scored);
  return text === null ? NOTHING : PLATFORMS[host].read(text);
};

/** What the platform counts, from the points of the run. */
const EXPECTED: Readonly<Record<Host, (scored: ScoredRun) => number | null>> = {
  gradescope: ({ earned }) => earned,
  classroom50: (scored) => (isWhole(scored) ? scored.earned : toHundredths(scored.earned)),
  prairielearn: ({ earned }) => earned,
  autolab: ({ earned }) => earned,
  markus: ({ earned }) => earned,
  vpl: ({ earned, of }) => (of === 0 ? null : Math.round((earned / of) * 1000) / 100),
  codegrade: (scored) => (isWhole(scored) ? scored.earned : toHundredths(scored.earned)),
  codio: ({ earned, of }) => Math.round((earned / of) * 10_000) / 100,
  check50: () => null,
};

const RUNS = { numRuns: sized({ test: 15, long: 300 }) };

const isWhole = ({ cases }: ScoredRun): boolean =>
  cases.every(({ earned, of }) => Number.isInteger(earned) && Number.isInteger(of));

const RUBRIC: Rubric = { ...DEFAULT_RUBRIC, title: 'Tea | time', hidden: ['**/xyzzy', 'secret/**'] };

/** A hidden case that others mention, and that fails for their cause. */
const CASES = [
  result('any/tea/xyzzy', 'fail'),
  result('secret/milk/plugh', 'pass'),
  result('any/tea/hot', 'fail', {
    findings: [{ ...COLD, reason: 'in any/tea/xyzzy, it was hot; here, it has 20 degrees' }],
    again: "herald grade player --cases 'secret/cases' --only any/tea/hot -- ./p",
  }),
  result('any/tea/cup', 'pass'),
  result('any/tea/late', 'skipped', { reason: '--bail: any/tea/xyzzy failed' }),
  result('any/milk/1', 'not-applicable', { reason: 'it takes none' }),
  result('any/milk/2', 'kit-fault', { reason: 'the cow is ill' }),
];
const FILE = fileOf(CASES);
const SCORED = scoreRun({ ...FILE, run: { ...FILE.run, options: { cases: ['secret/cases'] } } }, RUBRIC, 'teacher');

describe.each(HOSTS)('the result for %s', (host) => {
  test('is valid and has the points of the run, whatever the rubric', () => {
    fc.assert(
      fc.property(anyFile, anyRubric, (file, rubric) => {
        const scored = scoreRun(file, rubric, 'teacher');
        const { earned } = read(host, scored);
        if (earned !== null) expect(earned).toBe(EXPECTED[host](scored));
      }),
      RUNS,
    );
  });

  test('stays valid with hostile output', () => {
    fc.assert(
      fc.property(hostileCases, (cases) => {
        const scored = scoreRun(fileOf(cases), null, 'teacher');
        const { earned, names } = read(host, scored);
        if (earned !== null) expect(earned).toBe(EXPECTED[host](scored));
        for (const name of names) expect(cases.map(({ id }) => id)).toContain(name.replace(/ \([a-z-]+\)$/, ''));
      }),
      RUNS,
    );
  });

  test('has the points and the cases of the run, whatever is injected', () => {
    const scored = scoreRun(poisonedRun(), null, 'teacher');
    const { earned, names } = read(host, scored);
    expect(earned).toBe(EXPECTED[host](scored));
    expect(names).toEqual(host === 'codegrade' ? [] : ALL_INJECTIONS.map((_, index) => idOf(index)));
  });

  test('shows students nothing of hidden cases', () => {
    const text = decodeURIComponent(PLATFORMS[host].make(SCORED) as string);
    const shown = host === 'gradescope' ? JSON.stringify(visibleOn(text)) : text;
    expect(shown).not.toMatch(/xyzzy|plugh|secret/);
    if (host !== 'codegrade') expect(shown).toContain('any/tea/hot');
  });
});

describe('however much there is to say', () => {
  const many = Array.from({ length: 1500 }, (_, index) =>
    result(`any/tea/${lettersOf(index)}`, 'fail', {
      findings: [{ ...COLD, reason: `${lettersOf(index)} ${'ü'.repeat(600)}` }],
    }),
  );
  const scored = scoreRun(fileOf([result('any/tea/cup', 'pass'), ...many]), null, 'teacher');

  test.each(['classroom50', 'prairielearn', 'codio'] as const)('the result for %s is not too large', (host) => {
    expect(read(host, scored).earned).toBeGreaterThan(0);
  });
});

interface GradescopeTest {
  readonly visibility: string;
}

/** Gradescope has a flag for what students see; extra_data is for teachers. */
function visibleOn(text: string): object {
  const { tests, extra_data: _, ...rest } = JSON.parse(text) as { tests: GradescopeTest[]; extra_data: object };
  return { ...rest, tests: tests.filter(({ visibility }) => visibility === 'visible') };
}

describe('one entry for all hidden cases', () => {
  test.each<[Host, string]>([
    ['classroom50', '"test-name":"hidden cases","passed":false,"grader":"herald","score":1,"max-score":2'],
    ['prairielearn', '{"name":"hidden cases","points":1,"max_points":2}'],
    ['autolab', '"hidden":1}'],
    ['markus', '"name":"hidden cases","output":"","marks_earned":1,"marks_total":2,"status":"partial"'],
    ['check50', '"name":"hidden cases","description":"hidden cases","passed":false'],
  ])('is in the result for %s', (host, entry) => {
    expect(PLATFORMS[host].make(SCORED)).toContain(entry);
  });
});

describe('a run in which nothing could be judged', () => {
  const cases = [
    result('any/tea/a', 'kit-fault', { reason: 'the cow is ill' }),
    result('any/tea/xyzzy', 'kit-fault', { reason: 'the cow is ill' }),
  ];
  const scored = scoreRun(fileOf(cases), RUBRIC, 'teacher');

  test.each<[Host, string | null]>([
    ['autolab', null],
    ['codegrade', null],
    ['codio', null],
    ['vpl', '<|--\n-Graded by Herald 0.1.0: Tea | time\n0 of 0 points, 1 case: 1 kit-fault, and hidden cases\n'],
    ['prairielearn', '{"gradable":false'],
    ['check50', '"passed":null'],
  ])('is no grade of zero on %s', (host, text) => {
    const made = PLATFORMS[host].make(scored);
    if (text === null) expect(made).toBeNull();
    else expect(made).toContain(text);
    if (host === 'vpl') expect(made).not.toContain('Grade :=>>');
  });

  test('is an error of every test on MarkUs, hidden or not', () => {
    const tests = (PLATFORMS.markus.make(scored) as string)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(tests).toMatchObject([
      { name: 'any/tea/a', status: 'error', marks_total: 1 },
      { name: 'hidden cases that could not be judged', status: 'error', marks_total: 1, output: '' },
    ]);
  });

  test('is a problem without a score on Autolab, if others have one', () => {
    const some = scoreRun(fileOf([...cases, result('any/milk/b', 'pass')]), RUBRIC, 'teacher');
    expect(PLATFORMS.autolab.make(some)).toMatch(/\n\{"scores":\{"milk":1\},"scoreboard":\[1,1\]\}\n$/);
  });
});

describe('PrairieLearn takes no attempt away', () => {
  const NO_START = { ...COLD, rule: 'peer/cannot-start', reason: 'exited with code 1 before any reply', said: null };

  test('for a program that does not start', () => {
    const cases = ['a', 'b'].map((name) => result(`any/tea/${name}`, 'fail', { findings: [NO_START] }));
    expect(JSON.parse(makePrairieLearn(scoreRun(fileOf(cases), null, 'teacher'), CONTEXT))).toEqual({
      gradable: false,
      format_errors: ['the program does not start: exited with code 1 before any reply'],
      message: 'Graded by Herald 0.1.0: player of any/v1\n0 of 2 points, 2 cases: 2 fail',
    });
  });

  test('for a fault of the kit', () => {
    const file = fileOf([result('any/tea/a', 'kit-fault', { reason: 'the cow is ill' })]);
    expect(JSON.parse(makePrairieLearn(scoreRun(file, null, 'teacher'), CONTEXT))).toMatchObject({ gradable: false });
  });

  test('but for one that plays badly', () => {
    expect(JSON.parse(makePrairieLearn(SCORED, CONTEXT))).toMatchObject({ score: 0.5 });
  });
});

describe('the environment', () => {
  test('of Classroom 50 must be complete', () => {
    expect(parseClassroom50({ ...ENVIRONMENT, OWNER: 'bob' })).toMatchObject({ value: { owner: 'bob' } });
    expect(parseClassroom50({ ...ENVIRONMENT, CLASSROOM: '', COMMIT_URL: undefined })).toMatchObject({
      error: { message: 'CLASSROOM, COMMIT_URL are not set; the runner of Classroom 50 sets them' },
    });
  });

  test('of Classroom 50 has the type of the assignment, also one that only newer runners know', () => {
    const typed = (type: string) => parseClassroom50({ ...ENVIRONMENT, ASSIGNMENT_TYPE: type });
    expect(parseClassroom50(ENVIRONMENT)).toMatchObject({ value: { assignment_type: 'individual' } });
    for (const type of ['group', 'team']) expect(typed(type)).toMatchObject({ value: { assignment_type: type } });
  });

  test.each<[Record<string, string>, object]>([
    [{}, { value: { min: 0, max: 100 } }],
    [{ VPL_GRADEMIN: '1', VPL_GRADEMAX: '6' }, { value: { min: 1, max: 6 } }],
    [{ VPL_GRADEMIN: '6', VPL_GRADEMAX: '1' }, { error: { code: 'vpl/grades' } }],
    [{ VPL_GRADEMAX: 'A' }, { error: { message: expect.stringContaining('VPL_GRADEMAX is "A"') } }],
  ])('of VPL is %j', (environment, expected) => {
    expect(parseVplGrades(environment)).toMatchObject(expected);
  });
});
