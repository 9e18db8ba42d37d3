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
  prepareTable,
  type Rules,
  randomKingdom,
  scoresOf,
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
  const seatings: Seating[] = [];
  for (let first = 0; first < players.length; first++) seatings.push(seatingFrom(players, first));
  for (let number = from; ; number++) {
    const own = gameSeed(seed, number);
    const game = deal(tableOf(own), own);
    const { seated, seats } = seatings[number % players.length]!;
    playOut(game, seated);
    yield outcomeOf(game, seats);
  }
}

/** Who sits where in the games that one of the strategies begins. */
interface Seating {
  /** The strategy at each seat. */
  readonly seated: readonly Strategy[];
  /** The seat of each strategy. */
  readonly seats: readonly number[];
}

function seatingFrom(players: readonly Strategy[], first: number): Seating {
  const count = players.length;
  const seated: Strategy[] = [];
  const seats: number[] = [];
  for (let index = 0; index < count; index++) {
    seated.push(players[(index + first) % count]!);
    seats.push((index - first + count) % count);
  }
  return { seated, seats };
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

/** Fills lists one by one: with `map`, V8 compiled the whole loop again for each kind of array, a fifth of the time of 60,000 games. */
function outcomeOf(game: Game, seats: readonly number[]): SimulatedGame {
  const scores = scoresOf(game);
  const winners = winnersOf(game, scores);
  const points: number[] = [];
  const turns: number[] = [];
  const won: boolean[] = [];
  for (const seat of seats) {
    points.push(scores[seat]!);
    turns.push(game.seats[seat]!.turns);
    won.push(winners.includes(seat));
  }
  return { finished: isOver(game), points, turns, won };
}
