import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { wantsColours } from '../../src/cli/colour-support.js';
import { MAIN } from './herald.js';

test.each<[boolean, Record<string, string>, boolean]>([
  [true, {}, true],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [false, {}, false],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '' }, false],
  [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
])('on a terminal (%s), with %j, colours are wanted: %s', (isTerminal, environment, expected) => {
  expect(wantsColours(environment, isTerminal)).toBe(expected);
});

test('FORCE_COLOR colours the report in a pipe', () => {
  const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-111', '--', 'true'];
  const outputWith = (env: Record<string, string>): string =>
    spawnSync(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' }).stdout;
  expect(outputWith({ FORCE_COLOR: '1' })).toContain('\u001b[31m');
  expect(outputWith({})).not.toContain('\u001b');
});
