import type { CardName, Defense, Play, State, Version } from '../../../../src/games/dominion/sexpr/messages.js';
import { cardsOfVersion } from '../../../../src/games/dominion/sexpr/messages.js';

// Legality once more, as naively as the documents put it, and without the engine. S-34 has the costs.
const COST: Readonly<Record<CardName, number>> = {
  copper: 0,
  cellar: 2,
  estate: 2,
  moat: 2,
  silver: 3,
  village: 3,
  woodcutter: 3,
  workshop: 3,
  militia: 4,
  remodel: 4,
  smithy: 4,
  duchy: 5,
  market: 5,
  mine: 5,
  gold: 6,
  province: 8,
};
const TREASURES: readonly CardName[] = ['copper', 'silver', 'gold'];
const VICTORIES: readonly CardName[] = ['estate', 'duchy', 'province'];
const NAMING: readonly CardName[] = ['mine', 'cellar', 'remodel', 'workshop'];

const isTreasure = (card: CardName): boolean => TREASURES.includes(card);
const isAction = (card: CardName): boolean => !isTreasure(card) && !VICTORIES.includes(card);

const without = (cards: readonly CardName[], card: CardName): CardName[] => {
  const at = cards.indexOf(card);
  return at < 0 ? [...cards] : cards.toSpliced(at, 1);
};

const holdsAll = (hand: readonly CardName[], cards: readonly CardName[]): boolean =>
  cards.reduce((left, card) => without(left, card), hand).length === hand.length - cards.length;

export function isLegalPlay(version: Version, { hand, supply, actions, buys, coins }: State, play: Play): boolean {
  switch (play.kind) {
    case 'clean':
      return play.card === null ? hand.length === 0 : hand.includes(play.card);
    case 'add':
      return isTreasure(play.card) && hand.includes(play.card) && (buys > 0 || version === 'v1'); // S-35
    case 'buy':
      return supply.includes(play.card) && buys > 0 && COST[play.card] <= coins;
    case 'act':
      return actions > 0 && hand.includes(play.card) && fits(play.card, play.cards, without(hand, play.card), supply);
  }
}

function fits(
  card: CardName,
  named: readonly CardName[],
  rest: readonly CardName[],
  supply: readonly CardName[],
): boolean {
  const [first, second] = named as [CardName, CardName];
  switch (card) {
    case 'cellar':
      return holdsAll(rest, named);
    case 'workshop':
      return supply.includes(first) && COST[first] <= 4;
    case 'remodel':
      return rest.includes(first) && supply.includes(second) && COST[second] <= COST[first] + 2;
    case 'mine':
      return rest.includes(first) && supply.includes(second) && COST[second] <= COST[first] + 3; // S-24
    default:
      return named.length === 0;
  }
}

export function isLegalDefense({ hand }: State, defense: Defense): boolean {
  if (defense.kind === 'moat') return hand.includes('moat');
  const left = hand.length - defense.cards.length;
  return holdsAll(hand, defense.cards) && left === Math.min(hand.length, 3);
}

/** All selections of up to so many cards, each once, in the order of the list. */
function* selections(cards: readonly CardName[], most: number, from = 0): Generator<CardName[]> {
  yield [];
  if (most === 0) return;
  for (let at = from; at < cards.length; at++) {
    for (const rest of selections(cards, most - 1, at)) yield [cards[at] as CardName, ...rest];
  }
}

const pairs = (one: readonly CardName[], other: readonly CardName[]): CardName[][] =>
  one.flatMap((a) => other.map((b) => [a, b]));

/** Every play that a version's grammar allows, a cellar with up to so many cards. */
export function* allPlays(version: Version, most: number): Generator<Play> {
  const cards = cardsOfVersion(version);
  const act = (card: CardName, named: readonly CardName[] = []): Play => ({ kind: 'act', card, cards: named });
  yield { kind: 'clean', card: null };
  for (const card of cards) yield* [{ kind: 'clean', card } as const, { kind: 'buy', card } as const];
  for (const card of TREASURES) yield { kind: 'add', card };
  for (const card of cards) if (isAction(card) && !NAMING.includes(card)) yield act(card);
  for (const named of pairs(TREASURES, TREASURES)) yield act('mine', named);
  if (version === 'v1') return;
  for (const named of pairs(cards, cards)) yield act('remodel', named);
  for (const card of cards) yield act('workshop', [card]);
  for (const named of selections(cards, most)) yield act('cellar', named);
}

export function* allDefenses(version: Version, most: number): Generator<Defense> {
  yield { kind: 'moat' };
  for (const cards of selections(cardsOfVersion(version), most)) yield { kind: 'discard', cards };
}
