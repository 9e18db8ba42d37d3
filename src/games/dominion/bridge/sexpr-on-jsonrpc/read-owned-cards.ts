import { isJsonCard } from '../../jsonrpc/card-names.js';
import { nameOfJson } from './card-mapping.js';
import type { OwnedCards } from './owned-cards.js';

/**
 * The player's own cards in the state of a game. Herald's table has them there for a program that it has started in
 * mid-game; null where they are not.
 */
export function readOwnedCards(state: unknown): OwnedCards | null {
  const own: unknown = Array.isArray(state) ? (state[1] as { own?: unknown } | undefined)?.own : null;
  if (typeof own !== 'object' || own === null) return null;
  const { hand, in_play: inPlay, discards, deck } = own as Record<string, unknown>;
  const piles = [hand, inPlay, discards, deck].map(readCards);
  if (!piles.every((pile) => pile !== null)) return null;
  const [inHand = [], played = [], discarded = [], left = []] = piles;
  return { hand: inHand, inPlay: played, discards: discarded, deck: left, trashed: [] };
}

const readCards = (cards: unknown) => (Array.isArray(cards) && cards.every(isJsonCard) ? cards.map(nameOfJson) : null);
