import { strategyFinder } from '../../../kit/strategy-finder.js';
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

export const strategyNamed = strategyFinder<Strategy>(STRATEGIES);
