import type { Bench } from './bench.js';
import { importBundled } from './import-bundled.js';
import { rate } from './rate.js';
import { newTable, playYardstick } from './yardstick.js';

// As "herald simulate" has the engine: bundled into one file that exports little.
const { bigMoney, builders, decisions, playToMiddle, random } =
  await importBundled<typeof import('./engine-games.js')>('engine-games');

function yardstick(): (number: number) => number {
  const table = newTable(1);
  return () => playYardstick(1, table).games;
}

const LIVE_GAMES = 4000;

function memoryInUse(): number {
  if (globalThis.gc === undefined) throw new Error('memory is measured under node --expose-gc');
  globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Takes the time it takes: memory does not get more exact by waiting. */
function bytesPerGame(): number {
  const before = memoryInUse();
  const games = Array.from({ length: LIVE_GAMES }, (_, seed) => playToMiddle(seed));
  return (memoryInUse() - before) / games.length;
}

export const benches: readonly Bench[] = [
  { name: 'engine/big-money', unit: 'games/s', run: rate(bigMoney), floor: rate(yardstick()) },
  { name: 'engine/decisions', unit: 'decisions/s', run: rate(decisions) },
  { name: 'engine/builders', unit: 'games/s', run: rate(builders) },
  { name: 'engine/random', unit: 'games/s', run: rate(random) },
  { name: 'engine/memory', unit: 'bytes/game', run: bytesPerGame },
];
