import { gameSeed } from '../../../core/seed.js';
import type { SimulatedGame } from '../../../kit/simulation.js';
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
  /** Reference players by their names, and others. */
  readonly strategies: readonly (StrategyName | Strategy)[];
  /** The kingdom of every game, or ten random cards of the profile's edition for each game. */
  readonly kingdom: readonly Card[] | 'random';
  readonly rules: Rules;
  readonly seed: number;
  /** The number of the first game, from 0. */
  readonly from?: number;
}

/** Where only provinces end a game, random players take thousands of turns, and may even trash all the money. */
export const TURN_LIMIT = 1000;

/**
 * Plays a game with one strategy per seat until it ends or reaches the turn limit, and returns the number of answers. The
 * strategies are our own, so an illegal answer is a bug.
 */
export function playOut(game: Game, strategies: readonly Strategy[]): number {
  let answers = 0;
  while (!isOver(game) && currentSeat(game).turns < TURN_LIMIT) {
    const answer = (strategies[decider(game)] as Strategy)(game);
    const judgement = stepInPlace(game, answer);
    if (!judgement.legal)
      throw new Error(`the answer "${makeAnswer(answer)}" of a strategy broke ${judgement.rule.id}`);
    answers++;
  }
  return answers;
}

/** An endless series of games. Each strategy moves on by one seat from game to game. */
export function* simulate({
  strategies,
  kingdom,
  rules,
  seed,
  from = 0,
}: Simulation): Generator<SimulatedGame, never, undefined> {
  const players = strategies.map((each, index) =>
    typeof each === 'string' ? STRATEGIES[each](gameSeed(seed, -1 - index - from)) : each,
  );
  const tableOf = tableBySeed({ seats: players.length, kingdom, rules });
  for (let number = from; ; number++) {
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

type TableOptions = Pick<Simulation, 'kingdom' | 'rules'> & { readonly seats: number };

/** The table of each game by its seed: the same for all games, unless the kingdom is random. */
function tableBySeed({ seats, kingdom, rules }: TableOptions): (seed: number) => PreparedTable {
  const prepare = (piles: readonly Card[]): PreparedTable => {
    const table = prepareTable({ seats, kingdom: piles, rules });
    if (!table.ok) throw new Error(table.error.message);
    return table.value;
  };
  if (kingdom !== 'random') {
    const table = prepare(kingdom);
    return () => table;
  }
  const pool = cardsOfEdition(rules.edition);
  return (seed) => prepare(randomKingdom(pool, seed));
}

/** `order` is the index of the strategy at each seat. */
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
