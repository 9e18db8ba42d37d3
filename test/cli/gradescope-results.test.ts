import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cases } from '../../src/api/conformance.js';
import { escapeMarkdown } from '../../src/report/markdown-text.js';
import { readGradescope } from '../report/host-readers.js';
import { herald, MAIN } from './herald.js';
import { saying, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const at = (name: string): string => join(folder, name);

/** The first of the cases, and one in the middle. */
const SECRETS = ['several-coppers', 'last-treasure'];
const RUBRIC = at('rubric.yml');
writeFileSync(RUBRIC, `hidden: ["**/{${SECRETS.join()}}"]\n`);
const GRADE = ['grade', 'player', '--protocol', 'sexpr/v1', '--samples', '0', '--games', '0', '--rubric', RUBRIC];

const titles = new Map((await cases({ protocol: 'sexpr/v1' })).map(({ id, title }) => [id, title]));

interface Test {
  readonly name: string;
  readonly output: string;
  readonly visibility: string;
}

/** The file has a test for each case, which says something about this case, and nothing about a hidden one. */
function checkResults(file: string): readonly Test[] {
  const text = readFileSync(file, 'utf8');
  readGradescope(text);
  const { tests, output, leaderboard } = JSON.parse(text) as {
    readonly tests: readonly Test[];
    readonly output: string;
    readonly leaderboard: unknown;
  };
  expect(tests.map(({ name }) => name)).toEqual([...titles.keys()]);
  const visible = tests.filter(({ visibility }) => visibility === 'visible');
  expect(tests.length - visible.length).toBe(SECRETS.length);
  for (const { name, output: said } of tests) {
    expect(said.split('\n')[0]).toBe(escapeMarkdown(titles.get(name) as string));
    for (const [, id] of said.matchAll(/^FAIL (\S+)/gm)) expect(id).toBe(name);
  }
  const shown = JSON.stringify([visible, output, leaderboard]);
  for (const secret of SECRETS) expect(shown).not.toContain(secret);
  return tests;
}

const countOf = (tests: readonly Test[], text: string): number =>
  tests.filter(({ output }) => output.replace(/\s+/g, ' ').includes(text)).length;

describe('what students see on Gradescope of a run that was not completed', () => {
  test('because the program never answers', () => {
    const file = at('silent.json');
    const silent = script('silent', 'sleep 60');
    herald(...GRADE, '--deadline', '300', '--host', `gradescope=${file}`, '--', silent);
    const tests = checkResults(file);
    expect(countOf(tests, 'alike: the program did not answer, as in')).toBe(4);
    expect(countOf(tests, 'so Herald stopped waiting for it')).toBe(titles.size - 5);
  });

  test('because its time was over', () => {
    const file = at('late.json');
    const slow = script('slow', `sleep 0.3\n${saying('(clean)')}`);
    herald(...GRADE, '--jobs', '1', '--total-time', '2', '--host', `gradescope=${file}`, '--', slow);
    expect(countOf(checkResults(file), 'not reached within --total-time 2')).toBeGreaterThan(titles.size / 2);
  });

  test('because it was killed', async () => {
    const file = at('killed.json');
    const slow = script('slower', `sleep 0.3\n${saying('(buy province)')}`);
    const args = [...GRADE, '--jobs', '1', '--host', `gradescope=${file}`, '--', slow];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
    const isBegun = (): boolean => existsSync(file) && /"ms":[1-9]/.test(readFileSync(file, 'utf8'));
    while (!isBegun()) await sleep(20);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(countOf(checkResults(file), 'not run: the run ended first')).toBeGreaterThan(titles.size / 2);
  });
});

test('what cannot be replaced is written once, at the end', () => {
  const few = ['--only', '**/mine/silver-*', '--quiet', '--host', 'gradescope=/dev/stderr'];
  const { err } = herald(...GRADE, ...few, '--', 'false');
  expect(readGradescope(err)).toMatchObject({ earned: 0, of: 2 });
});
