import { nextRandom, streamState } from '../../../core/seeded-random.js';
import { legalMoves, type Move, type View } from '../engine/index.js';
import type { Strategy } from './strategy.js';

const STREAM = -2;
const TWO_32 = 0x1_0000_0000;

/** Chooses among any number of moves: a jester may offer more than the 512 that `seededRandom` can choose from. */
export function movePicker(seed: number, stream: number): (moves: readonly Move[]) => Move {
  let state = streamState(seed, stream, 0);
  return (moves) => {
    state = nextRandom(state);
    return moves[Math.floor(((state >>> 0) / TWO_32) * moves.length)] as Move;
  };
}

/** Uniformly random legal play. Stateful: every move advances its random numbers. */
export function uniformRandom(seed: number): Strategy {
  const pick = movePicker(seed, STREAM);
  const moves: Move[] = [];
  return (view: View): Move => pick(legalMoves(view, moves));
}
