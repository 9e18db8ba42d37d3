import { DOMINION } from '../games/dominion/game.js';
import { ERIANTYS } from '../games/eriantys/game.js';
import { GameCatalog } from '../kit/game-catalog.js';

/** The games that Herald offers. A game is added here, and nowhere else outside its folder. */
export const GAMES = new GameCatalog([DOMINION, ERIANTYS]);
