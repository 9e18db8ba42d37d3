import { expect, test } from 'vitest';
import { sized } from '../sizes.js';
import { connect } from './client.js';
import { babble, type Crew, flood, mutter, noise, Supply, stammer, vandalize } from './fuzz/crews.js';
import { Host } from './fuzz/host.js';
import { Merchant } from './player.js';
import { eventually, pause } from './serving.js';

const MALFORMED: readonly { readonly crew: Crew; readonly count: number }[] = [
  { crew: mutter, count: 12_000 },
  { crew: babble, count: 4000 },
  { crew: stammer, count: 2500 },
  { crew: noise, count: 490 },
  { crew: vandalize, count: 1000 },
  { crew: flood, count: 10 },
];
/** Said before the server is weighed for the first time, when everything has been needed once. */
const WARM_UP = 0.1;
/** Five times as much must not leave more behind. */
const ROUNDS = sized({ test: 1, long: 5 });
const GAMES_AT_ONCE = 2;
const MIB = 1024 * 1024;

/** Lets crews loose until so many malformed frames were sent. */
async function attack(host: Host, crew: Crew, count: number, seed: number): Promise<Supply> {
  const supply = new Supply(count);
  let games = seed;
  const tables = Array.from({ length: GAMES_AT_ONCE }, async () => {
    while (!supply.isEmpty) await crew(host, supply, games++);
  });
  await Promise.all(tables);
  return supply;
}

/** A share of everything, all at once; returns how many it was. */
async function attackWithAll(host: Host, share: number, seed: number): Promise<number> {
  const supplies = await Promise.all(
    MALFORMED.map(({ crew, count }) => attack(host, crew, Math.ceil(count * share), seed)),
  );
  expect(supplies.flatMap(({ silences }) => silences)).toEqual([]);
  return supplies.reduce((sum, { said }) => sum + said, 0);
}

/** One game of two honest players, the same each time: everything they heard. */
async function honestGame(host: Host): Promise<string[]> {
  const key = await host.create({ kingdom: 'first-game', num_players: 2, seed: 5 });
  const base = host.url.replace('http', 'ws');
  const clients = [await connect(`${base}/join/${key}?name=alice`), await connect(`${base}/join/${key}?name=bob`)];
  await Promise.all(clients.map((client) => new Merchant().play(client)));
  return clients.flatMap(({ heard }) => heard);
}

test('20,000 malformed frames and messages: no crash, no leak, no hang, and the other game is as ever', async () => {
  const host = await Host.start();
  const alone = await honestGame(host);
  const warmUp = await attackWithAll(host, WARM_UP, 0);
  await eventually(async () => (await host.weigh()).sockets === 0);
  const before = await host.weigh();

  let isOver = false;
  const attacking = attackWithAll(host, ROUNDS - WARM_UP, 10_000).finally(() => {
    isOver = true;
  });
  let games = 0;
  for (; !isOver; games++) {
    expect(await honestGame(host)).toEqual(alone);
    await pause(2000);
  }
  expect(warmUp + (await attacking)).toBeGreaterThanOrEqual(ROUNDS * 20_000);
  expect(games).toBeGreaterThan(0);

  expect(host.isAlive).toBe(true);
  expect(await host.warnings()).toEqual([]);
  await eventually(async () => (await host.weigh()).sockets === 0);
  await eventually(async () => / 0\n.* 0\n.* 0$/.test(gamesIn(await metricsOf(host))), 10_000);
  await eventually(async () => (await host.weigh()).timers <= before.timers);
  const after = await host.weigh();
  expect(after.heap - before.heap).toBeLessThan(4 * MIB);
  expect(after.rss - before.rss).toBeLessThan(100 * MIB);
  expect(await metricsOf(host)).not.toContain('kind="fault"');
});

const metricsOf = async (host: Host): Promise<string> => (await fetch(`${host.url}/metrics`)).text();
const gamesIn = (metrics: string): string => metrics.match(/^herald_games\{.*$/gm)?.join('\n') ?? '';
