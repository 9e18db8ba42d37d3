import fc from 'fast-check';
import { Parser } from 'tap-parser';
import { describe, expect, test } from 'vitest';
import type { ResultFile } from '../../src/kit/result-file.js';
import { plainText } from '../../src/report/plain-text.js';
import { makeTap } from '../../src/report/tap.js';
import { hostileCases } from './hostile-text.js';
import { COLD, fileOf, result, scoreRun, TEA } from './sample-results.js';

interface Point {
  readonly ok: boolean;
  readonly id: number;
  readonly name: string;
  readonly skip?: string | boolean;
  readonly diag?: Record<string, unknown>;
}

/** What a strict parser of TAP makes of it. */
function read(file: ResultFile): { points: Point[]; bailout: unknown; fails: number; extra: string[]; ok: boolean } {
  const parser = new Parser({ strict: true });
  const points: Point[] = [];
  const extra: string[] = [];
  let bailout: unknown = null;
  let final = { ok: false, failures: [] as unknown[] };
  parser.on('assert', (point: Point) => points.push(point));
  parser.on('extra', (line: string) => extra.push(line));
  parser.on('bailout', (reason: unknown) => {
    bailout = reason;
  });
  parser.on('complete', (results: typeof final) => {
    final = results;
  });
  parser.end(makeTap(scoreRun(file, null, 'teacher'), { registry: TEA }));
  return { points, bailout, extra, ok: final.ok, fails: final.failures.length };
}

describe('a report in TAP', () => {
  test('has a test point for each case, with diagnostics below it', () => {
    const { points, ok, extra, fails } = read(
      fileOf([
        result('any/tea/cup', 'pass'),
        result('any/tea/hot', 'fail'),
        result('any/tea/spoon', 'non-strict'),
        result('any/milk/1', 'not-applicable', { reason: 'issue #7' }),
        result('any/milk/2', 'kit-fault', { reason: 'the cow is ill' }),
      ]),
    );
    expect({ ok, extra, fails }).toEqual({ ok: false, extra: [], fails: 2 });
    expect(points).toMatchObject([
      { ok: true, id: 1, name: 'any/tea/cup' },
      {
        ok: false,
        name: 'any/tea/hot',
        diag: {
          verdict: 'fail',
          points: '0 of 1',
          reason: 'it has 20 degrees',
          findings: [
            {
              rule: 'tea/hot',
              says: 'tea is served hot',
              clause: 'The Book of Tea, page 3',
              read: 'docs/tea.md#hot',
              said: '(tea cold)',
            },
          ],
        },
      },
      { ok: true, name: 'any/tea/spoon', diag: { verdict: 'non-strict' } },
      { ok: true, name: 'any/milk/1', skip: 'not-applicable: issue #7' },
      { ok: false, name: 'any/milk/2', diag: { verdict: 'kit-fault', reason: 'the cow is ill' } },
    ]);
  });

  test('of a passed run passes', () => {
    expect(read(fileOf([result('a', 'pass')]))).toMatchObject({ ok: true, fails: 0, bailout: null });
  });

  test('bails out if the run was killed or interrupted, so that it does not pass', () => {
    const file = fileOf([result('a', 'pass'), result('b', 'skipped', { reason: 'interrupted' })]);
    const interrupted = { ...file, summary: { ...file.summary!, interrupted: true } };
    expect(read(interrupted)).toMatchObject({ ok: false, bailout: expect.stringContaining('interrupted') });
    expect(read({ ...file, summary: null })).toMatchObject({
      ok: false,
      bailout: expect.stringContaining('killed'),
    });
  });

  test('stays valid with hostile output', () => {
    fc.assert(
      fc.property(hostileCases, (cases) => {
        const { points, extra, bailout } = read(fileOf(cases));
        expect({ extra, bailout }).toEqual({ extra: [], bailout: null });
        expect(points.map(({ ok, skip }) => [ok, skip !== undefined && skip !== false])).toEqual([
          [true, false],
          [false, false],
          [true, false],
          [true, true],
          [false, false],
        ]);
        expect(points[1]?.diag).toMatchObject({
          findings: [{ said: plainText(cases[1]!.findings[0]!.said!) }],
        });
      }),
    );
  });
});

test('a failure names the first with its cause', () => {
  const cases = ['a', 'b'].map((id) => result(`any/tea/${id}`, 'fail'));
  const text = makeTap(scoreRun(fileOf(cases), null, 'teacher'), { registry: TEA });
  expect(text.match(/same-cause-as: .*/g)).toEqual(['same-cause-as: any/tea/a']);
});

test('a case that was not run has its reason alone', () => {
  const reason = 'not run: the program ended';
  const unrun = result('any/tea/a', 'fail', { findings: [{ ...COLD, reason }], evidence: null, notRun: true });
  const text = makeTap(scoreRun(fileOf([unrun]), null, 'teacher'), { registry: TEA });
  expect(text).toContain(`not ok 1 - any/tea/a\n  ---\n  verdict: fail\n  reason: "${reason}"\n  ...\n`);
});
