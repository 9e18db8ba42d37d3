import type { Standing } from '../../../../kit/game-session.js';
import { scoresOf, winnersOf } from '../../engine/index.js';
import { type JsonTable, placeOf, seatOf } from './table.js';

// The result of a game by seat, whatever the order of turns.

export function standingsAt(table: JsonTable): Standing[] {
  const points = scoresOf(table.game);
  return table.options.names.map((_, seat) => {
    const place = placeOf(table, seat);
    return { points: points[place] as number, turns: table.game.seats[place]?.turns ?? 0 };
  });
}

export const winnersAt = (table: JsonTable): number[] => winnersOf(table.game).map((place) => seatOf(table, place));
