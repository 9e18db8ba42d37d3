import { greedy } from './greedy.js';
import type { Strategy } from './strategy.js';
import { uniformRandom } from './uniform-random.js';

/** The reference players, by their names on the command line. */
export const STRATEGIES = {
  random: (seed: number): Strategy => uniformRandom(seed),
  greedy: (seed: number): Strategy => greedy(seed),
} as const;

export type StrategyName = keyof typeof STRATEGIES;
export const STRATEGY_NAMES = Object.keys(STRATEGIES) as readonly StrategyName[];

/** A reference player by its name, which must be one of `STRATEGY_NAMES`. */
export function strategyNamed(name: string, seed: number): Strategy {
  const known = STRATEGY_NAMES.find((each) => each === name);
  if (known === undefined) throw new Error(`there is no strategy ${name}`);
  return STRATEGIES[known](seed);
}
