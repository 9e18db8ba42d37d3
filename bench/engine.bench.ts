import {
  type Card,
  cardsOfEdition,
  deal,
  type Game,
  kingdomNamed,
  type PreparedTable,
  prepareTable,
  randomKingdom,
  rulesOf,
  stepInPlace,
} from '../dist/games/dominion/engine/index.js';
import { playOut } from '../dist/games/dominion/strategies/play-out.js';
import { STRATEGIES } from '../dist/games/dominion/strategies/strategies.js';
import type { Strategy } from '../dist/games/dominion/strategies/strategy.js';
import type { Bench } from './bench.js';
import { rate } from './rate.js';
import { newTable, playYardstick } from './yardstick.js';

const RULES = rulesOf('rulebook');
const POOL = cardsOfEdition(RULES.edition);

function lay(kingdom: readonly Card[]): PreparedTable {
  const table = prepareTable({ seats: 2, kingdom, rules: RULES });
  if (!table.ok) throw new Error(table.error.message);
  return table.value;
}

const FIRST_GAME = lay(kingdomNamed('first-game'));

const BIG_MONEY: readonly Strategy[] = [STRATEGIES['big-money'](), STRATEGIES['big-money']()];
const BUILDERS: readonly Strategy[] = [STRATEGIES.engine(), STRATEGIES.engine()];
const RANDOM: readonly Strategy[] = [STRATEGIES.random(0), STRATEGIES.random(1)];

/** One whole game, counted as one. */
const game = (strategies: readonly Strategy[], tableOf: (seed: number) => PreparedTable) => (seed: number) => {
  playOut(deal(tableOf(seed), seed), strategies);
  return 1;
};

const firstGame = (): PreparedTable => FIRST_GAME;

function yardstick(): (number: number) => number {
  const table = newTable(1);
  return () => playYardstick(1, table).games;
}

const LIVE_GAMES = 4000;
/** Turns of the first seat: half of an average game. */
const MIDDLE = 8;

function playToMiddle(seed: number): Game {
  const live = deal(FIRST_GAME, seed);
  while (live.seats[0]!.turns < MIDDLE) {
    const { legal } = stepInPlace(live, BIG_MONEY[live.turn]!(live));
    if (!legal) throw new Error('big money gave an illegal answer');
  }
  return live;
}

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
  { name: 'engine/big-money', unit: 'games/s', run: rate(game(BIG_MONEY, firstGame)), floor: rate(yardstick()) },
  { name: 'engine/decisions', unit: 'decisions/s', run: rate((seed) => playOut(deal(FIRST_GAME, seed), BIG_MONEY)) },
  { name: 'engine/builders', unit: 'games/s', run: rate(game(BUILDERS, firstGame)) },
  { name: 'engine/random', unit: 'games/s', run: rate(game(RANDOM, (seed) => lay(randomKingdom(POOL, seed)))) },
  { name: 'engine/memory', unit: 'bytes/game', run: bytesPerGame },
];
