import { type ScheduledGame, scheduleGames } from '../series.js';

/** Every choice of so many out of the first numbers, in order. */
export function* choices(of: number, size: number, from = 0): Generator<readonly number[], void, undefined> {
  if (size === 0) yield [];
  for (let first = from; size > 0 && first <= of - size; first++) {
    for (const rest of choices(of, size - 1, first + 1)) yield [first, ...rest];
  }
}

export interface Schedule {
  readonly players: number;
  /** How many sit at a table. */
  readonly seats: number;
  /** How many shuffles each pairing plays, each with everybody in every seat. */
  readonly shuffles: number;
  readonly seed: number;
}

/** All pairings, the same shuffles for each of them. */
export function* schedule({ players, seats, shuffles, seed }: Schedule): Generator<ScheduledGame, void, undefined> {
  let number = 0;
  for (const table of choices(players, seats)) {
    for (const fixture of scheduleGames(seats, shuffles * seats, seed)) {
      yield { ...fixture, number: number++, order: fixture.order.map((place) => table[place] as number) };
    }
  }
}

export const gamesIn = (plan: Schedule): number =>
  [...choices(plan.players, plan.seats)].length * plan.shuffles * plan.seats;
