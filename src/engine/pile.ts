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

export const newPile = (): Pile => ({ cards: new Uint8Array(ROOM), size: 0 });

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
export function makeRoom(pile: Pile, more: number): void {
  if (pile.size + more <= pile.cards.length) return;
  const larger = new Uint8Array(2 * (pile.size + more));
  larger.set(pile.cards);
  pile.cards = larger;
}

export function put(pile: Pile, card: Card): void {
  if (pile.size === pile.cards.length) makeRoom(pile, 1);
  pile.cards[pile.size++] = card;
}

export const topOf = (pile: Pile): Card | undefined => (pile.size === 0 ? undefined : cardAt(pile, pile.size - 1));

export function takeOff(pile: Pile): Card | undefined {
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
  moveTop(from, to, from.size);
}

/** Moves the top cards of one pile onto another, one by one. */
export function moveTop(from: Pile, to: Pile, count: number): void {
  makeRoom(to, count);
  const source = from.cards;
  const target = to.cards;
  const start = from.size - 1;
  const base = to.size;
  for (let i = 0; i < count; i++) target[base + i] = source[start - i] as number;
  to.size = base + count;
  from.size -= count;
}

const tally = new Int32Array(CARD_COUNT + 1);

/** Moves all cards of one pile onto another in the order of the card list. */
export function moveAllSorted(from: Pile, to: Pile): void {
  makeRoom(to, from.size);
  const source = from.cards;
  const target = to.cards;
  let at = to.size;
  const last = at + from.size;
  for (let i = 0; i < from.size; i++) tally[source[i] as number]!++;
  for (let card = 0; at < last; card++) {
    for (let left = tally[card] as number; left > 0; left--) target[at++] = card;
    tally[card] = 0;
  }
  from.size = 0;
  to.size = last;
}
