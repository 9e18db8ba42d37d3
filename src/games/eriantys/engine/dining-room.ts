import { addTo, type Colour, countOf } from './colours.js';
import { COIN_SEATS } from './game-constants.js';
import { professorAfterLeaving, professorAfterSeating } from './professors.js';
import { type Game, moverOf, seatAt } from './state.js';

/** Seats a student of the mover. */
export const seatInDining = (game: Game, colour: Colour): void => changeTable(game, colour, 1);

/** Changes how many students the mover has at a table, pays the coins for it and moves the professor (D-COIN, D-PROF). */
export function changeTable(game: Game, colour: Colour, change: number): void {
  if (change === 0) return;
  const seat = seatAt(game, moverOf(game));
  const before = countOf(seat.dining, colour);
  addTo(seat.dining, colour, change);
  if (change < 0) {
    professorAfterLeaving(game, colour);
    return;
  }
  if (game.rules.expert) {
    const due = Math.floor((before + change) / COIN_SEATS) - Math.floor(before / COIN_SEATS);
    const coins = Math.min(due, game.coinSupply);
    seat.coins += coins;
    game.coinSupply -= coins;
  }
  professorAfterSeating(game, colour);
}
