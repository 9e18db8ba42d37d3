import { type Game, isOver, makeMove, moverOf, stepInPlace } from '../engine/index.js';
import type { Strategy } from './strategy.js';

/**
 * Plays a game to its end with one strategy per seat, and returns the number of moves. The strategies are our own, so an
 * illegal move is a bug.
 */
export function playOut(game: Game, strategies: readonly Strategy[]): number {
  let moves = 0;
  while (!isOver(game)) {
    const move = (strategies[moverOf(game)] as Strategy)(game);
    const judgement = stepInPlace(game, move);
    if (!judgement.legal) throw new Error(`the move "${makeMove(move)}" of a strategy broke ${judgement.rule.id}`);
    moves++;
  }
  return moves;
}
