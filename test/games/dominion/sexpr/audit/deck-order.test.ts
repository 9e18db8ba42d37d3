import { describe, expect, it } from 'vitest';
import { multisetOf } from '../../../../../src/core/multiset.js';
import { seededRandom } from '../../../../../src/core/seeded-random.js';
import { type Draw, revealingEnd } from '../../../../../src/games/dominion/sexpr/audit/deck-order.js';
import type { CardName } from '../../../../../src/games/dominion/sexpr/messages.js';

const CARDS: readonly CardName[] = [
  'copper',
  'copper',
  'copper',
  'copper',
  'silver',
  'silver',
  'gold',
  'estate',
  'estate',
  'mine',
];
const HAND = 5;

/** Shuffled decks of ten, and the first five cards of each, as a server would draw them. */
function* shuffles(count: number): Generator<CardName[]> {
  const random = seededRandom(1, 2, 3);
  for (let i = 0; i < count; i++) {
    const deck = [...CARDS];
    for (let at = deck.length - 1; at > 0; at--) {
      const other = random.below(at + 1);
      [deck[at], deck[other]] = [deck[other] as CardName, deck[at] as CardName];
    }
    yield deck;
  }
}

const drawsFrom = (show: (deck: readonly CardName[]) => readonly CardName[]): Draw[] =>
  [...shuffles(40)].map((deck) => ({ deck: show(deck), drawn: multisetOf(deck.slice(0, HAND)), count: HAND }));

describe('the order of the deck', () => {
  it.each([
    ['as it is drawn', (deck: readonly CardName[]) => deck, 'first'],
    ['turned over', (deck: readonly CardName[]) => deck.toReversed(), 'last'],
    ['in the order of the alphabet', (deck: readonly CardName[]) => deck.toSorted(), null],
    ['as it once was', () => CARDS, null],
  ] as const)('%s reveals: %s', (_name, show, end) => {
    expect(revealingEnd(drawsFrom(show))).toBe(end);
  });

  it('says nothing where the whole deck is drawn', () => {
    const draws = drawsFrom((deck) => deck.slice(0, HAND));
    expect(revealingEnd(draws)).toBe(null);
  });
});
