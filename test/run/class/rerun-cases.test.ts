import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { herald } from '../../cli/herald.js';
import { temporaryFolder } from '../../temporary-folder.js';

const root = temporaryFolder();
const path = (...parts: readonly string[]): string => join(root, ...parts);

/** A player that logs each start, with its own answer. */
function handIn(name: string, answer: string): void {
  mkdirSync(path('submissions', name), { recursive: true });
  const script = `#!/bin/sh\necho ${name} >> ${path('starts')}\nread -r line\necho "${answer}"\n`;
  writeFileSync(path('submissions', name, 'player'), script, { mode: 0o755 });
}

const CASE = readFileSync(
  new URL('../../../fixtures/sexpr/v1/player/buy/no-buys-left.transcript', import.meta.url),
  'utf8',
);

/** Grades the class, and returns who was started. */
function grade(): string[] {
  rmSync(path('starts'), { force: true });
  writeFileSync(path('starts'), '');
  const cases = ['--cases', path('cases'), '--only', 'buy/one', '--only', 'buy/two', '--only', 'C-107'];
  const options = ['--protocol', 'sexpr/v3', '--out', path('grades'), '--samples', '0', '--games', '0', '--quiet'];
  expect(herald('class', path('submissions'), ...options, ...cases)).toEqual({ code: 0, out: '', err: '' });
  return readFileSync(path('starts'), 'utf8').split('\n').slice(0, -1).sort();
}

const diff = (...args: readonly string[]) => herald('class', 'diff', path('grades'), ...args);

mkdirSync(path('cases/buy'), { recursive: true });
writeFileSync(path('cases/buy/one.transcript'), CASE);
writeFileSync(path('cases/buy/two.transcript'), CASE);
handIn('ann', '(clean)');
handIn('ben', '(clean)');

describe('a class that is graded again', () => {
  test('runs a changed case alone', () => {
    expect(grade()).toEqual(['ann', 'ann', 'ann', 'ben', 'ben', 'ben']);
    expect(grade()).toEqual([]);
    writeFileSync(path('cases/buy/two.transcript'), CASE.replace('(coins 8)', '(coins 7)'));
    expect(grade()).toEqual(['ann', 'ben']);
  });

  test('has only one run to show if nothing changed', () => {
    expect(diff('--list').out.split('\n')).toHaveLength(2);
    expect(diff()).toMatchObject({ code: 2, err: expect.stringContaining('a comparison needs two that differ') });
  });

  test('says who gained or lost points, and why', () => {
    handIn('ben', '(buy gold)');
    expect(grade()).toEqual(['ben', 'ben', 'ben']);
    const { code, out } = diff();
    expect(code).toBe(0);
    expect(out.slice(out.indexOf('\n\n'))).toBe(`

ben: 3, then 0 of 3 points (-3)
  -1  sexpr/v1/player/buy/no-buys-left: pass, then fail: buy/buys: 0 buys left
  -1  buy/one: pass, then fail: buy/buys: 0 buys left
  -1  buy/two: pass, then fail: buy/buys: 0 buys left

0 gained points, 1 lost points, 0 changed otherwise, 1 unchanged
`);
    const { changed } = JSON.parse(diff('1', '2', '--json').out) as { changed: { name: string; gained: number }[] };
    expect(changed).toMatchObject([{ name: 'ben', gained: 3 }]);
  });

  test.each<[string[], string]>([
    [['9'], 'there is no run 9; "herald class diff --list'],
    [['1999'], 'there is no run 1999'],
  ])('has no run %j', (args, message) => {
    expect(diff(...args)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
  });
});
