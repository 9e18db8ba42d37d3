import type { Standing } from '../../../../kit/game-session.js';
import { scoresOf, winnersOf } from '../../engine/index.js';
import { type JsonTable, placeOf, seatOf } from './table.js';

// The result of a game by seat, whatever the order of turns.

export const turnsAt = (table: JsonTable): number[] =>
  table.options.names.map((_, seat) => table.game.seats[placeOf(table, seat)]?.turns ?? 0);

export function standingsAt(table: JsonTable): Standing[] {
  const points = scoresOf(table.game);
  return turnsAt(table).map((turns, seat) => ({ points: points[placeOf(table, seat)] as number, turns }));
}

export const winnersAt = (table: JsonTable): number[] => winnersOf(table.game).map((place) => seatOf(table, place));
