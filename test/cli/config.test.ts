import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { MAIN } from './herald.js';

const OWN = readFileSync('fixtures/sexpr/v1/player/mine/alone.transcript', 'utf8');
const MONEY = resolve('examples/players/sexpr/money.mjs');

/** A folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

function grade(cwd: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, 'grade', 'player', ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const CONFIG = `protocol: sexpr/v1
command: [${MONEY}]
only: [C-107, C-111]
samples: 0
games: 0
rubric: points/rubric.yml
total-time: 600
`;
const FILES = { 'herald.config.yml': CONFIG, 'points/rubric.yml': 'title: Homework 3\n' };
const NOTE = 'note: with the options of herald.config.yml; --no-config ignores it\n';

describe('herald.config.yml', () => {
  const folder = folderWith(FILES);

  test('has the options of a grading, and the command line comes first', () => {
    const all = grade(folder);
    expect(all).toMatchObject({ code: 0, err: NOTE });
    expect(all.out).toMatch(/^Homework 3: player of sexpr\/v1, seed 1\n/);
    expect(all.out).toContain('\n2 cases: 2 passed\n');
    const one = grade(folder, '--only', 'C-111', '--seed', '7', '--', 'sh', '-c', 'exit 1');
    expect(one).toMatchObject({ code: 1, err: NOTE });
    expect(one.out).toMatch(/seed 7\n/);
    expect(one.out).toContain('\n1 case: 1 failed\n');
  });

  test('has defaults, which need not apply to the cases that are selected', () => {
    const usual = folderWith({
      'herald.config.yml': `protocol: sexpr/v1\ncommand: [${MONEY}]\nsamples: 7\ngames: 5\n`,
    });
    expect(grade(usual, '--only', 'C-111')).toMatchObject({ code: 0, err: NOTE });
    expect(grade(usual, '--only', 'C-111', '--games', '5')).toMatchObject({
      code: 2,
      err: `${NOTE}error: --games 5 applies to whole games, and none is selected\n`,
    });
  });

  test('is not read with --no-config', () => {
    expect(grade(folder, '--no-config')).toMatchObject({ code: 2, err: expect.stringContaining('no protocol given') });
  });

  test('may be elsewhere, and its paths are relative to it', () => {
    const { code, out, err } = grade(folderWith({}), '--config', join(folder, 'herald.config.yml'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Homework 3/);
  });

  test('may have absolute paths', () => {
    const files = folderWith({ 'rubric.yml': 'title: Homework 4\n', 'cases/own.transcript': OWN });
    const paths = { rubric: join(files, 'rubric.yml'), cases: [join(files, 'cases')] };
    const config = { protocol: 'sexpr/v1', command: [MONEY], only: ['own'], ...paths };
    const { code, out, err } = grade(
      folderWith({ 'here/herald.config.json': JSON.stringify(config) }),
      '--config',
      'here/herald.config.json',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^Homework 4/);
  });

  test('is recorded in the results like options', () => {
    const { options } = JSON.parse(grade(folder, '--json').out).run;
    expect(options).toEqual({ only: ['C-107', 'C-111'], samples: 0, games: 0, totalTime: 600 });
  });
});

test('herald.config.json will do as well', () => {
  const json = { $schema: 'config.schema.json', protocol: 'sexpr/v1', command: `node ${MONEY}`, only: ['C-111'] };
  const { code, out } = grade(folderWith({ 'herald.config.json': JSON.stringify(json) }));
  expect(code).toBe(0);
  expect(out).toContain('\n1 case: 1 passed\n');
});

test.each<[string, Record<string, string>, string]>([
  [
    'an unknown key',
    { 'herald.config.yml': 'protocl: sexpr/v1\n' },
    'error: herald.config.yml:1:1: protocl: unknown key (did you mean protocol?); allowed: ',
  ],
  [
    'a wrong value',
    { 'herald.config.yml': 'protocol: sexpr/v1\nstrict: 3\n' },
    'error: herald.config.yml:2:1: strict: found 3; expected true or false\n',
  ],
  [
    'a value that the option refuses',
    { 'herald.config.yml': `protocol: sexpr/v1\ncommand: ${MONEY}\njobs: 0\n` },
    'error: --jobs is "0"; expected a whole number from 1 to 1000\n',
  ],
  ['wrong syntax', { 'herald.config.json': '{' }, 'error: herald.config.json:1:2: '],
  [
    'two files',
    { 'herald.config.yml': '', 'herald.config.json': '{}' },
    'error: herald.config.yml and herald.config.json are both here; remove one, or add --config\n',
  ],
])('%s is a usage error', (_, files, message) => {
  const { code, err } = grade(folderWith(files));
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test('a file that is not there is a usage error', () => {
  expect(grade(folderWith({}), '--config', 'no.yml')).toMatchObject({
    code: 2,
    err: 'error: no.yml: no such file or directory\n',
  });
});
