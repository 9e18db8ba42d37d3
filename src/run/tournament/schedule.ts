import { type ScheduledGame, scheduleGames } from '../series.js';

/** All combinations of `size` numbers below `of`, in order. */
export function* choices(of: number, size: number, from = 0): Generator<readonly number[], void, undefined> {
  if (size === 0) yield [];
  for (let first = from; size > 0 && first <= of - size; first++) {
    for (const rest of choices(of, size - 1, first + 1)) yield [first, ...rest];
  }
}

export interface Schedule {
  readonly players: number;
  /** Players per game. */
  readonly seats: number;
  /** Seeds per pairing. Each is played with everyone in every seat. */
  readonly shuffles: number;
  readonly seed: number;
}

/** All pairings, each with the same seeds. */
export function* schedule({ players, seats, shuffles, seed }: Schedule): Generator<ScheduledGame, void, undefined> {
  let number = 0;
  for (const pairing of choices(players, seats)) {
    for (const game of scheduleGames(seats, shuffles * seats, seed)) {
      yield { ...game, number: number++, order: game.order.map((place) => pairing[place] as number) };
    }
  }
}

export const gamesIn = ({ players, seats, shuffles }: Schedule): number =>
  pairingsOf(players, seats) * shuffles * seats;

/** How many choices of `size` numbers below `of` there are. */
export function pairingsOf(of: number, size: number): number {
  let count = 1;
  for (let at = 0; at < size; at++) count = (count * (of - at)) / (at + 1);
  return of < size ? 0 : count;
}
