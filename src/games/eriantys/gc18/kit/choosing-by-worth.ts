import { type Game, gameFromView, legalMoves, type Move } from '../../engine/index.js';
import type { Strategy } from '../../strategies/strategy.js';
import { movePicker } from '../../strategies/uniform-random.js';

const STREAM = -5;

/** Makes one of the moves that are worth most, and uses no characters but those that it is given. */
export function choosingByWorth(
  worthOf: (game: Game, move: Move) => number,
  seed: number,
  characters: readonly number[] = [],
): Strategy {
  const pick = movePicker(seed, STREAM);
  return (view) => {
    const game = gameFromView(view);
    const moves = legalMoves(view).filter(({ kind, number }) => kind !== 'character' || characters.includes(number));
    const values = moves.map((move) => worthOf(game, move));
    const best = Math.max(...values);
    return pick(moves.filter((_, index) => values[index] === best));
  };
}
