import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, type Option } from 'commander';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { OutputOption } from '../../src/cli/output/output-option.js';
import { FILE_KINDS } from '../../src/cli/output/own-files.js';
import { makeTablePage } from '../../src/report/page-with-tables.js';
import { herald } from './herald.js';

const folder = mkdtempSync(join(tmpdir(), 'herald-precious-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const PRECIOUS = 'print("my homework")\n';
const MONEY = 'examples/players/sexpr/money.mjs';

/** A program that leaves a trace when it is started. */
const PLAYER = at('player.sh');
writeFileSync(PLAYER, `#!/bin/sh\ntouch ${at('started')}\n`);
chmodSync(PLAYER, 0o755);

const RESULT = at('result.ndjson');
writeFileSync(
  RESULT,
  `${JSON.stringify({ kind: 'run', format: 1, herald: '0', protocol: 'sexpr/v1', role: 'player', command: null, seed: 1, strict: false, options: {}, started: '' })}\n`,
);
mkdirSync(at('submissions/ann'), { recursive: true });

/** A call of each command that writes files. Given an output, nothing else is wrong with it. */
const CALLS: Readonly<Record<string, (output: readonly string[]) => readonly string[]>> = {
  'class merge': (option) => [...option, 'part-1'],
  'play merge': (option) => [...option, 'part-1.ndjson'],
  'grade player': (output) => ['--protocol', 'sexpr/v1', '--only', 'C-001', ...output, '--', PLAYER],
  'grade server': (output) => ['--protocol', 'sexpr/v1', ...output, '--', PLAYER, '{seat}', '{seat}'],
  matrix: (output) => ['--games', '0', ...output, '--', PLAYER],
  class: (output) => [at('submissions'), '--protocol', 'sexpr/v1', ...output],
  report: (output) => [RESULT, ...output],
  replay: (output) => ['fixtures/sexpr/v1/player/mine/silver-to-gold.transcript', ...output],
  play: (output) => ['--protocol', 'sexpr/v1', ...output, PLAYER, 'big-money'],
  table: (output) => output,
  serve: (output) => ['--port', '0', ...output],
  'bridge websocket': (output) => ['--player', PLAYER, '--url', 'ws://127.0.0.1:1/join/k', '--name', 'ann', ...output],
  'bridge stdio': (output) => ['--spawn', `${PLAYER} {url}`, ...output],
  'bridge lan': (output) => ['--player', PLAYER, '--url', 'tcp://127.0.0.1:1', ...output],
  'bridge lan-jsonrpc': (output) => ['--spawn', `${PLAYER} {url}`, '--url', 'tcp://127.0.0.1:1', ...output],
  'bridge install': (output) => [at('alice'), '--spawn', `${PLAYER} {url}`, ...output],
};

/** What options take that has nothing to do with files. */
const PLAIN = new Set(
  'count number ms bytes size pattern id protocol role who label name strategy command address url token header origin kind reply kingdom profile list cards policy dialect language host port version levels rules edition game mode rule seconds i/n title terms set name=command what time'.split(
    ' ',
  ),
);

/** Options that name something to read. */
const READS = [
  '--class',
  '--roster',
  '--starter',
  '--rubric',
  '--cases',
  '--expect-failures',
  '--round-robin',
  '--tls-ca',
  '--failed',
  '--results',
  '--config',
];

interface Declared {
  readonly command: string;
  readonly option: Option;
}

async function allOptions(): Promise<Declared[]> {
  const all: Declared[] = [];
  const walk = (command: Command, path: string): void => {
    all.push(...command.options.map((option) => ({ command: path, option })));
    for (const part of command.commands) walk(part, `${path} ${part.name()}`);
  };
  for (const { name, load } of COMMANDS) {
    const command = new Command(name);
    await (await load()).declare(command, GAMES);
    walk(command, name);
  }
  return all;
}

const ALL = await allOptions();
const OUTPUTS = ALL.filter(({ option }) => option instanceof OutputOption);

afterEach(() => {
  const started = existsSync(at('started'));
  rmSync(at('started'), { force: true });
  expect(started, 'the program was started').toBe(false);
});

test('every option that takes a file is known to read or to write it', () => {
  const unknown = ALL.filter(({ option }) => {
    const [, what] = /<([^>]*)>/.exec(option.flags) ?? [];
    return what !== undefined && !PLAIN.has(what) && !(option instanceof OutputOption);
  }).map(({ option }) => option.long ?? '');
  expect([...new Set(unknown)].filter((long) => !READS.includes(long))).toEqual([]);
  expect(OUTPUTS.length).toBeGreaterThan(25);
});

const valueFor = (flag: string, path: string): string => (flag === '--host' ? `gradescope=${path}` : path);

describe('a file of the user is not overwritten by', () => {
  test.each(OUTPUTS.map(({ command, option }) => [`herald ${command} ${option.long}`, command, option.long as string]))(
    '%s',
    (_, command, flag) => {
      const path = at('precious.py');
      writeFileSync(path, PRECIOUS);
      const { code, out, err } = herald(
        ...command.split(' '),
        ...(CALLS[command]?.([flag, valueFor(flag, path)]) ?? []),
      );
      expect({ code, out, text: readFileSync(path, 'utf8') }).toEqual({ code: 2, out: '', text: PRECIOUS });
      expect(err).toMatch(
        /^error: (--[a-z-]+) \S+precious\.py: (already exists and is not .* of Herald; not overwritten|is a file; give a directory)/,
      );
      expect(err).toContain(flag);
    },
  );

  test.each([
    ['grade player', '--save', 'sexpr-v1-seed-1-0003.transcript'],
    ['matrix', '--save', 'sexpr-v3-seed-1-0000.transcript'],
    ['matrix', '--out', 'sexpr-v3.ndjson'],
    ['class', '--out', 'gradebook.csv'],
    ['class', '--out', 'index.html'],
    ['class', '--out', 'ann/report.html'],
    ['play', '--record', 'game-1.transcript'],
    ['serve', '--record', 'server.lock'],
  ])('herald %s %s with %s in it', (command, flag, name) => {
    const directory = mkdtempSync(at('out-'));
    const path = join(directory, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, PRECIOUS);
    const { code, out, err } = herald(...command.split(' '), ...(CALLS[command]?.([flag, directory]) ?? []));
    expect({ code, out, text: readFileSync(path, 'utf8') }).toEqual({ code: 2, out: '', text: PRECIOUS });
    expect(err).toContain(`${path}: already exists and is not`);
  });

  test('herald bridge install --force', () => {
    const spawn = ['--spawn', `${PLAYER} {url}`];
    writeFileSync(at('bob'), PRECIOUS);
    const { code, err } = herald('bridge', 'install', at('bob'), ...spawn, '--force');
    expect([code, readFileSync(at('bob'), 'utf8')]).toEqual([2, PRECIOUS]);
    expect(err).toContain('already exists and is not an installed player of Herald');
    rmSync(at('bob'));
    expect(herald('bridge', 'install', at('bob'), ...spawn).code).toBe(0);
    expect(herald('bridge', 'install', at('bob'), ...spawn, '--force').code).toBe(0);
  });
});

describe('the previous output of Herald is replaced:', () => {
  test('results and reports', () => {
    const outputs = Object.keys(FILE_KINDS).filter((kind) =>
      ALL.some(({ command, option }) => command === 'report' && option.long === `--${kind}`),
    );
    const files = ['--out', at('r'), ...outputs.flatMap((format) => [`--${format}`, at(format)])];
    const run = () => herald('grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-001', ...files, '--', MONEY);
    expect(outputs).toHaveLength(6);
    expect(run().code).toBe(0);
    expect(run()).toMatchObject({ code: 0, err: expect.stringMatching(/^warning: GitHub Classroom was retired.*\n$/) });
  });

  test('results for MarkUs, but not those of another tester', () => {
    const file = at('markus.json');
    const run = (player: string) =>
      herald(
        ...['grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-001', '--quiet'],
        ...['--host', `markus=${file}`],
        '--',
        player,
      );
    expect([run('false').code, run(MONEY).code, run(MONEY).code]).toEqual([1, 0, 0]);
    const other = '{"name":"test 1","output":"","marks_earned":1,"marks_total":1,"status":"pass","time":3}\n';
    writeFileSync(file, other);
    expect(run(MONEY)).toMatchObject({ code: 2, err: expect.stringContaining('is not a MarkUs result of Herald') });
    expect(readFileSync(file, 'utf8')).toBe(other);
  });

  test('results for platforms, but not notes that quote them', () => {
    const files = ['gradescope', 'prairielearn', 'autolab', 'vpl'].map((host) => [host, at(`for-${host}`)] as const);
    const graded = at('graded.ndjson');
    herald('grade', 'player', '--protocol', 'sexpr/v1', '--only', 'C-001', '--quiet', '--out', graded, '--', MONEY);
    const report = (...to: typeof files) =>
      herald('report', graded, ...to.flatMap(([host, file]) => ['--host', `${host}=${file}`]));
    expect([report(...files).code, report(...files).code]).toEqual([0, 0]);
    for (const [host, file] of files) {
      const notes = `My notes:\n${readFileSync(file, 'utf8')}`;
      writeFileSync(file, notes);
      expect(report([host, file])).toMatchObject({
        code: 2,
        err: expect.stringContaining('already exists and is not'),
      });
      expect(readFileSync(file, 'utf8')).toBe(notes);
    }
  });

  test('recordings', () => {
    const run = () => herald('play', '--protocol', 'sexpr/v1', '--record', at('game'), 'big-money', 'big-money');
    expect([run().code, run().code]).toEqual([0, 0]);
  });

  test('pages with tables', () => {
    expect(FILE_KINDS.html.isOwn(makeTablePage('Grades', ''))).toBe(true);
    expect(FILE_KINDS.html.isOwn('<!doctype html>\n<title>herald</title>')).toBe(false);
  });
});

test.each([
  ['a missing name', ['--html', '--', MONEY], '--html is followed by --; expected <file> after --html'],
  [
    'an option in its place',
    ['--html', '--quiet', '--', MONEY],
    '--html is followed by the option --quiet; expected <file> after --html',
  ],
  ['an empty name', ['--out', '', '--', MONEY], '--out has an empty value; expected <file>'],
  [
    'a place where nothing can be created',
    ['--save', '/proc/x', '--', MONEY],
    '--save /proc/x: cannot create files in /proc',
  ],
])('%s is a usage error', (_, args, message) => {
  expect(herald('grade', 'player', '--protocol', 'sexpr/v1', ...args)).toEqual({
    code: 2,
    out: '',
    err: `error: ${message}\n`,
  });
});
