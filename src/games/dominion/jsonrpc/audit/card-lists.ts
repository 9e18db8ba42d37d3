import { minus } from '../../../../core/multiset.js';
import { type Card, cardsIn, type Pile } from '../../engine/index.js';

export const holds = <Value>(all: readonly Value[], some: readonly Value[]): boolean => minus(some, all).length === 0;

/** The first of `wanted` that are there come first, in their order; all others after them. */
export function arranged(
  cards: readonly Card[],
  wanted: readonly Card[],
): { readonly order: Card[]; readonly left: Card[] } {
  const rest = [...cards];
  const first: Card[] = [];
  const left: Card[] = [];
  for (const card of wanted) {
    const at = rest.indexOf(card);
    if (at < 0) left.push(card);
    else first.push(...rest.splice(at, 1));
  }
  return { order: [...first, ...rest], left };
}

/** One copy of a card becomes another card where it lies; the lowest one, since what lies on top may be known. */
export function rename(pile: Pile, from: Card, to: Card): void {
  const at = cardsIn(pile).indexOf(from);
  if (at >= 0) pile.cards[at] = to;
}
