import { FARMER } from './characters.js';
import { type Colour, countOf, NONE } from './colours.js';
import { type Game, moverOf, seatAt, type View } from './state.js';

/** The seat with more students of the colour than every other seat, or NONE. */
export function strictLeader(view: View, colour: Colour): number {
  let leader = NONE;
  let most = 0;
  for (let seat = 0; seat < view.seats.length; seat++) {
    const count = countOf(seatAt(view, seat).dining, colour);
    if (count > most) {
      most = count;
      leader = seat;
    } else if (count === most) {
      leader = NONE;
    }
  }
  return leader;
}

/** Gives the professor to whoever it belongs to after the mover has seated students of the colour. */
export function professorAfterSeating(game: Game, colour: Colour): void {
  const mover = moverOf(game);
  const leader = strictLeader(game, colour);
  if (leader !== NONE && (leader === mover || game.rules.professorRule === 'state')) {
    game.professors[colour] = leader;
  } else if (game.character === FARMER) {
    takeAsFarmer(game, mover, colour);
  }
}

/** The same after students left a dining room: then another player may have most (D-PROF). */
export function professorAfterLeaving(game: Game, colour: Colour): void {
  if (game.rules.professorRule !== 'state') return;
  const leader = strictLeader(game, colour);
  if (leader !== NONE) game.professors[colour] = leader;
}

/** A farmer is compared with the holder alone, and must have a student (D-FARMER). */
export function takeAsFarmer(game: Game, mover: number, colour: Colour): void {
  const holder = game.professors[colour] as number;
  if (holder === NONE) return;
  const own = countOf(seatAt(game, mover).dining, colour);
  if (own > 0 && own >= countOf(seatAt(game, holder).dining, colour)) game.professors[colour] = mover;
}
