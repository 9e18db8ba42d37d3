import { multisetOf } from '../../../core/multiset.js';
import type { Card } from '../engine/index.js';
import { titleOfCard } from './titles.js';

/** Equal cards that lie together. */
export interface CardGroup {
  readonly card: Card;
  readonly count: number;
}

/** `2 Copper, 1 Estate`. */
export const countedTitles = (cards: readonly Card[]): string =>
  groupsOf(cards)
    .map(({ card, count }) => `${count} ${titleOfCard(card)}`)
    .join(', ');

/** Equal cards together, in the order of their first copy. */
export const groupsOf = (cards: readonly Card[]): CardGroup[] =>
  [...multisetOf(cards)].map(([card, count]) => ({ card, count }));
