import { countOf, isSameMultiset, type Multiset, multisetOf } from '../../../../core/multiset.js';
import type { CardName } from '../messages.js';

/** One draw out of a deck that reached: what was shown of the deck, and what was drawn. */
export interface Draw {
  readonly deck: readonly CardName[];
  readonly drawn: Multiset<CardName>;
  readonly count: number;
}

/** If chance is less likely than this, the order reveals draws. A run has some hundred games, and none may be blamed by chance. */
const UNLIKELY = 1e-9;

/** Which end of the deck field reveals the draws, if one does (S-17). */
export function revealingEnd(draws: readonly Draw[]): 'first' | 'last' | null {
  const open = draws.filter(({ deck, count }) => count > 0 && count < deck.length);
  for (const end of ['first', 'last'] as const) {
    if (chanceOf(open.map((draw) => trial(draw, end))) < UNLIKELY) return end;
  }
  return null;
}

interface Trial {
  readonly hit: boolean;
  /** How likely a hit is if the order reveals nothing. */
  readonly chance: number;
}

/** Whether exactly the cards at one end were drawn. */
function trial({ deck, drawn, count }: Draw, end: 'first' | 'last'): Trial {
  const guess = multisetOf(end === 'first' ? deck.slice(0, count) : deck.slice(-count));
  return { hit: isSameMultiset(guess, drawn), chance: chanceToDraw(guess, multisetOf(deck), count, deck.length) };
}

/** The chance to draw just these cards from a well shuffled deck. */
function chanceToDraw(cards: Multiset<CardName>, deck: Multiset<CardName>, count: number, size: number): number {
  let ways = 1;
  for (const [card, wanted] of cards) ways *= choose(countOf(deck, card), wanted);
  return ways / choose(size, count);
}

function choose(from: number, count: number): number {
  let ways = 1;
  for (let i = 1; i <= count; i++) ways = (ways * (from - count + i)) / i;
  return ways;
}

/** How likely it is that at least that many trials hit, computed exactly. */
function chanceOf(trials: readonly Trial[]): number {
  let sums = [1];
  for (const { chance } of trials) {
    const next = Array<number>(sums.length + 1).fill(0);
    for (const [hits, weight] of sums.entries()) {
      next[hits] = (next[hits] as number) + weight * (1 - chance);
      next[hits + 1] = (next[hits + 1] as number) + weight * chance;
    }
    sums = next;
  }
  const hits = trials.filter(({ hit }) => hit).length;
  return sums.slice(hits).reduce((sum, weight) => sum + weight, 0);
}
