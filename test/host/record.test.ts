import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JSONRPC_HOSTING } from '../../src/games/dominion/jsonrpc/hosting.js';
import { startServer } from '../../src/host/index.js';
import { parseJournal } from '../../src/host/journal.js';
import { parseTranscript } from '../../src/kit/transcript/index.js';
import { temporaryFolder } from '../temporary-folder.js';
import type { Client } from './client.js';
import { refusal } from './client.js';
import { openFake } from './fake.js';
import { openGame, serverOptions } from './hosted-protocol.js';
import { Merchant } from './player.js';
import { CREATE, eventually, serve, TestServer } from './serving.js';

const logOf = (record: string, key: string): string => join(record, `${key}.ndjson`);
const linesOf = (record: string, key: string): { kind: string }[] =>
  readFileSync(logOf(record, key), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const rpc = (message: object): string => JSON.stringify({ jsonrpc: '2.0', ...message });

test('J-07 J-12 what real clients send is accepted, and noted in the transcript of the seat', async () => {
  const record = temporaryFolder();
  const server = await serve({ record, open: openGame });
  const key = server.key();
  const players = [await server.join(key, 'alice'), await server.join(key, 'bob')];
  for (const player of players) {
    const { id } = JSON.parse(await player.until('StartGame')) as { readonly id: number };
    player.send(rpc({ id, result: null }));
  }
  const isFirst = async (player: Client): Promise<Client> => player.until('StartTurn').then(() => player);
  const mover = await Promise.any(players.map(isFirst));
  mover.send(rpc({ id: 'mine', method: 'Play', params: { card: 'Copper', data: {} } }));
  expect(JSON.parse(await mover.until('"mine"'))).toMatchObject({ result: { treasure: 1 } });
  await server.running.close();
  const text = readFileSync(join(record, `${key}.${players.indexOf(mover) + 1}.transcript`), 'utf8');
  expect(text.match(/.*non-strict.*/g)).toEqual([expect.stringContaining('request/shape (J-12)')]);
});

describe('the log', () => {
  test('tells everything that happened, and no secret', async () => {
    const record = temporaryFolder();
    const server = await serve({ record, rejoinWindow: 60_000 });
    const { key, players } = await server.game('alice', 'bob');
    players[0]?.send('tell oyez');
    await players[1]?.next();
    players[0]?.socket.terminate();
    await eventually(() => linesOf(record, key).at(-1)?.kind === 'absent');
    const alice = await server.back(key, 'alice', players[0]!);
    alice.send('end');
    await alice.closed;
    const kinds = linesOf(record, key).map(({ kind }) => kind);
    expect(kinds).toEqual(['create', 'join', 'join', 'start', 'frame', 'absent', 'rejoin', 'frame', 'end']);
    expect(readFileSync(logOf(record, key), 'utf8')).not.toContain(players[0]?.secret);
  });

  test('is for the operator alone', async () => {
    const record = temporaryFolder();
    const server = await serve({ record });
    const { key } = await server.game('alice', 'bob');
    for (const name of readdirSync(record).filter((file) => file.startsWith(key))) {
      expect(statSync(join(record, name)).mode & 0o077).toBe(0);
    }
  });

  test.each([
    ['half a line at its end', '{"kind":"frame","se', true],
    ['a damaged line', 'oyez\n', false],
    ['a line of another kind', '{"kind":"oyez"}\n', false],
    ['null', 'null\n', false],
  ])('with %s', async (_, more, isRead) => {
    const record = temporaryFolder();
    const server = await serve({ record });
    const { key } = await server.game('alice', 'bob');
    const text = readFileSync(logOf(record, key), 'utf8');
    const journal = parseJournal(text + more, JSONRPC_HOSTING);
    expect(journal.ok).toBe(isRead);
    if (journal.ok) expect(journal.value.length).toBe(Buffer.byteLength(text));
  });
});

test('a log of an earlier server, which calls versions dialects, can be read', async () => {
  const record = temporaryFolder();
  const server = await serve({ record });
  const { key } = await server.game('alice', 'bob');
  const text = readFileSync(logOf(record, key), 'utf8');
  const earlier = text.replaceAll('"version":', '"dialect":');
  expect(earlier).not.toBe(text);
  expect(parseJournal(earlier, JSONRPC_HOSTING)).toMatchObject({
    value: { entries: [{ kind: 'join', version: 'live' }, { kind: 'join', version: 'live' }, {}] },
  });
});

describe('a transcript of each seat', () => {
  test('can be read, and holds what that seat sent and received', async () => {
    const record = temporaryFolder();
    const server = await serve({ record, open: openGame });
    const key = server.key({ ...CREATE, seed: 3 });
    const clients = [await server.join(key, 'alice'), await server.join(key, 'Bob 2', '&dialect=docs')];
    await Promise.all(clients.map((client) => new Merchant().play(client)));
    for (const [seat, client] of clients.entries()) {
      const { header, sent } = readSeat(record, key, seat);
      expect(header).toMatchObject({ protocol: seat === 0 ? 'jsonrpc/live' : 'jsonrpc/docs', role: 'player', seed: 3 });
      expect(sent).toEqual(client.received);
    }
  });

  function readSeat(record: string, key: string, seat: number) {
    const parsed = parseTranscript(readFileSync(join(record, `${key}.${seat + 1}.transcript`), 'utf8'));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const sent = parsed.value.entries.flatMap((entry) =>
      entry.side === '>>' && (entry.kind === 'message' || entry.kind === 'raw') ? [entry.text] : [],
    );
    return { header: parsed.value.header, sent };
  }
});

describe('a server that is started again', () => {
  /** Plays a while, stops the server as the test says, and starts another on the same record. */
  async function restarted(
    during: (server: TestServer) => Promise<{ key: string; players: Client[] }>,
    between: (record: string, key: string) => void = () => {},
  ) {
    const record = temporaryFolder();
    const first = await startServer(serverOptions({ record, open: openFake }));
    if (!first.ok) throw new Error(first.error.message);
    const { key, players } = await during(new TestServer(first.value));
    await first.value.close();
    between(record, key);
    const warnings: string[] = [];
    const server = await serve({ record, restartWindow: 500, warn: (message) => warnings.push(message) });
    return { server, key, players, warnings, record };
  }

  const midGame = async (server: TestServer) => {
    const game = await server.game('alice', 'bob');
    for (const player of game.players) player.send('ready');
    game.players[0]?.send('pass');
    await game.players[1]?.until('turn 1');
    return game;
  };

  test('tells its players before it stops', async () => {
    const { players } = await restarted(midGame);
    for (const player of players) expect(await player.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
  });

  test.each([
    ['', ''],
    [' though its log ends in half a line', '{"kind":"frame","seat":1,"fra'],
  ])('goes on where it was%s', async (_, rest) => {
    const { server, key, players } = await restarted(midGame, (record, game) =>
      appendFileSync(logOf(record, game), rest),
    );
    expect(server.running.restored).toBe(1);
    expect(await server.state(key)).toEqual(['Turn', { turns: 1 }]);
    const [alice, bob] = [await server.back(key, 'alice', players[0]!), await server.back(key, 'bob', players[1]!)];
    expect(await bob.next()).toBe('turn 1');
    bob.send('pass');
    expect(await alice.next()).toBe('turn 2');
  });

  test('does so again, and again', async () => {
    const { server, key, players, record } = await restarted(midGame);
    const bob = await server.back(key, 'bob', players[1]!);
    bob.send('pass');
    await bob.until('turn 2');
    await server.running.close();
    const third = await serve({ record });
    expect(await third.state(key)).toEqual(['Turn', { turns: 2 }]);
    const { journal } = { journal: parseJournal(readFileSync(logOf(record, key), 'utf8'), JSONRPC_HOSTING) };
    expect(journal.ok).toBe(true);
  });

  test('waits for its players for some time, then they forfeit', async () => {
    const { server, key, players } = await restarted(midGame);
    const bob = await server.back(key, 'bob', players[1]!);
    expect(await bob.until('left')).toBe('alice left: disconnected');
  });

  test('has forgotten games that were over', async () => {
    const { server, key } = await restarted(async (before) => {
      const game = await midGame(before);
      game.players[0]?.send('end');
      await game.players[0]?.closed;
      return game;
    });
    expect(server.running.restored).toBe(0);
    expect((await server.fetch(`/game/${key}/state`)).status).toBe(404);
  });

  test('opens a lobby again, empty', async () => {
    const { server, key } = await restarted(async (before) => {
      const game = before.key();
      return { key: game, players: [await before.join(game, 'alice')] };
    });
    expect(await server.state(key)).toMatchObject(['PreStart', { players: [] }]);
    await server.join(key, 'alice');
  });

  test('leaves alone what it cannot read, says so, and serves the rest', async () => {
    const { server, warnings, record } = await restarted(midGame, (directoryOf, key) => {
      writeFileSync(logOf(directoryOf, 'a'.repeat(27)), 'oyez\n');
      const text = readFileSync(logOf(directoryOf, key), 'utf8');
      writeFileSync(logOf(directoryOf, 'b'.repeat(27)), text.replace('"ready"', ''));
      writeFileSync(logOf(directoryOf, 'c'.repeat(27)), text);
    });
    expect(server.running.restored).toBe(1);
    expect(warnings.length).toBe(3);
    expect(readFileSync(logOf(record, 'a'.repeat(27)), 'utf8')).toBe('oyez\n');
  });

  test('still asks for the right secret', async () => {
    const { server, key, players } = await restarted(midGame);
    const url = server.joinUrl(key, 'alice', `&rejoin=${players[1]?.secret}`);
    expect(await refusal(url)).toMatchObject({ status: 403 });
  });
});

test('two servers do not write into one directory', async () => {
  const record = temporaryFolder();
  const first = await serve({ record });
  expect(await startServer(serverOptions({ record }))).toMatchObject({ ok: false, error: { code: 'record/locked' } });
  await first.running.close();
  await serve({ record });
});

test.each([
  ['another process has its number now', `${process.ppid} 1`],
  ['there is no such process', '999999999 1'],
  ['it was left half written', ''],
])('a lock that was left behind is none: %s', async (_, lock) => {
  const record = temporaryFolder();
  writeFileSync(join(record, 'server.lock'), lock);
  await serve({ record });
});

test('a directory that cannot be created is reported', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  for (const record of [file, join(file, 'games'), join(temporaryFolder(), 'no', 'where')]) {
    expect(await startServer(serverOptions({ record }))).toMatchObject({
      ok: false,
      error: { code: 'record/directory' },
    });
  }
});
