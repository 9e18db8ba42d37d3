import { multisetOf } from '../../../core/multiset.js';
import type { PlayerSummary } from '../../../kit/game-renderer.js';
import { CARD_FACTS } from '../card-facts.js';

/** What is known of a player at the end of a recording. */
export interface PlayedCards {
  readonly seat: string | null;
  readonly bought: readonly string[];
  readonly owned: readonly string[];
  /** After each turn. */
  readonly points: readonly (readonly [turn: number, points: number])[];
}

/** Turns, purchases, the deck and points by turn. */
export const summaryOf = ({ seat, bought, owned, points }: PlayedCards): PlayerSummary => ({
  seat,
  facts: [
    ['turns', String(points.length)],
    ['bought', countsOf(bought)],
    ['deck', countsOf(owned)],
    ['points', points.map(([, after]) => after).join(' ')],
  ],
});

const COSTS = new Map<string, number>(CARD_FACTS.map(({ name, cost }) => [name, cost]));

/** `province×4 gold×2 silver`: the dearest first. */
function countsOf(cards: readonly string[]): string {
  const costOf = (card: string): number => COSTS.get(card) ?? 0;
  const parts = [...multisetOf(cards)]
    .sort(([a], [b]) => costOf(b) - costOf(a) || (a < b ? -1 : 1))
    .map(([card, count]) => (count === 1 ? card : `${card}×${count}`));
  return parts.length === 0 ? 'nothing' : parts.join(' ');
}
