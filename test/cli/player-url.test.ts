import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/host/index.js';
import { CASES } from '../examples/jsonrpc-cases.js';
import { ConnectedPlayer } from '../examples/jsonrpc-server.js';
import { type ServeOptions, serverOptions } from '../host/hosted-protocol.js';
import { herald, MAIN, PROTOCOLS } from './herald.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const started = await startServer(serverOptions(options));
  if (!started.ok) throw new Error(started.error.message);
  closers.push(() => started.value.close());
  return started.value;
}

function createGame({ url, create }: RunningServer, players = 2): string {
  const key = create({ kingdom: 'first-game', num_players: players, seed: 7 });
  if (!key.ok) throw new Error(key.error.message);
  return `${url}/join/${key.value}`;
}

/** Runs beside the test, which is the server. */
function player(...args: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, 'player', ...args]);
  const ran = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ran.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    ran.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...ran }));
  closers.push(() => child.kill('SIGKILL'));
  return { child, ran, ended };
}

const connect = async (...args: readonly string[]): Promise<ConnectedPlayer> => {
  const player = await ConnectedPlayer.start([process.execPath, MAIN, 'player', ...args, '--url', '{url}']);
  closers.push(() => player.close());
  return player;
};

describe('herald player --url', () => {
  test('plays a game to its end, by an address of http as well', async () => {
    const url = createGame(await serve(), 3);
    const alice = player('smithy', '--url', url, '--name', 'alice');
    const bob = player('engine', '--url', `${url}?dialect=docs`, '--name', 'bob');
    const carl = player('random', '--url', `${url.replace('http', 'ws')}?name=carl`, '--seed', '3');
    const ended = await Promise.all([alice.ended, bob.ended, carl.ended]);
    expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(Array(3).fill({ code: 0, err: '' }));
    for (const { out } of ended) expect(out).toMatch(/^(won|lost): \w+ -?\d+, \w+ -?\d+, \w+ -?\d+\n$/);
    expect(ended.map(({ out }) => out)).toContainEqual(expect.stringMatching(/^won/));
  });

  test('J-54 plays again where all want to, and ends with the last game', async () => {
    const player = await connect('big-money', '--rematch');
    for (const id of ['JP-01', 'JP-21']) await CASES.find((each) => each.id === id)!.run(player);
    player.send({ jsonrpc: '2.0', id: 1, method: 'GameOver', params: { result: 'Lose', scores: { alice: 1 } } });
    expect(await player.next()).toMatchObject({ id: 1, result: { rematch: true } });
    player.socket!.close(1000);
    expect(await player.ended()).toBe(0);
  });

  test.each([
    [
      'FatalError',
      (v: ConnectedPlayer) => v.send({ jsonrpc: '2.0', method: 'FatalError', params: { message: 'no' } }),
      'no',
    ],
    [
      'a close in mid-game',
      (v: ConnectedPlayer) => v.socket!.close(1000, 'tired'),
      'the game is not over, but the connection was closed: 1000 tired',
    ],
    [
      'a lost connection that cannot be taken up',
      (v: ConnectedPlayer) => v.socket!.terminate(),
      'the connection was lost',
    ],
    ['a binary frame', (v: ConnectedPlayer) => v.socket!.send(Buffer.from('{}')), 'binary'],
  ])('exits with 1 after %s', async (_, act, words) => {
    const player = await connect('smithy');
    act(player);
    expect(await player.ended()).toBe(1);
    expect(player.stderr).toContain(words);
  });

  test('complains of what makes no sense, answers what it can, and exits with 1', async () => {
    const player = await connect('smithy');
    player.send('nonsense');
    player.send({ jsonrpc: '2.0', id: 5, method: 'StartGame', params: { order: 'alice' } });
    expect(await player.next()).toMatchObject({ id: 5, result: {} });
    player.send({ jsonrpc: '2.0', method: 'StartTurn', params: { hand: 7 } });
    expect(await player.next()).toMatchObject({ method: 'EndTurn' });
    player.send({ jsonrpc: '2.0', id: 6, method: 'Dance', params: {} });
    expect(await player.next()).toMatchObject({ id: 6, error: { code: -32601 } });
    player.send({ jsonrpc: '2.0', id: 7, method: 'GameOver', params: {} });
    expect(await player.next()).toMatchObject({ id: 7, result: { rematch: false } });
    expect(await player.ended()).toBe(1);
    expect(player.stderr.split('\n')).toHaveLength(6);
    expect(player.stderr).toContain('StartTurn');
  });

  test('Ctrl-C exits with 130', async () => {
    const { child, ended } = player('smithy', '--url', createGame(await serve()), '--name', 'alice');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });

  test('a server that refuses us is its fault, one that is not there the environment’s', async () => {
    const server = await serve();
    const refused = await player('smithy', '--url', `${server.url}/join/nothing`, '--name', 'alice').ended;
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('the server refused the connection: 404');
    await server.close();
    const absent = await player('smithy', '--url', `${server.url}/join/nothing`, '--name', 'alice').ended;
    expect(absent).toMatchObject({ code: 3, out: '' });
    expect(absent.err).toContain('connection refused');
  });

  test.each([
    [['smithy'], `no protocol given; add --url, or --protocol with one of: ${PROTOCOLS}`],
    [
      ['smithy', '--url', 'ws://x', '--protocol', 'sexpr/v1'],
      '--url does not apply to sexpr/v1, which is played on pipes',
    ],
    [['smithy', '--url', 'ws://x/join/k'], 'no player name given; add --name'],
    [['smithy', '--url', 'ws://x/?name=a', '--name', 'b'], '--url names the player a, and --name b'],
    [
      ['smithy', '--url', 'ftp://x/', '--name', 'b'],
      '--url is "ftp://x/"; expected an address such as ws://localhost:3001/join/KEY',
    ],
    [
      ['smithy', '--url', 'localhost', '--name', 'b'],
      '--url is "localhost"; expected an address such as ws://localhost:3001/join/KEY',
    ],
    [['smithy', '--protocol', 'sexpr/v1', '--name', 'b'], '--name needs --url; on pipes the server names the players'],
    [
      ['smithy', '--protocol', 'lan/live', '--url', 'tcp://x:1', '--name', 'b'],
      '--name does not apply to lan/live, in which the server names the players',
    ],
    [
      ['greedy', '--protocol', 'gc18/1', '--url', 'tcp://x:1', '--name', ' b'],
      '" b" cannot be a player\'s name; expected 1 to 32 characters',
    ],
    [['smithy', '--protocol', 'sexpr/v1', '--rematch'], '--rematch needs --url'],
    [['smithy', '--protocol', 'jsonrpc'], 'a jsonrpc player joins a server; add --url'],
    [['greedy', '--protocol', 'gc18', '--name', 'b'], 'a gc18 player joins a server; add --url, --host or --port'],
    [['smithi', '--url', 'ws://x', '--name', 'b'], '(did you mean smithy?)'],
  ])('player %j is a usage error', (args, words) => {
    const { code, out, err } = herald('player', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});
