import { type Fault, fault, ok, type Result } from '../../../core/result.js';

export const CARD_TYPES = ['treasure', 'victory', 'curse', 'action', 'attack', 'reaction'] as const;
export type CardType = (typeof CARD_TYPES)[number];

export const EDITIONS = [1, 2] as const;
export type Edition = (typeof EDITIONS)[number];

interface Facts<Name extends string> {
  readonly name: Name;
  readonly cost: number;
  readonly types: readonly CardType[];
  readonly coins: number;
  readonly points: number;
  /** The editions of the base game that contain the card. */
  readonly editions: readonly Edition[];
}

const BOTH: readonly Edition[] = EDITIONS;
const FIRST: readonly Edition[] = [1];
const SECOND: readonly Edition[] = [2];

const treasure = <N extends string>(name: N, cost: number, coins: number): Facts<N> => ({
  name,
  cost,
  types: ['treasure'],
  coins,
  points: 0,
  editions: BOTH,
});

const victory = <N extends string>(name: N, cost: number, points: number): Facts<N> => ({
  name,
  cost,
  types: [points < 0 ? 'curse' : 'victory'],
  coins: 0,
  points,
  editions: BOTH,
});

const action = <N extends string>(
  name: N,
  cost: number,
  editions: readonly Edition[],
  ...more: CardType[]
): Facts<N> => ({ name, cost, types: ['action', ...more], coins: 0, points: 0, editions });

/** Every card of the base game, in supply order: basic cards, then kingdom cards. */
const CARDS = [
  treasure('copper', 0, 1),
  treasure('silver', 3, 2),
  treasure('gold', 6, 3),
  victory('estate', 2, 1),
  victory('duchy', 5, 3),
  victory('province', 8, 6),
  victory('curse', 0, -1),
  action('adventurer', 6, FIRST),
  action('artisan', 6, SECOND),
  action('bandit', 5, SECOND, 'attack'),
  action('bureaucrat', 4, BOTH, 'attack'),
  action('cellar', 2, BOTH),
  action('chancellor', 3, FIRST),
  action('chapel', 2, BOTH),
  action('council-room', 5, BOTH),
  action('feast', 4, FIRST),
  action('festival', 5, BOTH),
  victory('gardens', 4, 0),
  action('harbinger', 3, SECOND),
  action('laboratory', 5, BOTH),
  action('library', 5, BOTH),
  action('market', 5, BOTH),
  action('merchant', 3, SECOND),
  action('militia', 4, BOTH, 'attack'),
  action('mine', 5, BOTH),
  action('moat', 2, BOTH, 'reaction'),
  action('moneylender', 4, BOTH),
  action('poacher', 4, SECOND),
  action('remodel', 4, BOTH),
  action('sentry', 5, SECOND),
  action('smithy', 4, BOTH),
  action('spy', 4, FIRST, 'attack'),
  action('thief', 4, FIRST, 'attack'),
  action('throne-room', 4, BOTH),
  action('vassal', 3, SECOND),
  action('village', 3, BOTH),
  action('witch', 5, BOTH, 'attack'),
  action('woodcutter', 3, FIRST),
  action('workshop', 3, BOTH),
] as const;

export type CardName = (typeof CARDS)[number]['name'];
export const CARD_NAMES: readonly CardName[] = CARDS.map((card) => card.name);
export const CARD_COUNT = CARDS.length;
const BASIC_COUNT = 7;

declare const cardBrand: unique symbol;
/** A card's index in the list above. Numbers keep the engine fast; names are for its callers. */
export type Card = number & { readonly [cardBrand]: true };

/** A card that a view must hide, such as another seat's hand or deck. */
export const UNKNOWN = CARD_COUNT as Card;

export const ALL_CARDS: readonly Card[] = CARDS.map((_, index) => index as Card);
export const BASIC_CARDS: readonly Card[] = ALL_CARDS.slice(0, BASIC_COUNT);
export const KINGDOM_CARDS: readonly Card[] = ALL_CARDS.slice(BASIC_COUNT);

const byName = new Map<string, Card>(CARD_NAMES.map((name, index) => [name, index as Card]));

export const cardOf = (name: CardName): Card => byName.get(name) as Card;

export const nameOf = (card: Card): CardName => (CARDS[card]?.name ?? '?') as CardName;

export const namesOf = (cards: readonly Card[]): CardName[] => cards.map(nameOf);

export function parseCard(name: string): Result<Card> {
  const card = byName.get(name);
  return card === undefined ? fault('card/unknown', unknownCard(name)) : ok(card);
}

const unknownCard = (name: string): string => `unknown card "${name}"; known cards: ${CARD_NAMES.join(', ')}`;

export function parseCards(names: readonly string[]): Result<Card[], Fault> {
  const cards: Card[] = [];
  for (const name of names) {
    const card = parseCard(name);
    if (!card.ok) return card;
    cards.push(card.value);
  }
  return ok(cards);
}

// One small array per fact, for the engine's inner loops.
const COSTS = Uint8Array.from(CARDS, (card) => card.cost);
/** Zero for everything but treasures. */
export const COINS: Readonly<Uint8Array> = Uint8Array.from([...CARDS.map((card) => card.coins), 0]);
/** Zero for an unknown card. */
export const POINTS: Readonly<Int8Array> = Int8Array.from([...CARDS.map((card) => card.points), 0]);
const TYPE_BITS = Uint8Array.from([
  ...CARDS.map((card) => card.types.reduce((bits, type) => bits | bitOf(type), 0)),
  0,
]);

function bitOf(type: CardType): number {
  return 1 << CARD_TYPES.indexOf(type);
}

const TREASURE_BIT = bitOf('treasure');
const ACTION_BIT = bitOf('action');

export const costOf = (card: Card): number => COSTS[card] as number;
/** Coins a treasure is worth when played. */
export const coinsOf = (card: Card): number => COINS[card] as number;
/** Printed victory points; `score.ts` adds those of gardens. */
export const pointsOf = (card: Card): number => POINTS[card] as number;
export const isTreasure = (card: Card): boolean => ((TYPE_BITS[card] as number) & TREASURE_BIT) !== 0;
export const isAction = (card: Card): boolean => ((TYPE_BITS[card] as number) & ACTION_BIT) !== 0;
export const hasType = (card: Card, type: CardType): boolean => ((TYPE_BITS[card] as number) & bitOf(type)) !== 0;
export const inEdition = (card: Card, edition: Edition): boolean => CARDS[card]?.editions.includes(edition) ?? false;
