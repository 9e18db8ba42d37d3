import { MAX_SEED } from '../../../core/seed.js';
import { streamOf } from '../../../core/seeded-random.js';
import {
  type Card,
  cardsOfEdition,
  currentSeat,
  deal,
  decider,
  type Game,
  isOver,
  makeAnswer,
  type PreparedTable,
  pointsOfSeat,
  prepareTable,
  type Rules,
  randomKingdom,
  stepInPlace,
  winnersOf,
} from '../engine/index.js';
import { STRATEGIES, type StrategyName } from './strategies.js';
import type { Strategy } from './strategy.js';

export interface Simulation {
  readonly strategies: readonly StrategyName[];
  /** The piles of every game, or ten others in each, from the profile's edition. */
  readonly kingdom: readonly Card[] | 'random';
  readonly rules: Rules;
  readonly seed: number;
}

/** How one game ended, each list in the order in which the strategies were named, wherever they sat. */
export interface SimulatedGame {
  /** False for a game that was given up at the limit of turns. */
  readonly finished: boolean;
  readonly points: readonly number[];
  readonly turns: readonly number[];
  readonly won: readonly boolean[];
}

/** Where only the provinces end a game, random players take thousands of turns, and may trash all money there is. */
export const TURN_LIMIT = 1000;

/**
 * Asks the strategies, one per seat, until the game is over or its turns exceed all reason. The strategies are ours: an
 * illegal answer is a fault in them. Returns how many answers it took.
 */
export function playOut(game: Game, strategies: readonly Strategy[]): number {
  let answers = 0;
  while (!isOver(game) && currentSeat(game).turns < TURN_LIMIT) {
    const answer = (strategies[decider(game)] as Strategy)(game);
    const judgement = stepInPlace(game, answer);
    if (!judgement.legal) throw new Error(`a strategy answered "${makeAnswer(answer)}", against ${judgement.rule.id}`);
    answers++;
  }
  return answers;
}

/** Game after game without end. Each strategy moves on by one seat from game to game. */
export function* simulate({
  strategies,
  kingdom,
  rules,
  seed,
}: Simulation): Generator<SimulatedGame, never, undefined> {
  const players = strategies.map((name, index) => STRATEGIES[name](gameSeed(seed, -1 - index)));
  const tableOf = tables({ seats: players.length, kingdom, rules });
  for (let number = 0; ; number++) {
    const own = gameSeed(seed, number);
    const game = deal(tableOf(own), own);
    const order = players.map((_, seat) => (seat + number) % players.length);
    playOut(
      game,
      order.map((index) => players[index] as Strategy),
    );
    yield outcomeOf(game, order);
  }
}

type Tables = Pick<Simulation, 'kingdom' | 'rules'> & { readonly seats: number };

/** The table of each game, by its seed: always the same one, unless kingdoms are random. */
function tables({ seats, kingdom, rules }: Tables): (seed: number) => PreparedTable {
  const lay = (piles: readonly Card[]): PreparedTable => {
    const table = prepareTable({ seats, kingdom: piles, rules });
    if (!table.ok) throw new Error(table.error.message);
    return table.value;
  };
  if (kingdom !== 'random') {
    const table = lay(kingdom);
    return () => table;
  }
  const pool = cardsOfEdition(rules.edition);
  return (seed) => lay(randomKingdom(pool, seed));
}

const SEED_STREAM = -3;

/** Seeds far apart, so that runs with neighbouring seeds have no game in common. */
function gameSeed(seed: number, number: number): number {
  const high = streamOf(seed, SEED_STREAM, number) >>> 11;
  const low = streamOf(seed, SEED_STREAM - 1, number) >>> 0;
  return (high * 0x100000000 + low) % MAX_SEED;
}

/** The order tells which strategy sat in each seat. */
function outcomeOf(game: Game, order: readonly number[]): SimulatedGame {
  const winners = winnersOf(game);
  const seats = order.map((_, index) => order.indexOf(index));
  return {
    finished: isOver(game),
    points: seats.map((seat) => pointsOfSeat(game.seats[seat]!)),
    turns: seats.map((seat) => game.seats[seat]!.turns),
    won: seats.map((seat) => winners.includes(seat)),
  };
}
