import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { type Card, ownedCards } from '../../../src/games/dominion/engine/index.js';
import { replayLog } from '../../../src/games/dominion/table/index.js';
import { MAIN } from '../../cli/herald.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { unwrap } from '../../unwrap.js';
import { create, join } from './serving-tables.js';
import { type TableClient, until } from './table-client.js';

interface Served {
  readonly child: ChildProcessByStdio<null, Readable, null>;
  readonly url: string;
  readonly out: () => string;
}

const BOTS = [
  'Money=node examples/players/jsonrpc/money.mjs {url}',
  'Coins=node examples/players/jsonrpc/money.mjs {url}',
];

/** The server as it is installed, in a process of its own. */
async function spawnTable(data: string, bots: readonly string[] = BOTS): Promise<Served> {
  const listed = bots.flatMap((bot) => ['--bot', bot]);
  const args = [MAIN, 'table', '--port', '0', '--no-open', '--data', data, ...listed];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  await until('it serves', () => out.includes('Ctrl-C'));
  return { child, url: /http:\S+/.exec(out)?.[0] ?? '', out: () => out };
}

async function kill({ child }: Served): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const SEATS = [{ kind: 'person' }, { kind: 'program', program: 'Money' }, { kind: 'person' }];
const PROGRAMS = [...SEATS.slice(0, 2), { kind: 'program', program: 'Coins' }];
const turnsOf = ({ person }: TableClient): number => person.view?.view.seats[0]?.turns ?? 0;

test('killed in mid-game and started again, the table goes on and no card is lost', async () => {
  const data = joinPath(temporaryFolder(), 'data');
  const served = await spawnTable(data);
  const key = await create(served, { seats: SEATS });
  const first = [await join(served, key, 'Ann'), await join(served, key, 'Bob')] as const;
  await until('both are there', () => first[0].person.lobby?.ready === true);
  await first[0].ask({ method: 'Start', params: {} });
  for (const client of first) client.play();
  await until('they have played', () => turnsOf(first[0]) > 4);
  await kill(served);

  const again = await spawnTable(data);
  expect(again.out()).toContain('resumed games: 1');
  const clients = [await join(again, key, 'Ann'), await join(again, key, 'Bob')] as const;
  await until('both see the table again', () => clients.every(({ person }) => person.view !== null));
  expect(turnsOf(clients[0])).toBeGreaterThan(3);
  await until('the program is back', () => clients[0].person.lobby?.seats[1]?.here === true);
  for (const client of clients) client.play();
  await until('the game is over', () => clients.every(({ person }) => person.over !== null));
  expect(clients[0].person.lobby?.seats.map(({ substitute }) => substitute)).toEqual([false, false, false]);

  const { game } = unwrap(replayLog(clients[0].person.over!.table));
  const owned = game.seats.flatMap((seat) => ownedCards(seat)).length;
  const left = game.supply.filter((count) => count > 0).reduce((sum, count) => sum + count, 0);
  expect(owned + left + game.trash.size).toBe(39 + 40 + 30 + 3 * 12 + 20 + 10 * 10 + 3 * 10);
  const kept = readFileSync(joinPath(data, 'games.ndjson'), 'utf8').trim().split('\n');
  expect(kept.map((line) => JSON.parse(line).key)).toEqual([key]);
  again.child.kill('SIGINT');
  expect(await once(again.child, 'exit')).toEqual([130, null]);
});

test('interrupted while programs play, the server stops them and ends in good order', async () => {
  const served = await spawnTable(joinPath(temporaryFolder(), 'data'));
  const key = await create(served, { seats: SEATS });
  const [ann, bob] = [await join(served, key, 'Ann'), await join(served, key, 'Bob')];
  await until('both are there', () => ann.person.lobby?.ready === true);
  await ann.ask({ method: 'Start', params: {} });
  await until('the program is there', () => bob.person.lobby?.seats[1]?.here === true);
  served.child.kill('SIGINT');
  expect(await once(served.child, 'exit')).toEqual([130, null]);
  await until('Ann is told', () => ann.closed !== null);
  expect(ann.closed).toEqual({ code: 1001, reason: 'the server is stopping' });
});

test('killed in the middle of a draft, the table knows who has picked what, and goes on', async () => {
  const data = joinPath(temporaryFolder(), 'data');
  const served = await spawnTable(data);
  const seats = [{ kind: 'person' }, { kind: 'bot', strategy: 'smithy' }, { kind: 'person' }];
  const key = await create(served, { seats, mode: { kind: 'draft', cards: [] }, pool: 'both' });
  const [ann, bob] = [await join(served, key, 'Ann'), await join(served, key, 'Bob')];
  await until('both are there', () => ann.person.lobby?.ready === true);
  await ann.ask({ method: 'Start', params: {} });
  const card = bob.person.draft?.pool[3] as Card;
  expect(await bob.ask({ method: 'Pick', params: { step: 0, card } })).toBe('draft/turn');
  expect(await ann.ask({ method: 'Pick', params: { step: 0, card } })).toBeNull();
  await until('Bob has to pick', () => bob.person.draft?.picked.length === 2);
  const before = bob.person.draft;
  await kill(served);

  const again = await spawnTable(data);
  const clients = [await join(again, key, 'Ann'), await join(again, key, 'Bob')] as const;
  await until('both see the draft again', () => clients.every(({ person }) => person.draft !== null));
  expect(clients[1].person.draft).toEqual(before);
  for (const client of clients) client.play();
  await until('the game has begun', () => turnsOf(clients[0]) > 0);
  expect(clients[0].person.view?.kingdom).toHaveLength(10);
  expect(clients[0].person.view?.kingdom).toEqual(expect.arrayContaining([...(before?.picked ?? [])]));
});

interface Opponents {
  readonly bots: readonly string[];
  readonly seats: readonly object[];
}

/** A program over the bridge, which is the only one at the table. */
const BRIDGED: Opponents = {
  bots: ['Money=node examples/players/sexpr/money.mjs'],
  seats: [...SEATS.slice(0, 2), { kind: 'bot', strategy: 'smithy' }],
};

/** Ann plays some turns against programs, until the server is killed. */
async function playAndKill(
  data: string,
  absence: 'bot' | 'forfeit',
  { bots, seats }: Opponents = { bots: BOTS, seats: PROGRAMS },
): Promise<{ key: string; turns: number }> {
  const served = await spawnTable(data, bots);
  const key = await create(served, { seats, absence });
  const ann = await join(served, key, 'Ann');
  await ann.ask({ method: 'Start', params: {} });
  ann.play();
  await until('all have played', () => turnsOf(ann) > 3);
  await kill(served);
  return { key, turns: turnsOf(ann) };
}

test('programs are started again, and play on as themselves', async () => {
  const data = joinPath(temporaryFolder(), 'data');
  const { key, turns } = await playAndKill(data, 'forfeit');
  const ann = await join(await spawnTable(data), key, 'Ann');
  ann.play();
  await until('some more turns are played', () => turnsOf(ann) > turns + 2);
  expect(ann.person.lobby?.seats.map(({ here, substitute }) => [here, substitute])).toEqual(
    SEATS.map(() => [true, false]),
  );
  expect(ann.person.view?.view.seats.map(({ withdrawn }) => withdrawn)).toEqual([false, false, false]);
});

test.each([
  ['bot', 'a bot plays', [true, false]],
  ['forfeit', 'the seat is forfeit', [false, true]],
] as const)(
  'a program that is not listed any more is given up: %s',
  async (absence, outcome, [substitute, withdrawn]) => {
    const data = joinPath(temporaryFolder(), 'data');
    const { key, turns } = await playAndKill(data, absence);
    const ann = await join(await spawnTable(data, BOTS.slice(1)), key, 'Ann');
    ann.play();
    await until('the others play on', () => turnsOf(ann) > turns + 2);
    expect(ann.person.chat).toEqual([`Money is not among the programs of this server any more: ${outcome}`]);
    expect(ann.person.lobby?.seats.map((seat) => seat.substitute)).toEqual([false, substitute, false]);
    expect(ann.person.view?.view.seats.map((seat) => seat.withdrawn)).toEqual([false, withdrawn, false]);
  },
);

test('a program over the bridge is told what it owns, and plays on as itself', async () => {
  const data = joinPath(temporaryFolder(), 'data');
  const { key, turns } = await playAndKill(data, 'forfeit', BRIDGED);
  const ann = await join(await spawnTable(data, BRIDGED.bots), key, 'Ann');
  ann.play();
  await until('some more turns are played', () => turnsOf(ann) > turns + 3);
  expect(ann.person.chat).toEqual([]);
  expect(ann.person.lobby?.seats[1]).toMatchObject({ here: true, substitute: false });
  expect(ann.person.view?.view.seats.map(({ withdrawn }) => withdrawn)).toEqual([false, false, false]);
});

test.each([
  ['is not listed any more', [], 'is not among the programs of this server any more'],
  // The bridge joins before its program says anything.
  ['ends at once', ['Money=node -e process.exit(1)'], '(?:has ended|could not be started)'],
  ['does not come any more', ['Money=node -e process.exit(1) {url}'], 'could not be started'],
])('if the only program at a table %s, its seat is forfeit and the others play on', async (_, bots, said) => {
  const data = joinPath(temporaryFolder(), 'data');
  const { key, turns } = await playAndKill(data, 'forfeit', BRIDGED);
  const ann = await join(await spawnTable(data, bots), key, 'Ann');
  ann.play();
  await until('the others play on', () => turnsOf(ann) > turns + 2);
  expect(ann.person.chat).toEqual([expect.stringMatching(`^Money ${said}: the seat is forfeit$`)]);
  expect(ann.person.view?.view.seats.map(({ withdrawn }) => withdrawn)).toEqual([false, true, false]);
});
