import {
  ALL_CARDS,
  CARD_TYPES,
  type CardName,
  type CardType,
  cardOf,
  coinsOf,
  costOf,
  hasType,
  nameOf,
  pointsOf,
  pointsOfCards,
} from './engine/index.js';

/** What is printed on a card, for whoever shows it. */
export interface CardFacts {
  readonly name: CardName;
  readonly cost: number;
  readonly types: readonly CardType[];
  readonly coins: number;
  readonly points: number;
}

export const CARD_FACTS: readonly CardFacts[] = ALL_CARDS.map((card) => ({
  name: nameOf(card),
  cost: costOf(card),
  types: CARD_TYPES.filter((type) => hasType(card, type)),
  coins: coinsOf(card),
  points: pointsOf(card),
}));

/** The victory points of all that a player owns. */
export const pointsOfNames = (owned: readonly CardName[]): number => pointsOfCards(owned.map(cardOf));
