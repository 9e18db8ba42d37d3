import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { herald } from './herald.js';
import { saying, scratchFolder } from './players.js';
import { withoutTimes } from './without-times.js';

const { folder, script } = scratchFolder();
const GRADE = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-111', '--deadline', '300'];

/** A player that is late in every run but the last of so many. */
function lateUntil(run: number): string {
  const counter = join(folder, `runs-${run}`);
  writeFileSync(counter, '0');
  const count = `n=$(($(cat ${counter}) + 1)); echo $n > ${counter}`;
  return script(`late-${run}`, `${count}\n[ $n -lt ${run} ] && sleep 20\n${saying('(act mine silver gold)')}`);
}

test('a late reply is retried and marked as flaky in every report', () => {
  const { code, out } = herald(...GRADE, '--retries', '2', '--', lateUntil(3));
  expect(code).toBe(0);
  expect(out).toContain('\nflaky:\n  sexpr/v1/player/mine/silver-to-gold: late twice before\n');
  expect(out).toContain('\n1 case: 1 passed (1 flaky)\n');
  const json = herald(...GRADE, '--retries', '1', '--json', '--', lateUntil(2)).out;
  expect(JSON.parse(json).cases).toMatchObject([{ verdict: 'pass', flaky: 1 }]);
  const tap = herald(...GRADE, '--retries', '1', '--tap', '-', '--', lateUntil(2)).out;
  expect(tap).toContain('\n# flaky: late once before\n');
});

test('a late reply is retried once by default, and marked too', () => {
  const out = join(folder, 'once.ndjson');
  const ran = herald(...GRADE, '--out', out, '--', lateUntil(2));
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('\n1 case: 1 passed (1 flaky)\n') });
  // The mark is all that differs from a run in which nothing was late.
  const other = join(folder, 'never.ndjson');
  herald(...GRADE, '--out', other, '--', lateUntil(1));
  const casesIn = (path: string): string =>
    withoutTimes(readFileSync(path, 'utf8'))
      .split('\n')
      .slice(1)
      .join('\n')
      .replaceAll(/late-\d/g, 'late');
  expect(readFileSync(out, 'utf8')).toContain('"flaky":1,');
  expect(casesIn(out)).toBe(casesIn(other));
});

test('nothing is run again with --retries 0, not even the first case of a run', () => {
  expect(herald(...GRADE, '--retries', '0', '--', lateUntil(2))).toMatchObject({ code: 1 });
  const first = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-001', '--deadline', '300'];
  expect(herald(...first, '--retries', '0', '--', lateUntil(2)).code).toBe(1);
  expect(herald(...first, '--', lateUntil(2)).out).toMatch(/\nflaky:\n {2}\S+: late once before\n/);
});

test('a program that is late more often than that fails', () => {
  expect(herald(...GRADE, '--retries', '1', '--', lateUntil(4))).toMatchObject({ code: 1 });
});

test('a wrong reply is not retried', () => {
  const { code, out } = herald(...GRADE, '--retries', '3', '--', script('wrong', saying('(buy gold)')));
  expect(code).toBe(1);
  expect(out).not.toContain('flaky');
});

test('--retries wants a small number', () => {
  expect(herald(...GRADE, '--retries', '11', '--', 'true').err).toBe(
    'error: --retries is "11"; expected a whole number from 0 to 10\n',
  );
});
