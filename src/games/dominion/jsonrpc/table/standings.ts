import type { Standing } from '../../../../kit/game-session.js';
import { scoresOf, winnersOf } from '../../engine/index.js';
import { isGone, type JsonTable, placeOf, seatOf } from './table.js';

// A hosted game as whoever tells of it sees it: by seats, whatever the order of turns.

export function standingsAt(table: JsonTable): Standing[] {
  const points = scoresOf(table.game);
  return table.options.names.map((_, seat) => {
    const place = placeOf(table, seat);
    return { points: points[place] as number, turns: table.game.seats[place]?.turns ?? 0 };
  });
}

export const winnersAt = (table: JsonTable): number[] => winnersOf(table.game).map((place) => seatOf(table, place));

/** Turns of those who are still there. */
export const turnsAt = (table: JsonTable): number[] =>
  table.order.filter((seat) => !isGone(table, seat)).map((seat) => table.game.seats[placeOf(table, seat)]?.turns ?? 0);
