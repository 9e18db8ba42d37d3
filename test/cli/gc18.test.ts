import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { TcpClient } from '../games/eriantys/gc18/server/tcp-client.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, MAIN } from './herald.js';

const clientIn = (file: string): string =>
  fileURLToPath(new URL(`../../examples/players/gc18/${file}`, import.meta.url));
const PYTHON = `python3 ${clientIn('client.py')} {host} {port}`;
const JAVASCRIPT = `node ${clientIn('client.mjs')} {host} {port}`;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function serve(...args: readonly string[]): Promise<{ child: ChildProcess; said: string; port: number }> {
  const child = spawn(process.execPath, [MAIN, 'serve', '--protocol', 'gc18/1', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  // Its address, and that of its metrics if they are wanted.
  const lines = args.includes('--metrics-port') ? 2 : 1;
  while (said.split('\n').length <= lines) said += String(((await once(child.stdout, 'data')) as [Buffer])[0]);
  return { child, said, port: Number(/tcp:\/\/127\.0\.0\.1:(\d+)/.exec(said)?.[1]) };
}

describe('herald serve with gc18/1', () => {
  test('hosts players, shows its metrics, and tells its players when it stops', async () => {
    const { child, said, port } = await serve('--metrics-port', '0', '--players', '2', '--mode', 'expert');
    const url = `tcp://127.0.0.1:${port}`;
    const player = (name: string) =>
      new Promise<string>((resolve) => {
        const args = ['player', 'greedy', '--protocol', 'gc18/1', '--url', url, '--name', name];
        const playing = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
        children.push(playing);
        let out = '';
        playing.stdout.on('data', (chunk) => {
          out += chunk;
        });
        playing.once('close', (code) => resolve(`${code} ${out}`));
      });
    const results = await Promise.all([player('ann'), player('bob')]);
    expect(results[0]).toMatch(/^0 won: (ann|bob)/);
    expect(results[1]).toBe(results[0]);
    const metrics = await (await fetch(/metrics at (\S+)/.exec(said)?.[1] ?? '')).text();
    expect(metrics).toContain('herald_games_ended_total{reason="finished"} 1');
    const clients = ['cid', 'dan', 'eve'].map((name) => ({ name, client: new TcpClient({ host: '127.0.0.1', port }) }));
    for (const { name, client } of clients) await client.login(name);
    const [first, second, waiting] = clients.map(({ client }) => client) as [TcpClient, TcpClient, TcpClient];
    for (const client of [first, second]) expect(await client.until('GameStarted')).not.toBeNull();
    expect(await waiting.until('Wait')).not.toBeNull();
    child.kill('SIGTERM');
    for (const client of [first, second]) {
      expect(await client.next()).toMatchObject({ type: 'GameEnded', winner: null, reason: 'PLAYER_DISCONNECTED' });
      expect(await client.next()).toBeNull();
    }
    expect(await waiting.next()).toBeNull();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test.each([
    [['--token', 'x'], '--token applies to protocols over WebSocket'],
    [['--players', '4'], '--players is "4"; expected 2 or 3'],
    [['--mode', 'hard'], '--mode is "hard"; expected basic or expert'],
    [['--dialect', 'docs'], '--dialect does not apply to gc18: it is an option of dominion'],
  ])('refuses %j', (args, message) => {
    const { code, err } = herald('serve', '--protocol', 'gc18/1', ...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

describe('herald play with gc18/1', () => {
  test('records a game that replays, and wants two or three players', () => {
    const file = join(temporaryFolder(), 'game.transcript');
    const played = herald(
      'play',
      '--protocol',
      'gc18/1',
      '--mode',
      'expert',
      '--record',
      file,
      'greedy',
      'random',
      'greedy',
    );
    expect(played).toMatchObject({ code: 0, err: '' });
    expect(played.out).toContain('gc18/1, expert mode, seed 1');
    expect(readFileSync(file, 'utf8')).toContain('"type":"GameStarted"');
    expect(herald('replay', file).out.match(/: pass of \d+ replies/g)).toHaveLength(3);
    expect(herald('play', '--protocol', 'gc18/1', 'greedy').err).toContain('a game has 2 to 3 players, not 1 (Q29)');
  });

  /** A client that plays an assistant which does not exist, as often as it is told, and then waits. */
  const stubborn = (moves: number): string => {
    const file = join(temporaryFolder(), 'stubborn.mjs');
    const move = '{"type":"PerformGameMove","move":{"typeOfMove":"PlayAssistantCard","cardNumber":11}}\\n';
    writeFileSync(
      file,
      `import { connect } from 'node:net';
import { createInterface } from 'node:readline';
const socket = connect(process.argv[3], process.argv[2]);
for await (const line of createInterface({ input: socket })) {
  const { type } = JSON.parse(line);
  if (type === 'LoginRequest') socket.write('{"type":"LoginReply","username":"' + process.argv[4] + '"}\\n');
  if (type === 'GameStarted') for (let sent = 0; sent < ${moves}; sent++) socket.write('${move}');
}
`,
    );
    return `node ${file} {host} {port}`;
  };

  test.each([
    [1, 'move.cardNumber must be <= 10; then no reply'],
    [2, '; 1 other request was refused'],
    [3, '; 2 other requests were refused'],
  ])('names the rule that a client broke before it waited, after %i refusals', (moves, words) => {
    const command = stubborn(moves);
    const { code, out } = herald(
      'play',
      ...['--protocol', 'gc18/1', '--deadline', '1500'],
      `${command} ann`,
      `${command} bob`,
    );
    expect(code).toBe(1);
    expect(out).toContain(words);
    expect(out).toMatch(/why +the request was refused: .*; then no reply within 1500ms; it waited/);
  });

  test('replays a game with another client, and says where it moves otherwise', () => {
    const file = join(temporaryFolder(), 'game.transcript');
    herald('play', '--protocol', 'gc18/1', '--record', file, PYTHON, 'greedy');
    const again = herald('replay', file, '--', ...PYTHON.split(' '));
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/: pass\nreplies: all \d+ as recorded\n$/) });
    const other = herald('replay', file, '--', ...JAVASCRIPT.split(' '));
    expect(other).toMatchObject({
      code: 0,
      out: expect.stringMatching(/replies: (\d+) recorded, \1 now, \d+ differences/),
    });
  });

  test('plays a series with rotating seats, in the mode that was asked for', () => {
    const args = ['--protocol', 'gc18/1', '--mode', 'expert', '--games', '3', '--json', '--quiet'];
    const { code, out } = herald('play', ...args, PYTHON, 'greedy', 'random');
    expect(code).toBe(0);
    const { expert, games } = JSON.parse(out);
    expect(expert).toBe(true);
    expect(games.map(({ seats }: { seats: { name: string }[] }) => seats[0]?.name)).toEqual([
      'client',
      'greedy',
      'random',
    ]);
    expect(games).toMatchObject(Array(3).fill({ finished: true, faults: [] }));
  });

  test('plays a round robin of submissions', () => {
    const folder = temporaryFolder();
    const client = readFileSync(new URL('../../examples/players/gc18/client.mjs', import.meta.url));
    for (const name of ['one', 'two']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'client.mjs'), client);
    }
    const file = join(temporaryFolder(), 'class.yml');
    writeFileSync(file, "protocol: gc18/1\nrun: [node, client.mjs, '{host}', '{port}']\n");
    const { code, out } = herald('play', '--round-robin', folder, '--class', file, '--games', '2', '--quiet');
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('one') });
  });
});

test('herald matrix asks which protocol a player that gets host and port is for', () => {
  const few = ['--only', '**/login/name', '--samples', '0', '--games', '0'];
  const client = ['--', ...PYTHON.split(' ')];
  const told = 'the command does not say which protocol it is for; add --protocol lan or --protocol gc18';
  expect(herald('matrix', ...few, ...client)).toMatchObject({ code: 2, err: expect.stringContaining(told) });
  const { code, out } = herald('matrix', '--protocol', 'gc18', ...few, ...client);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^player under gc18\/1, seed 1\n/) });
  expect(out).toMatch(/^all +1 of 1$/m);
});

test('a client that ends no line is told so once, and is not run through all cases', () => {
  const reply = JSON.stringify({ type: 'LoginReply', username: 'ann' });
  const script = `require('node:net').connect(+process.argv[2], process.argv[1]).on('data', function (data) {
    if (String(data).includes('LoginRequest')) this.write(${JSON.stringify(reply)});
  })`;
  const client = [process.execPath, '-e', script, '{host}', '{port}'];
  const args = ['--protocol', 'gc18/1', '--deadline', '1000', '--samples', '0', '--games', '0'];
  const { code, out, err } = herald('grade', 'player', ...args, '--', ...client);
  expect({ code, err }).toEqual({ code: 1, err: '' });
  expect(out).toContain('each message ends with a line feed');
  expect(out).toContain('rule    wire/incomplete (Q1)');
  expect(out).toContain('stopped waiting for it');
  expect(out.match(/^FAIL /gm)).toHaveLength(1);
});
