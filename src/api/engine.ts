// herald/engine: the rules of Dominion, without Node: it runs in a browser as well.
export * from '../games/dominion/engine/index.js';
export type { Strategy } from '../games/dominion/strategies/strategy.js';
