import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { knowsLinks, wantsColours } from '../../src/cli/terminal-support.js';
import { linkTerms } from '../../src/report/console/terminal-links.js';
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

test.each<[boolean, Record<string, string>, boolean]>([
  [true, { TERM_PROGRAM: 'vscode' }, true],
  [true, { VTE_VERSION: '7600' }, true],
  [true, { VTE_VERSION: '4000' }, false],
  [true, { KITTY_WINDOW_ID: '1' }, true],
  [true, { KITTY_WINDOW_ID: '1', TMUX: 'x' }, false],
  [true, { TERM_PROGRAM: 'vscode', CI: 'true' }, false],
  [true, {}, false],
  [false, { TERM_PROGRAM: 'vscode' }, false],
  [false, { FORCE_HYPERLINK: '1' }, true],
  [true, { TERM_PROGRAM: 'vscode', FORCE_HYPERLINK: '0' }, false],
])('on a terminal (%s), with %j, links are shown: %s', (isTerminal, environment, expected) => {
  expect(knowsLinks(environment, isTerminal)).toBe(expected);
});

test('case ids lead to the report, rules to their page, and pages to themselves', () => {
  const text = [
    'FAIL any/tea/hot (T-01)',
    '  rule    tea/hot: tea is served hot',
    '  read    docs/tea.md#hot',
    '          rule    tea/hot said a program',
    '          read    docs/tea.md said a program',
  ].join('\n');
  const link = (words: string, address: string): string => `\u001b]8;;${address}\u001b\\${words}\u001b]8;;\u001b\\`;
  const [first, second, third, ...others] = linkTerms(text, {
    report: 'file:///r.html',
    herald: 'file:///herald',
  }).split('\n');
  expect(first).toBe(`FAIL ${link('any/tea/hot', 'file:///r.html#any/tea/hot')} (T-01)`);
  expect(second).toBe(`  rule    ${link('tea/hot', 'file:///herald/docs/rules.md#tea/hot')}: tea is served hot`);
  expect(third).toBe(`  read    ${link('docs/tea.md#hot', 'file:///herald/docs/tea.md#hot')}`);
  expect(others).toEqual(text.split('\n').slice(3));
  expect(linkTerms(text, { report: null, herald: 'x' }).split('\n')[0]).toBe('FAIL any/tea/hot (T-01)');
});

test('FORCE_HYPERLINK shows links in a pipe', () => {
  const args = ['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-111', '--', 'true'];
  const env = { ...process.env, FORCE_HYPERLINK: '1' };
  const { stdout } = spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' });
  expect(stdout).toMatch(/\]8;;file:\S+rules\.md#peer\/\S+/);
});
