import { type Card, nameOf } from '../../engine/index.js';
import { readText, writeText } from './local-text.js';

const KEY = 'dominion.hand';

/** The kinds of cards as a person has arranged them in its hands so far, by name. */
let order: readonly string[] = (readText(KEY) ?? '').split(' ');

const rankOf = (card: Card): number => (order.indexOf(nameOf(card)) + order.length + 1) % (order.length + 1);

/** Kinds that were never arranged come last, as they lie. */
export const inOwnOrder = <T extends { readonly card: Card }>(groups: readonly T[]): readonly T[] =>
  groups.toSorted((one, other) => rankOf(one.card) - rankOf(other.card));

/** Puts a kind in the place of another one of the same hand. */
export function arrange(hand: readonly string[], kind: string, place: string): void {
  const arranged = hand.filter((name) => name !== kind).toSpliced(hand.indexOf(place), 0, kind);
  order = [...arranged, ...order.filter((name) => !arranged.includes(name))];
  writeText(KEY, order.join(' '));
}
