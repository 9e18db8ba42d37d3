import { type CardName, cardOf, costOf, hasType, isTreasure } from '../../engine/index.js';
import { makeJsonCard } from '../../jsonrpc/card-names.js';
import type { AttackParams, AttackResult } from '../../jsonrpc/messages.js';
import { nameOfJson } from './card-mapping.js';
import { type Books, discarded } from './own-cards.js';

/** An answer that the bridge gives in the player's place, and what it does to the books as far as that is known. */
export interface Answered {
  readonly result: AttackResult;
  readonly books: Books;
}

const isVictory = (name: CardName): boolean => hasType(cardOf(name), 'victory');
const cost = (name: CardName): number => costOf(cardOf(name));

/** Attacks that the player has no message for. */
export function answerAttack(books: Books, { card, data }: AttackParams): Answered {
  if (books.hand.includes('moat')) return { result: { reaction: 'Moat' }, books };
  switch (card) {
    case 'Militia':
      return discardDown(books);
    case 'Witch':
      return { result: {}, books };
    case 'Bandit':
      return giveToBandit(books, (data ?? []).map(nameOfJson));
    case 'Bureaucrat':
      return showBureaucrat(books);
  }
}

export const LEFT_BY_MILITIA = 3;

/** Victory cards first, then the cheapest. */
function discardDown(books: Books): Answered {
  const worst = books.hand.toSorted((a, b) => Number(isVictory(b)) - Number(isVictory(a)) || cost(a) - cost(b));
  const cards = worst.slice(0, Math.max(0, books.hand.length - LEFT_BY_MILITIA));
  return { result: { data: cards.map(makeJsonCard) }, books: discarded(books, cards) };
}

/** The cheapest treasure that a bandit may take; which cards it has shown, the next counts will tell. */
function giveToBandit(books: Books, revealed: readonly CardName[]): Answered {
  const [given = null] = revealed
    .filter((name) => isTreasure(cardOf(name)) && name !== 'copper')
    .sort((a, b) => cost(a) - cost(b));
  return { result: { data: given === null ? null : makeJsonCard(given) }, books };
}

/** The card goes onto the deck. */
function showBureaucrat(books: Books): Answered {
  const shown = books.hand.find(isVictory);
  if (shown === undefined) return { result: { data: 'reveal' }, books };
  const hand = books.hand.filter((_, at) => at !== books.hand.indexOf(shown));
  return { result: { data: makeJsonCard(shown) }, books: { ...books, hand, deck: [...books.deck, shown] } };
}
