import { factsOf, type GameFacts } from '../../../../src/games/dominion/table/game-facts.js';
import type { TableOptions, TableSeat } from '../../../../src/games/dominion/table/index.js';
import { type FinishedGame, parseMove } from '../../../../src/games/dominion/table/index.js';
import { unwrap } from '../../../unwrap.js';
import type { GivenGame } from '../engine/given-game.js';
import { tableOf } from './given-table.js';
import { people } from './table-specs.js';

/** The profile of the seat that a game is about: Ann, the first. */
export const PROFILE = 'ann';

/** How a game goes on from a situation until it is over. */
export interface Ending {
  readonly given: GivenGame;
  readonly moves: readonly string[];
}

/** Ann has the coins for the last province, which ends the game. */
export const lastProvince = (given: GivenGame = {}, ...before: readonly string[]): Ending => ({
  given: { coins: 8, ...given, supply: { province: 1, ...given.supply } },
  moves: [...before, 'buy province', 'end'],
});

export const seatsWithProfile = (seats: readonly TableSeat[]): TableSeat[] =>
  seats.map((seat, index) => (index === 0 ? { kind: 'person', name: seat.name, profile: PROFILE } : seat));

export function finished(
  ending: Ending,
  more: Partial<Omit<FinishedGame, 'options'>> & { readonly options?: Partial<TableOptions> } = {},
): FinishedGame {
  const { start, options } = tableOf(ending.given);
  const moves = ending.moves.map((text, index) => ({ move: unwrap(parseMove(text)), time: 1000 * (index + 1) }));
  const facts = unwrap(factsOf(start, moves));
  if (facts === null) throw new Error('the game is not over');
  const seats = seatsWithProfile(people(start.seats.length));
  return { id: 'game', ended: 1, practiced: false, facts, ...more, options: { ...options, seats, ...more.options } };
}

export const factsOfEnding = (ending: Ending): GameFacts => finished(ending).facts;
