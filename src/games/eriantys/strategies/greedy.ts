import { applyWithDraws, gameFromView, legalMoves, type Move, moverOf, type View } from '../engine/index.js';
import { evaluate } from './evaluate.js';
import type { Strategy } from './strategy.js';
import { movePicker } from './uniform-random.js';

const STREAM = -3;

/**
 * Looks one move ahead, and makes the move after which it is best off. It uses a character only if that makes its position
 * better at once. Among equally good moves its seed decides.
 */
export function greedy(seed: number): Strategy {
  const pick = movePicker(seed, STREAM);
  return (view) => pick(bestMoves(view));
}

function bestMoves(view: View): Move[] {
  const mover = moverOf(view);
  const game = gameFromView(view);
  const now = evaluate(game, mover);
  let best: Move[] = [];
  let bestValue = -Infinity;
  for (const move of legalMoves(view)) {
    const value = evaluate(applyWithDraws(game, move, []), mover);
    if (value < bestValue || (move.kind === 'character' && value <= now)) continue;
    if (value > bestValue) best = [];
    bestValue = value;
    best.push(move);
  }
  return best;
}
