import { endTurnOrGame, runSteps } from './apply.js';
import { moveAll } from './pile.js';
import { type Game, isOver, seatAt } from './state.js';

/**
 * A seat leaves the game for good: its player is gone or has forfeited. Its cards stay with it. Whatever it was asked is
 * passed over; if it was on turn, the turn is over. With fewer than two seats left, so is the game.
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

/** Nothing of the running turn goes on; what lay aside for it goes to the discard piles. */
function abandonTurn(game: Game): void {
  game.stack.length = 0;
  for (const { aside, discard } of game.seats) moveAll(aside, discard);
  const { inPlay, hand, discard } = seatAt(game, game.turn);
  moveAll(inPlay, discard);
  if (seatAt(game, game.turn).withdrawn) moveAll(hand, discard);
  endTurnOrGame(game);
}

/** An attack goes on without one of its victims. */
function leaveAttack(game: Game, seat: number): void {
  const others = game.stack.filter((frame) => frame.seat !== seat);
  game.stack.splice(0, game.stack.length, ...others);
  const { aside, discard } = seatAt(game, seat);
  moveAll(aside, discard);
  runSteps(game);
}
