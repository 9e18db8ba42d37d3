import { below, nextRandom } from '../../../core/seeded-random.js';
import { CARD_COUNT, type Card } from './cards.js';

/**
 * Cards lying on each other, the top one last. Only the first `size` bytes of `cards` count. Bytes and a count are what
 * makes the engine's inner loop cheap: JavaScript arrays pay for every shrinking and growing.
 */
export interface Pile {
  cards: Uint8Array;
  size: number;
}

/** Room for the usual hand or deck; a pile that needs more grows. */
const ROOM = 32;

const NO_ROOM = new Uint8Array(0);

export const newPile = (): Pile => ({ cards: new Uint8Array(ROOM), size: 0 });

/** For piles that mostly stay empty: room is made with the first card. */
export const emptyPile = (): Pile => ({ cards: NO_ROOM, size: 0 });

export function pileOf(cards: readonly Card[]): Pile {
  const pile: Pile = { cards: new Uint8Array(Math.max(ROOM, cards.length)), size: cards.length };
  for (let i = 0; i < cards.length; i++) pile.cards[i] = cards[i] as Card;
  return pile;
}

export const copyPile = (pile: Pile): Pile => ({ cards: pile.cards.slice(), size: pile.size });

/** The cards as a list of their own, the top one last. */
export function cardsIn(pile: Pile): Card[] {
  const list: Card[] = [];
  for (let i = 0; i < pile.size; i++) list.push(cardAt(pile, i));
  return list;
}

export const cardAt = (pile: Pile, index: number): Card => pile.cards[index] as Card;

/** Makes sure that so many more cards find room. */
function reserve(pile: Pile, more: number): void {
  if (pile.size + more <= pile.cards.length) return;
  const larger = new Uint8Array(Math.max(ROOM, 2 * (pile.size + more)));
  larger.set(pile.cards);
  pile.cards = larger;
}

export function put(pile: Pile, card: Card): void {
  if (pile.size === pile.cards.length) reserve(pile, 1);
  pile.cards[pile.size++] = card;
}

export const topOf = (pile: Pile): Card | undefined => (pile.size === 0 ? undefined : cardAt(pile, pile.size - 1));

export function removeTop(pile: Pile): Card | undefined {
  return pile.size === 0 ? undefined : cardAt(pile, --pile.size);
}

function lastIndexIn(pile: Pile, card: Card): number {
  for (let i = pile.size - 1; i >= 0; i--) if (pile.cards[i] === card) return i;
  return -1;
}

export const has = (pile: Pile, card: Card): boolean => lastIndexIn(pile, card) >= 0;

export function someIn(pile: Pile, fits: (card: Card) => boolean): boolean {
  for (let i = 0; i < pile.size; i++) if (fits(cardAt(pile, i))) return true;
  return false;
}

export function countIn(pile: Pile, card: Card): number {
  let count = 0;
  for (let i = 0; i < pile.size; i++) if (pile.cards[i] === card) count++;
  return count;
}

/** Takes one copy of a card out, nearest the top; false when there is none. */
export function removeFrom(pile: Pile, card: Card): boolean {
  const at = lastIndexIn(pile, card);
  if (at < 0) return false;
  pile.size--;
  for (let i = at; i < pile.size; i++) pile.cards[i] = pile.cards[i + 1] as number;
  return true;
}

/** Moves one copy of a card from one pile to the top of another; false when there is none. */
export function move(card: Card, from: Pile, to: Pile): boolean {
  if (!removeFrom(from, card)) return false;
  put(to, card);
  return true;
}

/** Turns one pile over onto another. */
export function moveAll(from: Pile, to: Pile): void {
  reserve(to, from.size);
  to.size = turnOver(from, to.cards, to.size);
}

/** Turns one pile over onto another, and then a second one. */
export function moveBoth(first: Pile, second: Pile, to: Pile): void {
  reserve(to, first.size + second.size);
  to.size = turnOver(second, to.cards, turnOver(first, to.cards, to.size));
}

function turnOver(from: Pile, target: Uint8Array, start: number): number {
  const source = from.cards;
  let at = start;
  for (let i = from.size - 1; i >= 0; i--) target[at++] = source[i] as number;
  from.size = 0;
  return at;
}

/** Moves the top cards of one pile onto another, one by one. */
export function moveTop(from: Pile, to: Pile, count: number): void {
  reserve(to, count);
  const source = from.cards;
  const target = to.cards;
  const start = from.size - 1;
  const base = to.size;
  for (let i = 0; i < count; i++) target[base + i] = source[start - i] as number;
  to.size = base + count;
  from.size -= count;
}

/**
 * Moves all cards that have a mark other than zero, keeping the order of both the moved and the others, and returns the
 * sum of their marks.
 */
export function moveMarked(from: Pile, to: Pile, marks: Readonly<Uint8Array>): number {
  const size = from.size;
  reserve(to, size);
  const source = from.cards;
  const target = to.cards;
  let kept = 0;
  let at = to.size;
  let sum = 0;
  // Each card is written to both piles and counted in one: no branch for the processor to guess wrong.
  for (let i = 0; i < size; i++) {
    const card = source[i] as number;
    const mark = marks[card] as number;
    const moves = mark === 0 ? 0 : 1;
    target[at] = card;
    source[kept] = card;
    at += moves;
    kept += 1 - moves;
    sum += mark;
  }
  from.size = kept;
  to.size = at;
  return sum;
}

const tally = new Int32Array(CARD_COUNT + 1);

function countPile(pile: Pile): void {
  const { cards, size } = pile;
  for (let i = 0; i < size; i++) {
    const card = cards[i] as number;
    tally[card] = (tally[card] as number) + 1;
  }
}

/** Each card of a pile once, in the order of the card list. */
export function kindsIn(pile: Pile): Card[] {
  countPile(pile);
  const kinds: Card[] = [];
  for (let card = 0; card < tally.length; card++) {
    if (tally[card] === 0) continue;
    kinds.push(card as Card);
    tally[card] = 0;
  }
  return kinds;
}

/** Moves all cards of one pile onto another in the order of the card list. */
export function moveAllSorted(from: Pile, to: Pile): void {
  countPile(from);
  reserve(to, from.size);
  const last = to.size + from.size;
  for (let card = 0; to.size < last; card++) {
    for (let left = tally[card] as number; left > 0; left--) put(to, card as Card);
    tally[card] = 0;
  }
  from.size = 0;
}

/**
 * Shuffles all cards of one pile into an empty other one (Fisher and Yates, inside out). The cards go in in the order of
 * the card list: the outcome depends on which they are and on the random numbers, not on how they lay.
 */
export function shuffleInto(from: Pile, to: Pile, random: number): void {
  countPile(from);
  reserve(to, from.size);
  const target = to.cards;
  const size = from.size;
  let state = random;
  let at = 0;
  for (let card = 0; at < size; card++) {
    for (let left = tally[card] as number; left > 0; left--) {
      state = nextRandom(state);
      const place = below(state, at + 1);
      target[at++] = target[place] as number;
      target[place] = card;
    }
    tally[card] = 0;
  }
  from.size = 0;
  to.size = size;
}
