import { type Card, cardOf } from './cards.js';

export const MIN_SEATS = 2;
export const MAX_SEATS = 6;
export const KINGDOM_SIZE = 10;
export const HAND_SIZE = 5;
/** The cards that a militia leaves in hand. */
export const MILITIA_HAND_SIZE = 3;
export const STARTING_COPPERS = 7;
export const STARTING_ESTATES = 3;

/** The names of the cards that every player starts with. */
export const STARTING_NAMES: readonly ('copper' | 'estate')[] = [
  ...new Array<'copper'>(STARTING_COPPERS).fill('copper'),
  ...new Array<'estate'>(STARTING_ESTATES).fill('estate'),
];
export const STARTING_DECK: readonly Card[] = STARTING_NAMES.map(cardOf);
