import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { MAIN } from '../cli/herald.js';
import { temporaryFolder } from '../temporary-folder.js';
import { type Client, connect } from './client.js';
import { cardsInGame, Merchant } from './player.js';
import { CREATE, later } from './serving.js';

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
}

/** The server as it is installed, in a process of its own. */
async function spawnServer(record: string, port = 0): Promise<Served> {
  const args = [MAIN, 'serve', '--port', String(port), '--record', record];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  later(() => child.kill('SIGKILL'));
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: /http:\S+/.exec(line.toString())?.[0] ?? '' };
}

async function kill({ child }: Served): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const joinUrl = ({ url }: Served, key: string, name: string, secret?: string): string =>
  `${url.replace('http', 'ws')}/join/${key}?name=${name}${secret === undefined ? '' : `&rejoin=${secret}`}`;

async function create({ url }: Served): Promise<string> {
  const response = await fetch(`${url}/game`, { method: 'POST', body: JSON.stringify({ ...CREATE, seed: 8 }) });
  return ((await response.json()) as { key: string }).key;
}

const NAMES = ['alice', 'bob'];
// 60 coppers, 40 silvers, 30 golds, 8 of each victory card and 6 estates in hand, 10 curses, ten piles of ten.
const CARDS = 60 + 40 + 30 + 3 * 8 + 6 + 10 + 100;

test('killed in mid-game and started again, the server goes on and no card is lost', async () => {
  const record = temporaryFolder();
  const merchants = NAMES.map(() => new Merchant());
  let served = await spawnServer(record);
  const key = await create(served);
  let clients: Client[] = [];
  for (const name of NAMES) clients.push(await connect(joinUrl(served, key, name)));
  const secrets = clients.map(({ secret }) => secret);
  for (const turns of [2, 5, 6]) {
    // Killed while both wait or move: a player that has had its turns stops in the middle of its next one.
    await Promise.race(merchants.map((merchant, seat) => merchant.play(clients[seat]!, turns)));
    await kill(served);
    served = await spawnServer(record);
    clients = [];
    for (const [seat, name] of NAMES.entries()) {
      clients.push(await connect(joinUrl(served, key, name, secrets[seat])));
    }
  }
  await Promise.all(merchants.map((merchant, seat) => merchant.play(clients[seat]!)));
  expect(merchants.map(({ over }) => over?.['result'])).toContain('Win');
  const state = (await (await fetch(`${served.url}/game/${key}/state`)).json()) as [string, { supply: never }];
  expect(cardsInGame(merchants, state[1].supply)).toBe(CARDS);
});

test('what was said just before the kill is not forgotten', async () => {
  const record = temporaryFolder();
  const before = await spawnServer(record);
  const key = await create(before);
  const clients = [await connect(joinUrl(before, key, 'alice')), await connect(joinUrl(before, key, 'bob'))];
  for (const client of clients)
    client.send(JSON.stringify({ jsonrpc: '2.0', id: idOf(await client.next()), result: {} }));
  const onTurn = await Promise.race(clients.map((client) => client.until('StartTurn').then(() => client)));
  onTurn.send('{"jsonrpc":"2.0","id":"x","method":"Buy","params":{"card":"Copper"}}');
  const result = JSON.parse(await onTurn.until('"x"')).result;
  await kill(before);
  const after = await spawnServer(record);
  const name = NAMES[clients.indexOf(onTurn)]!;
  const again = await connect(joinUrl(after, key, name, onTurn.secret));
  expect(JSON.parse(await again.next())).toEqual({ jsonrpc: '2.0', method: 'StartTurn', params: result });
});

const idOf = (frame: string): unknown => JSON.parse(frame).id;
