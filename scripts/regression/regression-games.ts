import { DOMINION_GAMES } from './dominion-games.js';
import type { RegressionGame } from './regression-game.js';

/** Every game that is recorded. A game adds those of its protocols here. */
export const REGRESSION_GAMES: readonly RegressionGame[] = [...DOMINION_GAMES];
