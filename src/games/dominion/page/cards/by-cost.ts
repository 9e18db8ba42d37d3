import { type Card, costOf } from '../../engine/index.js';

/** The order in which cards to choose from are laid out. */
export const byCost = (a: Card, b: Card): number => costOf(a) - costOf(b) || a - b;
