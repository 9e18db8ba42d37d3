import type { Card } from '../engine/index.js';
import { activeRandom } from './active-random.js';
import { collector } from './collector.js';
import { bigMoney } from './strategies.js';
import { idle, type Strategy } from './strategy.js';
import { uniformRandom } from './uniform-random.js';

/** What the seats of a server case have to bring about. */
export interface Aims {
  /** Cards that the first seat must hold, and the next one. */
  readonly wanted: readonly Card[];
  readonly wantedNext: readonly Card[];
  /** Piles that are to be bought out. */
  readonly emptied: readonly Card[];
}

/** The strategy of each seat of a server case; the case is about the first one. */
type SeatStrategy = (aims: Aims, seat: number, seed: number) => Strategy;

const gather: SeatStrategy = ({ wanted, wantedNext, emptied }, seat) => {
  if (seat === 0) return collector({ wanted, emptied });
  const aims = { wanted: seat === 1 ? wantedNext : [], emptied };
  return aims.wanted.length + aims.emptied.length === 0 ? idle : collector(aims);
};

/** What a server case may name as its strategy. */
export const SEAT_STRATEGIES = {
  /** The first gathers what the situation is made of; the others do what it needs of them, and nothing else. */
  gather,
  /** Random and legal, but eager to play and to buy. */
  eager: (_, seat, seed) => activeRandom(seed * 7 + seat),
  random: (_, seat, seed) => uniformRandom(seed * 7 + seat),
  'big-money': () => bigMoney,
  idle: () => idle,
} as const satisfies Record<string, SeatStrategy>;

export type SeatStrategyName = keyof typeof SEAT_STRATEGIES;
