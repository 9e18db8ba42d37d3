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
  summaryOf,
} from './engine/index.js';

/** What is printed on a card. */
export interface CardFacts {
  readonly name: CardName;
  readonly cost: number;
  readonly types: readonly CardType[];
  readonly coins: number;
  readonly points: number;
  /** Its text in our own words. */
  readonly text: string;
}

export const CARD_FACTS: readonly CardFacts[] = ALL_CARDS.map((card) => ({
  name: nameOf(card),
  cost: costOf(card),
  types: CARD_TYPES.filter((type) => hasType(card, type)),
  coins: coinsOf(card),
  points: pointsOf(card),
  text: summaryOf(card),
}));

/** The victory points of all that a player owns. */
export const pointsOfNames = (owned: readonly CardName[]): number => pointsOfCards(owned.map(cardOf));
