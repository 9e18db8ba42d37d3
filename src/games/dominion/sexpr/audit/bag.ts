import type { CardName } from '../messages.js';

/** Cards without order: how many there are of each. No entry is zero. */
export type Bag = ReadonlyMap<CardName, number>;

export function bagOf(...lists: readonly (readonly CardName[])[]): Bag {
  const bag = new Map<CardName, number>();
  for (const list of lists) for (const card of list) bag.set(card, (bag.get(card) ?? 0) + 1);
  return bag;
}

export const EMPTY_BAG: Bag = new Map();

export const countOf = (bag: Bag, card: CardName): number => bag.get(card) ?? 0;

export function sizeOf(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

export function plus(...bags: readonly Bag[]): Bag {
  const sum = new Map<CardName, number>();
  for (const bag of bags) for (const [card, count] of bag) sum.set(card, (sum.get(card) ?? 0) + count);
  return sum;
}

/** What is left of one bag when another was taken out of it; what was not in it is not missed. */
export function minus(bag: Bag, taken: Bag): Bag {
  const rest = new Map<CardName, number>();
  for (const [card, count] of bag) {
    const left = count - countOf(taken, card);
    if (left > 0) rest.set(card, left);
  }
  return rest;
}

export function isWithin(part: Bag, whole: Bag): boolean {
  for (const [card, count] of part) if (count > countOf(whole, card)) return false;
  return true;
}

export const isSame = (one: Bag, other: Bag): boolean => isWithin(one, other) && isWithin(other, one);

/** `copper copper estate`, or `nothing`. */
export function showBag(bag: Bag): string {
  const words = [...bag].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([card, count]) => Array(count).fill(card));
  return words.length === 0 ? 'nothing' : words.join(' ');
}

/** What is too much and what is missing, against what it should be. */
export function showDifference(is: Bag, should: Bag): string {
  const extra = minus(is, should);
  const missing = minus(should, is);
  return [
    ...(extra.size > 0 ? [`${showBag(extra)} too much`] : []),
    ...(missing.size > 0 ? [`${showBag(missing)} missing`] : []),
  ].join(', ');
}
