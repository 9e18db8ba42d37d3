import type { Card } from '../engine/index.js';

/** Equal cards that lie together. */
export interface CardGroup {
  readonly card: Card;
  readonly count: number;
}

/** Equal cards together, in the order of their first copy. */
export function groupsOf(cards: readonly Card[]): CardGroup[] {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => ({ card, count }));
}
