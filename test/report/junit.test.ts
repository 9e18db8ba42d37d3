import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'junit2json';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { junitNameOf, makeJunit } from '../../src/report/junit.js';
import { plainText } from '../../src/report/plain-text.js';
import { anyFile, anyRubric } from './arbitrary-results.js';
import { hostileCases } from './hostile-text.js';
import { fileOf, result, scoreRun, TEA } from './sample-results.js';

const SCHEMA = readFileSync(new URL('data/junit.xsd', import.meta.url), 'utf8');
const CONTEXT = { registry: TEA };

const FILE = fileOf([
  result('any/v1/player/tea/hot', 'fail'),
  result('any/v1/player/tea/cup', 'pass'),
  result('any/v1/player/tea/spoon', 'non-strict'),
  result('any/v1/player/milk/little', 'not-applicable', { reason: 'it takes none' }),
  result('any/v1/player/milk/much', 'kit-fault', { reason: 'the cow is ill' }),
]);

const junit = (file = FILE): string => makeJunit(scoreRun(file, null, 'teacher'), CONTEXT);

/** What the reader makes of it. */
interface Suites {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly testsuite: readonly {
    readonly name: string;
    readonly tests: number;
    readonly skipped: number;
    readonly testcase: readonly {
      readonly classname: string;
      readonly name: string;
      readonly failure?: readonly { readonly message: string; readonly type: string; readonly inner: string }[];
      readonly error?: readonly { readonly message: string }[];
      readonly skipped?: readonly unknown[];
    }[];
  }[];
}

const read = async (text: string): Promise<Suites> => (await parse(text)) as unknown as Suites;

describe('a JUnit report', () => {
  test('is valid against the JUnit schema', async () => {
    const killed = junit({ ...FILE, summary: null });
    for (const contents of [junit(), junit(fileOf(FILE.cases, true)), junit(fileOf([])), killed]) {
      const { valid, errors } = await validateXML({
        xml: [{ fileName: 'junit.xml', contents }],
        schema: [SCHEMA],
      });
      expect({ valid, errors }).toEqual({ valid: true, errors: [] });
    }
  });

  test('is rejected by that schema if it is invalid', async () => {
    const contents = junit().replace('<properties>', '<props>').replace('</properties>', '</props>');
    expect((await validateXML({ xml: [{ fileName: 'junit.xml', contents }], schema: [SCHEMA] })).valid).toBe(false);
  });

  test('distinguishes failures, kit faults and skipped cases', async () => {
    const { testsuite, ...totals } = await read(junit());
    expect(totals).toMatchObject({ tests: 5, failures: 1, errors: 1 });
    expect(testsuite.map(({ name, tests, skipped }) => ({ name, tests, skipped }))).toEqual([
      { name: 'tea', tests: 3, skipped: 0 },
      { name: 'milk', tests: 2, skipped: 1 },
    ]);
    const [hot, cup, spoon] = testsuite[0]!.testcase;
    expect(hot).toMatchObject({ classname: 'any.v1.player.tea', name: 'hot' });
    expect(hot?.failure).toMatchObject([{ message: 'it has 20 degrees', type: 'tea/hot' }]);
    expect(hot?.failure?.[0]?.inner).toContain('  clause  The Book of Tea, page 3\n  read    docs/tea.md#hot\n');
    expect([cup?.failure, cup?.error, cup?.skipped, spoon?.failure]).toEqual(Array(4).fill(undefined));
    const [little, much] = testsuite[1]!.testcase;
    expect(little?.skipped).toEqual([{ inner: 'not-applicable: it takes none' }]);
    expect(much?.error).toMatchObject([{ message: 'the cow is ill' }]);
  });

  test('of a killed run has an error', async () => {
    const { errors, tests, testsuite } = await read(junit({ ...FILE, summary: null }));
    expect({ errors, tests, last: testsuite.at(-1)?.testcase }).toMatchObject({
      errors: 2,
      tests: 6,
      last: [{ classname: 'herald', name: 'run', error: [{ message: 'run was killed; results are incomplete' }] }],
    });
  });

  test('stays valid with hostile output', async () => {
    await fc.assert(
      fc.asyncProperty(hostileCases, async (cases) => {
        const { testsuite } = await read(junit(fileOf(cases)));
        const [good, bad, loose] = testsuite[0]!.testcase;
        expect([good?.name, bad?.name, loose?.name]).toEqual(['good', 'bad', 'loose']);
        expect(bad?.failure?.[0]?.message).toBe(plainText(cases[1]!.findings[0]!.reason));
        expect(testsuite[1]!.testcase).toHaveLength(2);
      }),
    );
  });

  test('has correct totals in its header', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, anyRubric, async (file, rubric) => {
        fc.pre(file.cases.length > 0);
        const { testsuite, ...totals } = await read(makeJunit(scoreRun(file, rubric, 'teacher'), CONTEXT));
        const all = testsuite.flatMap(({ testcase }) => testcase);
        expect(totals).toMatchObject({
          tests: all.length,
          failures: all.filter(({ failure }) => failure !== undefined).length,
          errors: all.filter(({ error }) => error !== undefined).length,
        });
      }),
    );
  });
});

test.each([
  ['sexpr/v1/player/buy/no-buys-left', 'sexpr.v1.player.buy', 'no-buys-left'],
  ['homework 1.2/one', 'homework 1_2', 'one'],
  ['one', 'cases', 'one'],
])('%s is a test of a class', (id, classname, name) => {
  expect(junitNameOf(id)).toEqual({ classname, name });
});

test('the number of causes is a property, and a failure names the first with its cause', () => {
  const cases = ['a', 'b', 'c'].map((id) => result(`any/tea/${id}`, 'fail'));
  const text = makeJunit(scoreRun(fileOf(cases), null, 'teacher'), { registry: TEA });
  expect(text).toContain('<property name="causes" value="1"/>');
  expect(text.match(/ {2}same {4}cause as any\/tea\/a/g)).toHaveLength(2);
});
