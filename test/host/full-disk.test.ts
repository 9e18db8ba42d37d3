import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { needsTool } from '../tools.js';
import { type Client, refusal } from './client.js';
import { CREATE, eventually, serve, type TestServer } from './serving.js';
import { SmallDisk } from './small-disk.js';

/** More than what is left of a page. */
const LONG = `tell ${'x'.repeat(5000)}`;

const PAGES_OF_THE_LOCK = 1;

const kindsIn = (record: string, key: string): string[] =>
  readFileSync(join(record, `${key}.ndjson`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).kind);

/** The journals that this process has open. */
const openJournals = (): string[] =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(join('/proc/self/fd', fd));
      } catch {
        return '';
      }
    })
    .filter((path) => path.includes('.ndjson'))
    .map((path) => basename(path).slice(0, path.indexOf('.ndjson')));

const create = (server: TestServer): Promise<Response> =>
  server.fetch('/game', { method: 'POST', body: JSON.stringify(CREATE) });

async function servedOn(disk: SmallDisk) {
  const warnings: string[] = [];
  const server = await serve({ record: disk.path, rejoinWindow: 60_000, warn: (message) => warnings.push(message) });
  return { server, warnings };
}

/** Its close is not answered before `socket.resume`, so that the server notices later that the player is gone. */
const deafen = ({ socket }: Client): void => socket.pause();

needsTool('bwrap')('a game that a full disk has stopped writes nothing more, least of all elsewhere', async () => {
  const disk = await SmallDisk.mount();
  const { server, warnings } = await servedOn(disk);
  const stopped = await server.game('alice', 'bob');
  const other = await server.game('carol', 'dave');
  disk.fill();
  deafen(stopped.players[1]!);
  stopped.players[0]?.send(LONG);
  expect(await stopped.players[0]?.closed).toEqual({ code: 1011, reason: 'internal server error' });
  expect(warnings[0]).toMatch(/^game .*stopped until the next start of the server: ENOSPC/);
  await eventually(() => !openJournals().some((name) => name.startsWith(stopped.key)));
  disk.free();
  // The journal of this game gets the descriptor that has become free.
  const later = await server.game('erin', 'frank');
  stopped.players[1]?.socket.resume();
  await stopped.players[1]?.closed;
  other.players[0]?.send('tell oyez');
  expect(await other.players[1]?.until('says')).toBe('carol says oyez');
  expect(kindsIn(disk.path, stopped.key)).toEqual(['create', 'join', 'join', 'start']);
  expect(kindsIn(disk.path, other.key)).toEqual(['create', 'join', 'join', 'start', 'frame']);
  expect(kindsIn(disk.path, later.key)).toEqual(['create', 'join', 'join', 'start']);
  expect(openJournals()).toHaveLength(2);
  await server.running.close();
  const next = await serve({ record: disk.path });
  expect(next.running.restored).toBe(3);
  const bob = await next.back(stopped.key, 'bob', stopped.players[1]!);
  expect(await bob.next()).toBe('begin alice bob');
});

needsTool('bwrap')('a player cannot rejoin a game that a full disk has stopped', async () => {
  const disk = await SmallDisk.mount();
  const { server } = await servedOn(disk);
  const { key, players } = await server.game('alice', 'bob');
  disk.fill();
  players[0]?.send(LONG);
  await Promise.all(players.map(({ closed }) => closed));
  disk.free();
  const url = server.joinUrl(key, 'alice', `&rejoin=${players[0]?.secret}`);
  expect(await refusal(url)).toMatchObject({ status: 403, body: { code: 'rejoin/gone' } });
  expect(kindsIn(disk.path, key)).toEqual(['create', 'join', 'join', 'start']);
});

needsTool('bwrap')('games that a full disk keeps from being created leave no file and no descriptor', async () => {
  const disk = await SmallDisk.mount();
  const { server } = await servedOn(disk);
  disk.fill();
  for (let i = 0; i < 5; i++) {
    const response = await create(server);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'games/record' }]);
  }
  expect(readdirSync(disk.path).sort()).toEqual(['ballast', 'server.lock']);
  await eventually(() => openJournals().length === 0);
  disk.free();
  expect((await create(server)).status).toBe(200);
});

needsTool('bwrap')('games that cannot be resumed on a full disk are resumed later', async () => {
  const disk = await SmallDisk.mount();
  const first = (await servedOn(disk)).server;
  const { key, players } = await first.game('alice', 'bob');
  // Without room for another line in the page.
  const journal = readFileSync(join(disk.path, `${key}.ndjson`));
  const overhead = JSON.stringify({ kind: 'frame', seat: 0, frame: 'tell ', at: 9999 }).length + 1;
  players[0]?.send(`tell ${'x'.repeat(4096 - journal.length - overhead)}`);
  await players[1]?.until('says');
  await first.running.close();
  for (const seat of [1, 2]) rmSync(join(disk.path, `${key}.${seat}.transcript`));
  disk.fill(PAGES_OF_THE_LOCK);
  const second = await servedOn(disk);
  expect(second.server.running.restored).toBe(0);
  expect(second.warnings).toEqual([expect.stringMatching(/^cannot resume .*ENOSPC/)]);
  await eventually(() => openJournals().length === 0);
  await second.server.running.close();
  disk.free();
  expect((await serve({ record: disk.path })).running.restored).toBe(1);
});

test('a game goes on if a transcript cannot be written, and the operator is told', async () => {
  const record = temporaryFolder();
  const warnings: string[] = [];
  const server = await serve({ record, warn: (message) => warnings.push(message) });
  const key = server.key();
  mkdirSync(join(record, `${key}.1.transcript`));
  const [alice, bob] = [await server.join(key, 'alice'), await server.join(key, 'bob')];
  await bob.until('begin');
  alice.send('tell oyez', 'end');
  expect(await bob.until('says')).toBe('alice says oyez');
  expect((await alice.closed).code).toBe(1000);
  expect(warnings).toEqual([expect.stringMatching(/\.1\.transcript is incomplete: EISDIR/)]);
  expect(kindsIn(record, key).at(-1)).toBe('end');
  await eventually(() => openJournals().length === 0);
});

test('a fault in a game is recorded as its end, and nothing after it', async () => {
  const record = temporaryFolder();
  const server = await serve({ record, rejoinWindow: 60_000 });
  const { key, players } = await server.game('alice', 'bob');
  players[0]?.send('throw');
  for (const { closed } of players) expect((await closed).code).toBe(1011);
  await eventually(() => openJournals().length === 0);
  expect(kindsIn(record, key)).toEqual(['create', 'join', 'join', 'start', 'frame', 'end']);
});
