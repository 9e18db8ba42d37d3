import { expect, test } from 'vitest';
import { sized } from '../sizes.js';
import { connect } from './client.js';
import {
  breakFrames,
  FaultBudget,
  type Fuzzer,
  floodWithPings,
  playWithFaults,
  sendAnything,
  sendBatches,
  sendNoise,
} from './fuzz/fuzzers.js';
import { ServerProcess } from './fuzz/server-process.js';
import { Merchant } from './player.js';
import { eventually, pause } from './serving.js';

const MALFORMED: readonly { readonly fuzzer: Fuzzer; readonly count: number }[] = [
  { fuzzer: sendBatches, count: 12_000 },
  { fuzzer: sendAnything, count: 4000 },
  { fuzzer: playWithFaults, count: 2500 },
  { fuzzer: sendNoise, count: 490 },
  { fuzzer: breakFrames, count: 1000 },
  { fuzzer: floodWithPings, count: 10 },
];
/** The share sent before the first measurement, so that everything has been loaded. */
const WARM_UP = 0.1;
/** Five times as much must not leave more behind. */
const ROUNDS = sized({ test: 1, long: 5 });
const GAMES_AT_ONCE = 2;
const MIB = 1024 * 1024;

/** Runs a fuzzer until that many malformed frames were sent. */
async function attack(server: ServerProcess, fuzzer: Fuzzer, count: number, seed: number): Promise<FaultBudget> {
  const budget = new FaultBudget(count);
  let games = seed;
  const tables = Array.from({ length: GAMES_AT_ONCE }, async () => {
    while (!budget.isEmpty) await fuzzer(server, budget, games++);
  });
  await Promise.all(tables);
  return budget;
}

/** Runs all fuzzers at once, with a share of their counts; returns how much was sent. */
async function attackWithAll(server: ServerProcess, share: number, seed: number): Promise<number> {
  const budgets = await Promise.all(
    MALFORMED.map(({ fuzzer, count }) => attack(server, fuzzer, Math.ceil(count * share), seed)),
  );
  expect(budgets.flatMap(({ silences }) => silences)).toEqual([]);
  return budgets.reduce((sum, { sent }) => sum + sent, 0);
}

/** One game of two correct players, the same each time: everything they received. */
async function validGame(server: ServerProcess): Promise<string[]> {
  const key = await server.create({ kingdom: 'first-game', num_players: 2, seed: 5 });
  const base = server.url.replace('http', 'ws');
  const clients = [await connect(`${base}/join/${key}?name=alice`), await connect(`${base}/join/${key}?name=bob`)];
  await Promise.all(clients.map((client) => new Merchant().play(client)));
  return clients.flatMap(({ received }) => received);
}

test('20,000 malformed frames and messages: no crash, no leak, no hang, and the other game is not affected', async () => {
  const server = await ServerProcess.start();
  const alone = await validGame(server);
  const warmUp = await attackWithAll(server, WARM_UP, 0);
  await eventually(async () => (await server.usage()).sockets === 0);
  const before = await server.usage();

  let isOver = false;
  const attacking = attackWithAll(server, ROUNDS - WARM_UP, 10_000).finally(() => {
    isOver = true;
  });
  let games = 0;
  for (; !isOver; games++) {
    expect(await validGame(server)).toEqual(alone);
    await pause(2000);
  }
  expect(warmUp + (await attacking)).toBeGreaterThanOrEqual(ROUNDS * 20_000);
  expect(games).toBeGreaterThan(0);

  expect(server.isAlive).toBe(true);
  expect(await server.warnings()).toEqual([]);
  await eventually(async () => (await server.usage()).sockets === 0);
  await eventually(async () => / 0\n.* 0\n.* 0$/.test(gamesIn(await metricsOf(server))), 10_000);
  await eventually(async () => (await server.usage()).timers <= before.timers);
  const after = await server.usage();
  expect(after.heap - before.heap).toBeLessThan(4 * MIB);
  expect(after.rss - before.rss).toBeLessThan(100 * MIB);
  expect(await metricsOf(server)).not.toContain('kind="fault"');
});

const metricsOf = async (server: ServerProcess): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
const gamesIn = (metrics: string): string => metrics.match(/^herald_games\{.*$/gm)?.join('\n') ?? '';
