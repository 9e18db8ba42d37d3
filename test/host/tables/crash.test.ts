import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { ownedCards } from '../../../src/games/dominion/engine/index.js';
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

/** The server as it is installed, in a process of its own. */
async function spawnTable(data: string): Promise<Served> {
  const bot = 'Money=node examples/players/jsonrpc/money.mjs {url}';
  const args = [MAIN, 'table', '--port', '0', '--no-open', '--data', data, '--bot', bot];
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
  expect(clients[0].person.lobby?.seats.map(({ substitute }) => substitute)).toEqual([false, true, false]);
  for (const client of clients) client.play();
  await until('the game is over', () => clients.every(({ person }) => person.over !== null));

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
