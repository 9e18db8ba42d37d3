import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTcpServer } from '../../src/host/tcp-server.js';
import { HOSTS } from '../../src/report/hosts/hosts.js';
import { type Ran, runProcess } from '../cli/herald.js';
import { unwrap } from '../unwrap.js';
import { buildNim } from './build-nim.js';
import { NIM } from './nim/protocol.js';

const folder = mkdtempSync(join(tmpdir(), 'herald-nim-'));
const PROGRAM = join(folder, 'herald.mjs');
const PLAYER = fileURLToPath(new URL('./nim-player.mjs', import.meta.url));

const SERVER = fileURLToPath(new URL('./nim-server.mjs', import.meta.url));

const REFERENCE_SERVER = [PROGRAM, 'serve', '--protocol', 'nim/1', '--port', '0', '--seed', '4'];
const PLAYER_RESULTS = join(folder, 'player.ndjson');
const SERVER_RESULTS = join(folder, 'server.ndjson');

const nim = (...args: readonly string[]): Ran => runProcess(process.execPath, PROGRAM, ...args);
function nimWith(input: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { input, encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

/** Starts a server, which prints its address, and grades it. */
async function gradeServer(argv: readonly string[], ...options: readonly string[]): Promise<Ran> {
  const server: ChildProcess = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(server.stdout!, 'data')) as [Buffer];
    const url = /tcp:\/\/\S+/.exec(String(line))?.[0] ?? '';
    return nim('grade', 'server', '--protocol', 'nim/1', '--url', url, ...options);
  } finally {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
}

/** What the runner of Classroom 50 sets. */
const CLASSROOM50 = Object.fromEntries(
  ['CLASSROOM', 'ASSIGNMENT', 'OWNER', 'SUBMISSION_TAG', 'COMMIT_URL', 'RELEASE_URL', 'REVIEW_URL'].map((name) => [
    name,
    'x',
  ]),
);

/** Makes every report of a run, for people, for CI and for course platforms. */
function expectEveryReport(results: string, id: string, cases: number): void {
  const files = ['--html', '--junit', '--tap', '--markdown'].map((option) => [option, `${results}${option}`] as const);
  const hosts = HOSTS.map((host) => [host, `${results}.${host}`] as const);
  const args = ['report', results, '--json', ...files.flat()];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, ...args, ...hosts.flatMap(([host, file]) => ['--host', `${host}=${file}`])],
    { encoding: 'utf8', env: { ...process.env, ...CLASSROOM50 } },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout).cases).toHaveLength(cases);
  const [html, junit, tap, markdown] = files.map(([, file]) => readFileSync(file, 'utf8')) as [string, ...string[]];
  expect(html).toContain(id);
  expect(junit?.match(/<testcase /g)).toHaveLength(cases);
  expect(tap).toContain(`ok 1 - ${id.slice(0, id.lastIndexOf('/'))}`);
  expect(markdown).toContain('nim/1');
  const empty = hosts.filter(([, file]) => readFileSync(file, 'utf8').trim() === '');
  expect(empty).toEqual([]);
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await buildNim(PROGRAM);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The parts of docs/adding-a-game.md, of a game that nothing outside its folder knows.

describe('3. The protocol', () => {
  test('herald check distinguishes messages from other lines', () => {
    const { code, out } = nimWith('{"turn": 2}\n{"take": 1}\n{"give": 1}\n', 'check', '--protocol', 'nim/1');
    expect(code).toBe(1);
    expect(out).toMatch(/^1:1: ok.*\n2:1: ok.*\n3:1: expected an object with one of: turn, over, error/);
  });

  test('herald legal lists replies, and judges one by its rule', () => {
    expect(nimWith('{"turn": 2}\n', 'legal', '--protocol', 'nim')).toMatchObject({
      code: 0,
      out: '{"take":1}\n{"take":2}\n',
    });
    const { code, out } = nimWith('{"turn": 2}\n', 'legal', '--protocol', 'nim', '--reply', '{"take": 3}');
    expect(code).toBe(1);
    expect(out).toContain('rule:   take/stones: a player takes one to three stones');
  });

  test('herald grade player passes a program over TCP', () => {
    const { code, out } = nim(
      ...['grade', 'player', '--protocol', 'nim/1', '--samples', '3', '--games', '0', '--out', PLAYER_RESULTS],
      ...['--', process.execPath, PLAYER, '{host}', '{port}'],
    );
    expect(out).toContain('8 cases: 8 passed');
    expect(code).toBe(0);
    expectEveryReport(PLAYER_RESULTS, 'nim/1/player/takes-a-stone', 8);
  });

  test('herald grade player names the rule that a program breaks', () => {
    const { code, out } = nim(
      ...['grade', 'player', '--protocol', 'nim/1', '--only', '**/last-stone', '--', process.execPath, PLAYER],
      ...['{host}', '{port}', 'greedy'],
    );
    expect(code).toBe(1);
    expect(out).toContain('rule    take/stones');
    expect(out).toContain('why     4 cannot be taken from 1');
    expect(out).toContain('legal   {"take":1}');
  });

  test('herald player joins a server over TCP, and leaves after the game', async () => {
    const server = unwrap(await startTcpServer({ protocol: NIM, version: '1', seed: 1 }));
    try {
      const play = (): Promise<number | null> =>
        new Promise((resolve) => {
          const args = [PROGRAM, 'player', 'perfect', '--protocol', 'nim/1', '--url', server.url];
          spawn(process.execPath, args, { stdio: 'inherit' }).once('exit', resolve);
        });
      expect(await Promise.all([play(), play()])).toEqual([0, 0]);
      expect(server.games()).toBe(0);
    } finally {
      await server.close();
    }
  });

  test('herald play hosts a game over TCP, records it, and herald replay judges the recording', () => {
    const file = join(folder, 'game.transcript');
    const program = `${process.execPath} ${PLAYER} {host} {port}`;
    const { code, out } = nim('play', '--protocol', 'nim/1', '--seed', '3', '--record', file, program, 'perfect');
    expect({ code, result: out.match(/wins/g) }).toEqual({ code: 0, result: ['wins'] });
    const replay = nim('replay', file);
    expect(replay.code).toBe(0);
    expect(replay.out.match(/: pass of \d+ replies/g)).toHaveLength(2);
  });

  test('herald play wants as many players as a game has', () => {
    const { code, err } = nim('play', '--protocol', 'nim/1', 'perfect');
    expect(code).toBe(2);
    expect(err).toContain('a game has 2 players, not 1; name programs, or some of: perfect');
  });

  test('herald play names the rule that a program breaks, and the game goes on', () => {
    const greedy = `${process.execPath} ${PLAYER} {host} {port} greedy`;
    const { code, out } = nim('play', '--protocol', 'nim/1', '--deadline', '2000', greedy, 'perfect');
    expect(code).toBe(1);
    expect(out).toContain('is at fault: take/stones');
  });

  test('whole games count in herald grade player', () => {
    const { out } = nim(
      ...['grade', 'player', '--protocol', 'nim/1', '--samples', '0', '--games', '2', '--only', 'games/**'],
      ...['--', process.execPath, PLAYER, '{host}', '{port}'],
    );
    expect(out).toContain('2 cases: 2 passed');
  });
});

describe('4. Grading servers', () => {
  test('herald grade server passes a server over TCP', async () => {
    const { code, out, err } = await gradeServer(REFERENCE_SERVER, '--out', SERVER_RESULTS);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('5 cases: 5 passed');
    expectEveryReport(SERVER_RESULTS, 'nim/1/server/last-stone', 5);
  });

  test('a server that is written from the rules passes, too', async () => {
    expect((await gradeServer([SERVER])).out).toContain('5 cases: 5 passed');
  });

  test('a server that is not there says nothing about any program', () => {
    const { code, out } = nim(
      'grade',
      'server',
      '--protocol',
      'nim/1',
      '--url',
      'tcp://127.0.0.1:9',
      '--only',
      '**/turns',
    );
    expect(code).toBe(3);
    expect(out).toContain('cannot connect to 127.0.0.1:9');
  });

  test('herald grade server wants an address of the transport', () => {
    expect(nim('grade', 'server', '--protocol', 'nim/1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('add --url, e.g. --url tcp://127.0.0.1:3001'),
    });
    expect(nim('grade', 'server', '--protocol', 'nim/1', '--url', 'http://127.0.0.1:1').err).toContain(
      'expected an address',
    );
  });
});

describe('5. The cases', () => {
  test('herald list shows its cases', () => {
    const { code, out } = nim('list', '--role', 'player');
    expect(code).toBe(0);
    expect(out).toMatch(/^nim\/1\/player\/takes-a-stone +N-1 +a player takes a stone +\[take\/stones\]$/m);
    expect(out.trim().split('\n')).toHaveLength(5);
    expect(nim('list', '--role', 'server').out.trim().split('\n')).toHaveLength(5);
  });

  test('herald fixture check finds its cases well written', () => {
    expect(nim('fixture', 'check', fileURLToPath(new URL('./nim/cases/', import.meta.url)))).toMatchObject({ code: 0 });
  });
});

describe('6. The game', () => {
  test('is small: engine, protocol, rules and cases in fewer than 250 lines', () => {
    const files = runProcess('find', fileURLToPath(new URL('./nim/', import.meta.url)), '-type', 'f')
      .out.trim()
      .split('\n');
    const lines = files.map((file) => readFileSync(file, 'utf8').split('\n').length - 1);
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(lines.reduce((total, each) => total + each, 0)).toBeLessThan(250);
  });

  test.each([
    [['simulate', 'perfect', 'perfect'], 'no game that can be simulated is installed'],
    [['table'], 'no game with a table in the browser is installed'],
    [['bridge'], 'no game with a bridge is installed'],
    [['bridge', 'websocket'], 'no game with a bridge is installed'],
    [
      ['player', 'perfect', '--protocol', 'nim/1', '--url', 'tcp://127.0.0.1:9', '--name', 'ann'],
      '--name does not apply to nim/1, in which the server names the players',
    ],
  ])('herald %j says what the game does not have', (args, words) => {
    expect(nim(...args)).toEqual({ code: 2, out: '', err: `error: ${words}\n` });
  });
});

/** Programs with one flaw each: its name, the case that it fails, the rule, and why. */
type Flaw = readonly [flaw: string, failed: string, rule: string, why: string];

const PLAYER_FLAWS: readonly Flaw[] = [
  ['greedy', 'takes-a-stone', 'take/stones', '4 cannot be taken from 7'],
  ['greedy', 'last-stone', 'take/stones', '4 cannot be taken from 1'],
  ['wordy', 'two-turns', 'take/shape', 'expected {"take": N}'],
  ['chatty', 'news', 'session/unprompted', 'it is not your turn'],
  ['once', 'two-turns', 'peer/timeout', 'no reply within 2s'],
  ['stays', 'ends-after-over', 'session/terminates', 'the end of its output did not come within 2s'],
];

const SERVER_FLAWS: readonly Flaw[] = [
  ['order', 'turns', 'turn/order', 'it is the turn of the other player'],
  ['stones', 'last-stone', 'turn/stones', '8 stones are left'],
  ['result', 'last-stone', 'over/result', 'expected was lost'],
  ['accepts', 'too-many', 'refusal/error', 'expected was refusal'],
  ['any-turn', 'out-of-turn', 'refusal/error', 'expected was refusal'],
  ['waits', 'leaves', 'over/result', '{"over": "won"} did not come'],
  ['silent', 'turns', 'server/goes-on', 'nothing came within the deadline'],
  ['closes', 'turns', 'server/goes-on', 'the connection was closed before the game was over'],
  ['garbled', 'turns', 'message/json', 'each line is one JSON value'],
];

describe('7. The proofs', () => {
  test('the reference player passes every case under --strict', () => {
    const player = [process.execPath, PROGRAM, 'player', 'perfect', '--protocol', 'nim/1', '--url', '{url}'];
    const { code, out } = nim('grade', 'player', '--protocol', 'nim/1', '--strict', '--games', '2', '--', ...player);
    expect(out).toMatch(/^(\d+) cases: \1 passed$/m);
    expect(code).toBe(0);
  });

  test('the reference server passes every case under --strict', async () => {
    const { code, out } = await gradeServer(REFERENCE_SERVER, '--strict');
    expect(out).toContain('5 cases: 5 passed');
    expect(code).toBe(0);
  });

  test.each(PLAYER_FLAWS)('a player with the flaw "%s" fails %s for %s', (flaw, one, rule, why) => {
    const { code, out } = nim(
      ...['grade', 'player', '--protocol', 'nim/1', '--only', `**/player/${one}`, '--deadline', '2000'],
      ...['--', process.execPath, PLAYER, '{host}', '{port}', flaw],
    );
    expect(code).toBe(1);
    expect(out).toContain(`rule    ${rule}`);
    expect(out).toContain(why);
  });

  test.each(SERVER_FLAWS)('a server with the flaw "%s" fails %s for %s', async (flaw, one, rule, why) => {
    const { code, out } = await gradeServer([SERVER, flaw], '--only', `**/server/${one}`, '--deadline', '500');
    expect(code).toBe(1);
    expect(out).toContain(`rule    ${rule}`);
    expect(out).toContain(why);
  });

  test('every case is failed by one of them', () => {
    const listed = nim('list').out.match(/^\S+/gm);
    const failed = [
      ...PLAYER_FLAWS.map(([, one]) => `nim/1/player/${one}`),
      ...SERVER_FLAWS.map(([, one]) => `nim/1/server/${one}`),
    ];
    expect(listed?.toSorted()).toEqual([...new Set(failed)].sort());
  });
});
