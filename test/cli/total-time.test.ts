import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { herald } from './herald.js';
import { saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const at = (name: string): string => join(folder, name);
const GRADE = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'sexpr/v1/player/mine/*', '--jobs', '1'];

test('a run ends at --total-time, and reports what was not reached', () => {
  const slow = script('slow', `sleep 0.4\n${saying('(clean)')}`);
  const files = ['--out', at('out.ndjson'), '--host', `gradescope=${at('results.json')}`];
  const begin = performance.now();
  const { code, out } = herald(...GRADE, '--total-time', '1', ...files, '--', slow);
  expect(performance.now() - begin).toBeLessThan(20_000);
  expect(code).toBe(1);
  expect(out).toMatch(/\nskipped:\n {2}\S+: not reached within --total-time 1, and \d+ more cases\n/);
  expect(out).toMatch(/\nout of time: \d+ cases: .*\d+ skipped\n/);
  const summary = JSON.parse(readFileSync(at('out.ndjson'), 'utf8').trimEnd().split('\n').at(-1) as string);
  expect(summary).toMatchObject({ kind: 'summary', interrupted: false, outOfTime: true, exit: 1 });
  const { tests, output, extra_data: about } = JSON.parse(readFileSync(at('results.json'), 'utf8'));
  expect(about).toMatchObject({ end: 'out-of-time', of: tests.length });
  expect(tests.at(-1)).toMatchObject({ status: 'failed', score: 0, max_score: 1 });
  expect(tests.at(-1).output).toContain('not reached within --total-time 1');
  expect(output).toContain('**run reached its time limit; results are incomplete**');
  // What is not in the total is named, so that every report speaks of the points that Gradescope has.
  const [, earned, of, more] = /\npoints: (\d+) of (\d+) \((\d+) more not reached\)\n/.exec(out) ?? [];
  expect(Number(of) + Number(more)).toBe(tests.length);
  const later = (...format: readonly string[]): string => herald('report', at('out.ndjson'), ...format).out;
  for (const format of ['--tap', '--markdown', '--junit'])
    expect(later(format, '-')).toContain(`${more} points not reached`);
  expect(JSON.parse(later('--json')).summary.points).toEqual({
    earned: Number(earned),
    of: Number(of),
    unreached: Number(more),
  });
});

test('a program that hangs is ended at --total-time', () => {
  const hanging = script('hanging', 'sleep 300');
  const begin = performance.now();
  expect(herald(...GRADE, '--total-time', '1', '--', hanging).code).toBe(1);
  expect(performance.now() - begin).toBeLessThan(20_000);
});

test('a run that is done in time does not wait for the end', () => {
  const begin = performance.now();
  const { code, out } = herald(...GRADE, '--total-time', '600', '--', 'examples/players/sexpr/money.mjs');
  expect(performance.now() - begin).toBeLessThan(60_000);
  expect(code).toBe(0);
  expect(out).not.toContain('out of time');
});

test.each(['0', 'ten', '1.5', '9999999'])('--total-time %s is a usage error', (value) => {
  expect(herald(...GRADE, '--total-time', value, '--', 'true')).toEqual({
    code: 2,
    out: '',
    err: `error: --total-time is "${value}"; expected a whole number of seconds from 1 to 604800\n`,
  });
});
