import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf, toHundredths } from '../../src/core/point-arithmetic.js';
import type { ResultFile } from '../../src/kit/result-file.js';
import type { CaseResult } from '../../src/kit/verdict.js';
import { encodeBase64 } from '../../src/report/hosts/base64.js';
import { makeClassroom } from '../../src/report/hosts/classroom.js';
import { makeGradescope } from '../../src/report/hosts/gradescope.js';
import { OutputCache } from '../../src/report/hosts/output-cache.js';
import { DEFAULT_RUBRIC, type Rubric } from '../../src/report/rubric.js';
import { AUDIENCES, type Audience, type ScoredRun } from '../../src/report/scored-run.js';
import { NOT_RUN } from '../../src/report/unrun-cases.js';
import { anyFile, anyRubric } from './arbitrary-results.js';
import { hostileCases, hostileText } from './hostile-text.js';
import { fileOf, result, scoreRun, TEA } from './sample-results.js';

const CONTEXT = { registry: TEA };
const anyAudience = fc.constantFrom(...AUDIENCES);

const validatorFor = (name: string) =>
  new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(new URL(`data/${name}.schema.json`, import.meta.url), 'utf8')),
  );
const schemas = { gradescope: validatorFor('gradescope'), classroom: validatorFor('classroom') };

interface Hosted {
  readonly tests: readonly {
    readonly name: string;
    readonly status?: string;
    readonly score?: number;
    readonly max_score?: number;
    readonly visibility?: string;
    readonly output?: string;
    readonly message?: string;
    readonly test_code?: string;
  }[];
  readonly status?: string;
  readonly score?: number;
  readonly max_score?: number;
  readonly output?: string;
  readonly leaderboard?: readonly { readonly name: string; readonly value: number }[];
}

function valid(name: keyof typeof schemas, text: string): Hosted {
  const value: unknown = JSON.parse(text);
  expect(schemas[name](value) ? [] : schemas[name].errors).toEqual([]);
  return value as Hosted;
}

const gradescope = (scores: ScoredRun): Hosted => valid('gradescope', makeGradescope(scores, CONTEXT));

const classroomText = (scores: ScoredRun): string =>
  Buffer.from(makeClassroom(scores, CONTEXT), 'base64').toString('utf8');
const classroom = (scores: ScoredRun): Hosted => valid('classroom', classroomText(scores));

const scoresOf = ({ tests }: Hosted, which: 'score' | 'max_score' = 'score'): number =>
  sumOf(tests.map((each) => toHundredths(each[which] ?? 0)));

const FILE = fileOf([
  result('any/tea/hot', 'fail'),
  result('any/tea/cup', 'pass'),
  result('any/tea/secret', 'fail'),
  result('any/milk/1', 'not-applicable', { reason: 'it takes none' }),
  result('any/milk/2', 'kit-fault', { reason: 'the cow is ill' }),
]);
const RUBRIC: Rubric = { ...DEFAULT_RUBRIC, title: 'Tea | time', hidden: ['**/secret'] };
const scoredFor = (audience: Audience, file: ResultFile = FILE): ScoredRun => scoreRun(file, RUBRIC, audience);

/** The hosts' own readers are not published, so these schemas stand in for them, and must reject what they reject. */
describe.each<[keyof typeof schemas, () => string, (keyof Hosted)[]]>([
  ['gradescope', () => makeGradescope(scoredFor('teacher'), CONTEXT), ['score', 'output', 'leaderboard']],
  ['classroom', () => classroomText(scoredFor('teacher')), ['status', 'max_score']],
])('the schema of %s', (name, make, needed) => {
  const whole = JSON.parse(make()) as Hosted;
  const [first, ...rest] = whole.tests as [Hosted['tests'][number]];
  const without = (key: string): object => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== key));
  const withTest = (change: object): object => ({ ...whole, tests: [{ ...first, ...change }, ...rest] });

  test.each<[string, object]>([
    ...[...needed, 'tests' as const].map((key): [string, object] => [`a result without ${key}`, without(key)]),
    ['an unknown key', { ...whole, points: 3 }],
    ['tests that are not a list', { ...whole, tests: {} }],
    ['a score that is not a number', withTest({ score: '1' })],
    ['a score below zero', withTest({ score: -1 })],
    ['an unknown status', withTest({ status: 'ok' })],
    ['a test without a name', withTest({ name: '' })],
    ['an unknown key in a test', withTest({ points: 3 })],
  ])('refuses %s', (_, value) => {
    expect(schemas[name](whole)).toBe(true);
    expect(schemas[name](value)).toBe(false);
  });
});

describe('the results for Gradescope', () => {
  test('are valid, and add up, whatever the rubric', () => {
    fc.assert(
      fc.property(anyFile, anyRubric, anyAudience, (file, rubric, audience) => {
        const scores = scoreRun(file, rubric, audience);
        const results = gradescope(scores);
        expect(scoresOf(results)).toBe(toHundredths(results.score!));
        expect(results.score).toBe(scores.earned);
        expect(scoresOf(results, 'max_score')).toBe(toHundredths(scores.of));
      }),
    );
  });

  test('have a status for each case that says something about the program, and the rule it broke', () => {
    const { tests } = gradescope(scoredFor('teacher'));
    expect(tests.map(({ name, status, score, visibility }) => [name, status, score, visibility])).toEqual([
      ['any/tea/hot', 'failed', 0, 'visible'],
      ['any/tea/cup', 'passed', 1, 'visible'],
      ['any/tea/secret', 'failed', 0, 'hidden'],
      ['any/milk/1 (not-applicable)', undefined, undefined, 'visible'],
      ['any/milk/2 (kit-fault)', 'failed', 0, 'visible'],
    ]);
    expect(tests[0]?.output).toContain('\n  rule    tea/hot (T-01): tea is served hot\n');
  });

  test('give each case a text of its own, whatever cases have in common, and a new one when it was run', () => {
    const unrun = ['hot', 'cup', 'secret'].map((name) => result(`any/tea/${name}`, 'fail', NOT_RUN));
    const cache = new OutputCache();
    const outputs = (cases: readonly CaseResult[]): string[] =>
      valid('gradescope', makeGradescope(scoredFor('teacher', fileOf(cases)), CONTEXT, cache)).tests.map(
        ({ output }) => output as string,
      );
    for (const [index, output] of outputs(unrun).entries()) {
      expect(output).toMatch(`title of ${unrun[index]!.id}\n`);
      expect(output).toMatch(`FAIL ${unrun[index]!.id}\n`);
    }
    const [, cup, ...rest] = unrun;
    const after = outputs([result('any/tea/hot', 'fail'), cup!, ...rest]);
    expect(after[0]).toContain('it has 20 degrees');
    expect(after[1]).toContain('not run: the run ended first');
  });

  test('do not count hidden cases where students see it', () => {
    const { output, leaderboard } = gradescope(
      scoredFor('teacher', fileOf([result('a/secret', 'pass'), ...FILE.cases])),
    );
    expect(output).toBe('### Tea &#124; time\n\n4 cases: 1 pass, 1 fail, 1 not-applicable, 1 kit-fault');
    expect(leaderboard).toMatchObject([{ value: 1 }, { value: 1 }, { name: 'Seconds' }]);
  });

  test('stay valid with hostile output', () => {
    fc.assert(
      fc.property(hostileCases, (cases) => {
        const { tests } = gradescope(scoreRun(fileOf(cases), null, 'teacher'));
        expect(tests).toHaveLength(cases.length);
      }),
    );
  });
});

describe('the result for GitHub Classroom', () => {
  test('is valid, and adds up, whatever the rubric', () => {
    fc.assert(
      fc.property(anyFile, anyRubric, anyAudience, (file, rubric, audience) => {
        const scores = scoreRun(file, rubric, audience);
        const { max_score: most, ...step } = classroom(scores);
        expect(scoresOf(step)).toBe(toHundredths(scores.earned));
        expect(most).toBe(scores.of);
      }),
    );
  });

  test('has a test for each case that says something about the program', () => {
    const { status, tests } = classroom(scoreRun(FILE, null, 'teacher'));
    expect(status).toBe('error');
    expect(tests.map((each) => [each.name, each.status, each.score])).toEqual([
      ['any/tea/hot', 'fail', 0],
      ['any/tea/cup', 'pass', 1],
      ['any/tea/secret', 'fail', 0],
      ['any/milk/2', 'error', 0],
    ]);
    // The reporter shows the message of an error only.
    expect(tests[0]).toMatchObject({ message: '', test_code: expect.stringContaining('\n  got     (tea cold)\n') });
    expect(tests[3]).toMatchObject({ message: 'the cow is ill', test_code: expect.stringContaining('the cow is ill') });
  });

  test('sums up hidden cases, since the log is public', () => {
    const file = fileOf([result('any/tea/secret', 'pass'), ...FILE.cases]);
    expect(classroom(scoredFor('teacher', file)).tests.at(-1)).toMatchObject({
      name: 'hidden cases',
      status: 'fail',
      score: 1,
      message: '',
    });
    expect(classroomText(scoredFor('teacher', file))).not.toContain('secret');
  });

  test('fits into an environment variable, with shorter messages or one test for each topic', () => {
    const many = (count: number): ScoredRun =>
      scoreRun(
        fileOf(Array.from({ length: count }, (_, index) => result(`any/v1/tea/${index}`, 'fail'))),
        null,
        'teacher',
      );
    for (const count of [100, 250, 900]) {
      const text = makeClassroom(many(count), CONTEXT);
      expect(text.length).toBeLessThan(128 * 1024);
      expect(classroom(many(count)).max_score).toBe(count);
    }
    expect(classroom(many(900)).tests).toMatchObject([{ name: 'tea', test_code: '900 of 900 cases failed' }]);
  });

  test('can be read as the reporter does: Base64 from the environment, and the sum of the scores', () => {
    const reader = `
      const { tests, max_score } = JSON.parse(Buffer.from(process.env.HERALD_RESULTS, 'base64').toString('utf-8'));
      process.stdout.write('Points ' + tests.reduce((sum, { score }) => sum + score, 0) + '/' + max_score);`;
    const env = { ...process.env, HERALD_RESULTS: makeClassroom(scoredFor('teacher'), CONTEXT) };
    expect(execFileSync(process.execPath, ['-e', reader], { env, encoding: 'utf8' })).toBe('Points 1/3');
  });

  test('of a killed run is an error', () => {
    expect(classroom(scoreRun({ ...FILE, summary: null }, null, 'teacher')).tests.at(-1)).toMatchObject({
      name: 'run',
      status: 'error',
    });
  });
});

test('Base64 encodes UTF-8', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (text) => {
      expect(encodeBase64(text)).toBe(Buffer.from(text, 'utf8').toString('base64'));
    }),
  );
});
