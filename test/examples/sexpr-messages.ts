import { type CardName, cardOf, costOf } from '../../src/games/dominion/engine/index.js';

export const VERSIONS = [1, 2, 3] as const;
export type Version = (typeof VERSIONS)[number];

const V1 = 'copper silver gold estate duchy province mine';
const V2 = `${V1} cellar market remodel smithy village woodcutter workshop`;

/** "Supply all": one of every card of the version. */
export const ALL: Readonly<Record<Version, string>> = { 1: V1, 2: V2, 3: `${V2} militia moat` };

/** What a state says. Hand and supply are lists of cards, `counters` are actions, buys and coins. */
export interface State {
  readonly hand: string;
  readonly counters: readonly [number, number, number];
  readonly supply: string;
  readonly players?: string;
  readonly deck?: string;
}

const field = (name: string, values: string | number): string => `(${`${name} ${values}`.trim()})`;

export function makeState({ hand, counters, supply, players = 'alice bob', deck = 'copper' }: State): string {
  const [actions, buys, coins] = counters;
  const known = [field('players', players), field('supply', supply), '(trash)', field('actions', actions)];
  const own = [field('buys', buys), field('coins', coins), field('deck', deck), field('hand', hand)];
  return `(${[...known, ...own, '(plays)', '(discards)'].join(' ')})`;
}

export const moveOf = (state: State): string => `(move ${makeState(state)})`;

export const attackOn = (hand: string, players = 'alice bob'): string =>
  `(attacked (act militia) bob ${makeState({ hand, counters: [0, 0, 0], supply: ALL[3], players })})`;

/** The forced states of the register: one legal reply each. */
export const F1: State = { hand: 'estate', counters: [0, 0, 0], supply: ALL[1] };
export const F2: State = { ...F1, hand: '' };

export const words = (list: string): string[] => list.split(' ').filter((word) => word !== '');

/** The cards of a list that cost at most so much. */
const costingUpTo = (limit: number, cards: string): string[] =>
  words(cards).filter((card) => costOf(cardOf(card as CardName)) <= limit);

const isTreasure = (card: string): boolean => ['copper', 'silver', 'gold'].includes(card);

/**
 * Replies in short: `add`, `buy` and `clean` stand for all of their kind; the last card of a play may be `a|b`, or `≤4`
 * for each card of the supply up to that cost.
 */
function expand(short: string, { hand, counters, supply }: State): string[] {
  const [, start = '', last = ''] = /^(\(.* )(.*)\)$/.exec(short) ?? [];
  const ending = (cards: string[], play = start): string[] => cards.map((card) => `${play}${card})`);
  if (short === 'add') return ending(words(hand).filter(isTreasure), '(add ');
  if (short === 'buy') return ending(costingUpTo(counters[2], supply), '(buy ');
  if (short === 'clean') return hand === '' ? ['(clean)'] : ending(words(hand), '(clean ');
  if (last.startsWith('≤')) return ending(costingUpTo(Number(last.slice(1)), supply));
  return start === '' ? [short] : ending(last.split('|'));
}

/** The replies that a list in short allows in a state. */
export const legalIn = (state: State, short: string): string[] =>
  short.split(', ').flatMap((form) => expand(form, state));

/** A reply with the cards of a cellar or a discard in alphabetical order: their order is free. */
export const normalised = (reply: string): string =>
  reply.replace(/^(\(act cellar|\(discard)((?: [a-z]+)+)\)$/, (_, play, cards) =>
    [play, ...words(cards).sort()].join(' ').concat(')'),
  );
