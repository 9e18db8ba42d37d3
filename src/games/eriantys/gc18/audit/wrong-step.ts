import type { Game, Move } from '../../engine/index.js';
import type { ModelState } from '../model-state.js';
import type { Difference } from '../state-differences.js';

/** A move whose result is not what the rules say. */
export interface WrongStep {
  readonly before: Game;
  readonly move: Move;
  /** What the rules say. */
  readonly after: Game;
  readonly shown: ModelState;
  readonly differences: readonly Difference[];
}

export const differsIn = ({ differences }: WrongStep, path: RegExp): boolean =>
  differences.some((each) => path.test(each.path));
