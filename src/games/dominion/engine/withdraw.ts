import { endTurnOrGame, runSteps } from './apply.js';
import { moveAll } from './pile.js';
import { type Game, isOver, seatAt } from './state.js';

/**
 * Removes a seat from the game for good, because its player left or forfeited. It keeps its cards. A question it was asked
 * is skipped; if it was on turn, the turn ends. With fewer than two seats left, so does the game.
 */
export function withdrawInPlace(game: Game, seat: number): void {
  const leaver = seatAt(game, seat);
  if (isOver(game) || leaver.withdrawn) return;
  if (game.events !== null) game.events = [];
  leaver.withdrawn = true;
  game.active--;
  if (seat === game.turn || game.active < 2) abandonTurn(game);
  else leaveAttack(game, seat);
}

/** Ends the current turn; cards that were set aside go to the discard piles. */
function abandonTurn(game: Game): void {
  game.stack.length = 0;
  for (const { aside, discard } of game.seats) moveAll(aside, discard);
  const { inPlay, hand, discard } = seatAt(game, game.turn);
  moveAll(inPlay, discard);
  if (seatAt(game, game.turn).withdrawn) moveAll(hand, discard);
  endTurnOrGame(game);
}

/** Continues an attack without one of its victims. */
function leaveAttack(game: Game, seat: number): void {
  const others = game.stack.filter((frame) => frame.seat !== seat);
  game.stack.splice(0, game.stack.length, ...others);
  const { aside, discard } = seatAt(game, seat);
  moveAll(aside, discard);
  runSteps(game);
}
