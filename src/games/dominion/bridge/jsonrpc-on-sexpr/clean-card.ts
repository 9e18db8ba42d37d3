import { cardOf, costOf, isTreasure } from '../../engine/index.js';
import type { CardName } from '../../sexpr/messages.js';

const costOfName = (name: CardName): number => costOf(cardOf(name));

/** The card that is left visible at the end of a turn: the cheapest one that is no treasure, else the first (S-42). */
export function exposedOf(hand: readonly CardName[]): CardName | null {
  let exposed: CardName | null = null;
  for (const card of hand) {
    if (isTreasure(cardOf(card))) continue;
    if (exposed === null || costOfName(card) < costOfName(exposed)) exposed = card;
  }
  return exposed ?? hand[0] ?? null;
}
