import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald } from './herald.js';

const folder = temporaryFolder();
const isInstalled = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

function scriptFor(shell: string): string {
  const { code, out, err } = herald('completion', shell);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const path = join(folder, `herald.${shell}`);
  writeFileSync(path, out);
  return path;
}

describe('in bash', () => {
  const script = scriptFor('bash');

  /** What Tab offers after these words, the last of which is incomplete. */
  function offers(...words: readonly string[]): string[] {
    const ask = `source "$1"; shift; compopt() { :; }; COMP_WORDS=(herald "$@"); COMP_CWORD=$#; _herald; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-uc', ask, 'bash', script, ...words], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((line) => line !== '');
  }

  test.each<[string[], string[]]>([
    [['gra'], ['grade']],
    [
      ['grade', ''],
      ['player', 'server', '--help'],
    ],
    [
      ['grade', 'player', '--protocol', 'sexpr/'],
      ['sexpr/v1', 'sexpr/v2', 'sexpr/v3'],
    ],
    [['grade', 'player', '--protocol', 'sexpr/v3', '--total'], ['--total-time']],
    [['grade', 'player', '--host', 'cl'], ['classroom50=']],
    [['grade', 'player', '--out', ''], []],
    [['grade', 'player', '--', './pl'], []],
    [
      ['report', 'x', '--audience', ''],
      ['teacher', 'student'],
    ],
    [['help', 'ser'], ['serve']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish', '--help'],
    ],
  ])('%j offers %j', (words, expected) => {
    expect(offers(...words)).toEqual(expected);
  });

  test('every command is offered', () => {
    expect(offers('').filter((word) => !word.startsWith('-'))).toEqual([...COMMANDS.map(({ name }) => name), 'help']);
  });

  test('Tab completes on a terminal', () => {
    const typed = `source ${script}\nherald grade pl\tx\n`;
    const shell = ['-qec', 'bash --norc --noprofile -i', '/dev/null'];
    const { stdout } = spawnSync('script', shell, {
      input: `${typed}exit\n`,
      encoding: 'utf8',
      env: { ...process.env, TERM: 'dumb' },
    });
    expect(stdout).toContain('herald grade player x');
  });
});

test.each(['zsh', 'fish'])('%s accepts its script', (shell) => {
  const script = scriptFor(shell);
  if (isInstalled(shell)) expect(spawnSync(shell, ['-n', script], { encoding: 'utf8' }).stderr).toBe('');
});

test.each([
  ['zsh', "'only:only matching cases"],
  ['fish', "-l only -r -d 'only matching cases"],
])('%s gets descriptions', (shell, text) => {
  expect(herald('completion', shell).out).toContain(text.replace("'only:", "'--only:"));
});

test('another shell is a usage error', () => {
  expect(herald('completion', 'tcsh')).toMatchObject({ code: 2, out: '' });
});
