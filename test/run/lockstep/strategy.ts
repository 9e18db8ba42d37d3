import {
  ABSENT,
  ALL_CARDS,
  type Card,
  cardOf,
  cardsIn,
  decider,
  type Game,
  pileOf,
  seatAt,
  type View,
} from '../../../src/games/dominion/engine/index.js';
import { activeRandom } from '../../../src/games/dominion/strategies/active-random.js';
import { bigMoney } from '../../../src/games/dominion/strategies/strategies.js';
import type { Strategy } from '../../../src/games/dominion/strategies/strategy.js';

/** Cards that only one of the two protocols has, or that nobody is to buy here. */
const APART: readonly Card[] = (['woodcutter', 'merchant', 'curse'] as const).map(cardOf);

/** A view as all four routes have it: hands in one order, only shared cards, and no actions after the first treasure. */
function common(view: View): View {
  const supply = view.supply.map((count, card) => (APART.includes(card as Card) ? ABSENT : count));
  const actions = view.phase === 'action' ? view.actions : 0;
  const seats = view.seats.map((seat) => ({ ...seat, hand: pileOf(cardsIn(seat.hand).sort((a, b) => a - b)) }));
  return { ...view, supply, actions, seats };
}

/** FNV-1a over numbers. */
const hash = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => Math.imul(sum ^ each, 0x01000193) >>> 0, 0x811c9dc5);

/** What every route knows when this is decided. A victim is not sure of the table, only of its hand. */
function seen(view: Game, seed: number): number {
  const hand = cardsIn(seatAt(view, decider(view) ?? view.turn).hand);
  if (view.stack.length > 0) return hash([seed, ...hand]);
  const piles = ALL_CARDS.map((card) => view.supply[card] as number);
  return hash([seed, view.actions, view.buys, view.coins, ...hand, 255, ...piles]);
}

/** Plays every card there is, at random, but always the same in the same situation. */
export const steady =
  (seed: number): Strategy =>
  (view) => {
    const shared = common(view);
    return activeRandom(seen(shared, seed))(shared);
  };

/** The seeds take turns between a lively strategy and a plain one. */
export const strategyFor = (seed: number): Strategy =>
  seed % 8 === 7 ? (view) => bigMoney(common(view)) : steady(seed);
