import { type CardName, cardOf, costOf, hasType, isTreasure, MILITIA_HAND_SIZE } from '../../engine/index.js';
import { makeJsonCard } from '../../jsonrpc/card-names.js';
import type { AttackParams, AttackResult } from '../../jsonrpc/messages.js';
import { nameOfJson } from './card-mapping.js';
import { discard, type OwnedCards } from './owned-cards.js';

/** An answer that the bridge gives for the player, and the player's cards afterwards, as far as they are known. */
export interface PolicyAnswer {
  readonly result: AttackResult;
  readonly cards: OwnedCards;
}

const isVictory = (name: CardName): boolean => hasType(cardOf(name), 'victory');
const cost = (name: CardName): number => costOf(cardOf(name));

/** Answers an attack that the player has no message for. */
export function answerByPolicy(cards: OwnedCards, { card, data }: AttackParams): PolicyAnswer {
  if (cards.hand.includes('moat')) return { result: { reaction: 'Moat' }, cards };
  switch (card) {
    case 'Militia':
      return discardDown(cards);
    case 'Witch':
      return { result: {}, cards };
    case 'Bandit':
      return giveToBandit(cards, (data ?? []).map(nameOfJson));
    case 'Bureaucrat':
      return showBureaucrat(cards);
  }
}

/** Victory cards first, then the cheapest. */
function discardDown(cards: OwnedCards): PolicyAnswer {
  const worst = cards.hand.toSorted((a, b) => Number(isVictory(b)) - Number(isVictory(a)) || cost(a) - cost(b));
  const discarded = worst.slice(0, Math.max(0, cards.hand.length - MILITIA_HAND_SIZE));
  return { result: { data: discarded.map(makeJsonCard) }, cards: discard(cards, discarded) };
}

/** The cheapest treasure that a bandit may take. The next counts will show where the revealed cards went. */
function giveToBandit(cards: OwnedCards, revealed: readonly CardName[]): PolicyAnswer {
  const [given = null] = revealed
    .filter((name) => isTreasure(cardOf(name)) && name !== 'copper')
    .sort((a, b) => cost(a) - cost(b));
  return { result: { data: given === null ? null : makeJsonCard(given) }, cards };
}

/** The card shown goes onto the deck. */
function showBureaucrat(cards: OwnedCards): PolicyAnswer {
  const shown = cards.hand.find(isVictory);
  if (shown === undefined) return { result: { data: 'reveal' }, cards };
  const hand = cards.hand.filter((_, at) => at !== cards.hand.indexOf(shown));
  return { result: { data: makeJsonCard(shown) }, cards: { ...cards, hand, deck: [...cards.deck, shown] } };
}
