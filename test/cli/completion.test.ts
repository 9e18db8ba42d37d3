import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';
import { temporaryFolder } from '../temporary-folder.js';
import { describeWithTools } from '../tools.js';
import { herald } from './herald.js';

const folder = temporaryFolder();
/** Far more than it takes: the machine may be busy. */
const TIMEOUT = 600_000;

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
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-uc', ask, 'bash', script, ...words], {
      encoding: 'utf8',
    });
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
    [['serve', '--host', ''], []],
    [['player', '--host', ''], []],
    [
      ['matrix', '--protocol', ''],
      ['sexpr', 'jsonrpc', 'lan', 'gc18'],
    ],
    [
      ['bridge', 'websocket', '--protocol', ''],
      ['sexpr/v1', 'sexpr/v2', 'sexpr/v3'],
    ],
    [['list', '--protocol', 'gc'], ['gc18/1']],
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

describeWithTools(['zsh', 'script'], 'in zsh', () => {
  /** What is typed before Tab, and the words that the command then gets. `x` is typed after it. */
  const TYPED: readonly (readonly [string, string])[] = [
    ['gra', 'grade x'],
    ['grade pl', 'grade player x'],
    ['grade player --total', 'grade player --total-time x'],
    ['grade player --protocol jsonrpc/l', 'grade player --protocol jsonrpc/live x'],
    ['grade player --host cl', 'grade player --host classroom50=x'],
    ['grade player --out /et', 'grade player --out /etc/x'],
    ['grade player -- /et', 'grade player -- /etc/x'],
    ['class mer', 'class merge x'],
    ['class /et', 'class /etc/x'],
    ['completion b', 'completion bash x'],
    ['completion /et', 'completion /etx'],
    ['help ser', 'help serve x'],
    ['player big', 'player big-money x'],
    ['host init gradesc', 'host init gradescope x'],
  ];
  const answers = new Map<string, string | undefined>();

  beforeAll(() => {
    const session = [
      'autoload -Uz compinit && compinit -D -u',
      `source ${scriptFor('zsh')}`,
      'herald() { print -r -- ":$@:" }',
      ...TYPED.map(([typed]) => `herald ${typed}\tx`),
    ];
    const { stdout } = spawnSync('script', ['-qec', 'zsh -f -i', '/dev/null'], {
      input: `${session.join('\n')}\nexit\n`,
      encoding: 'utf8',
      env: { ...process.env, TERM: 'dumb', ZDOTDIR: folder },
    });
    const printed = [...stdout.matchAll(/^:(.*):\r?$/gm)];
    for (const [index, [typed]] of TYPED.entries()) answers.set(typed, printed[index]?.[1]);
  }, TIMEOUT);

  test.each(TYPED)('herald %s, Tab and x is herald %s', (typed, expected) => {
    expect(answers.get(typed)).toBe(expected);
  });
});

describeWithTools(['fish'], 'in fish', () => {
  const OFFERED: readonly (readonly [string, readonly string[]])[] = [
    ['gra', ['grade']],
    ['grade ', ['player', 'server']],
    ['grade player --protocol sexpr/', ['sexpr/v1', 'sexpr/v2', 'sexpr/v3']],
    ['grade player --total', ['--total-time']],
    ['grade player --host cl', ['classroom50=']],
    ['grade player --out /et', ['/etc/']],
    ['grade player -- /et', ['/etc/']],
    ['report x --audience ', ['student', 'teacher']],
    ['class mer', ['merge']],
    ['class /et', ['/etc/']],
    ['completion ', ['bash', 'fish', 'zsh']],
    ['help ser', ['serve']],
    ['player big', ['big-money']],
    ['host init gradesc', ['gradescope']],
  ];
  const answers = new Map<string, string[]>();

  beforeAll(() => {
    const ask = 'source $argv[1]; for line in $argv[2..-1]; echo "> $line"; complete -C "herald $line"; end';
    const args = ['--no-config', '-c', ask, scriptFor('fish'), ...OFFERED.map(([typed]) => typed)];
    const { stdout, stderr } = spawnSync('fish', args, { encoding: 'utf8', env: { ...process.env, HOME: folder } });
    expect(stderr).toBe('');
    for (const [line = '', ...offers] of stdout.split(/^> /m).map((part) => part.trimEnd().split('\n'))) {
      answers.set(
        line,
        offers.map((offer) => offer.split('\t')[0] as string),
      );
    }
  }, TIMEOUT);

  test.each(OFFERED)('herald %s offers %j', (typed, expected) => {
    expect(answers.get(typed)).toEqual(expected);
  });
});

test.each([
  ['zsh', "'only:only matching cases"],
  ['fish', "-l only -r -F -d 'only matching cases"],
])('%s gets descriptions', (shell, text) => {
  expect(herald('completion', shell).out).toContain(text.replace("'only:", "'--only:"));
});

test('another shell is a usage error', () => {
  expect(herald('completion', 'tcsh')).toMatchObject({ code: 2, out: '' });
});
