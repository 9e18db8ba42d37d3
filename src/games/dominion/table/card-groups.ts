import { multisetOf } from '../../../core/multiset.js';
import type { Card } from '../engine/index.js';

/** Equal cards that lie together. */
export interface CardGroup {
  readonly card: Card;
  readonly count: number;
}

/** Equal cards together, in the order of their first copy. */
export const groupsOf = (cards: readonly Card[]): CardGroup[] =>
  [...multisetOf(cards)].map(([card, count]) => ({ card, count }));
