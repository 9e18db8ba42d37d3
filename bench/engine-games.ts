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

// The games that the benches of the engine play. It exports nothing of the engine itself: see engine.bench.ts.

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

export const bigMoney = game(BIG_MONEY, firstGame);
export const builders = game(BUILDERS, firstGame);
export const random = game(RANDOM, (seed) => lay(randomKingdom(POOL, seed)));

/** The decisions in one game. */
export const decisions = (seed: number): number => playOut(deal(FIRST_GAME, seed), BIG_MONEY);

/** Turns of the first seat: half of an average game. */
const MIDDLE = 8;

export function playToMiddle(seed: number): Game {
  const live = deal(FIRST_GAME, seed);
  while (live.seats[0]!.turns < MIDDLE) {
    const { legal } = stepInPlace(live, BIG_MONEY[live.turn]!(live));
    if (!legal) throw new Error('big money gave an illegal answer');
  }
  return live;
}
