import { activeRandom } from './active-random.js';
import type { Situation } from './case-setup.js';
import { collector } from './collector.js';
import { bigMoney } from './strategies.js';
import { idle, type Strategy } from './strategy.js';
import { uniformRandom } from './uniform-random.js';

/** Who plays a seat of the kit's in a server case: the first is the one that the case is about. */
type Cast = (situation: Situation, seat: number, seed: number) => Strategy;

const gatherers: Cast = ({ wanted, wantedNext, emptied }, seat) => {
  if (seat === 0) return collector({ wanted, emptied });
  const aims = { wanted: seat === 1 ? wantedNext : [], emptied };
  return aims.wanted.length + aims.emptied.length === 0 ? idle : collector(aims);
};

/** What a server case may name as its strategy. */
export const CASTS = {
  /** The first gathers what the situation is made of; the others do what it needs of them, and nothing else. */
  gather: gatherers,
  /** Random and legal, but eager to play and to buy. */
  eager: (_, seat, seed) => activeRandom(seed * 7 + seat),
  random: (_, seat, seed) => uniformRandom(seed * 7 + seat),
  'big-money': () => bigMoney,
  idle: () => idle,
} as const satisfies Record<string, Cast>;

export type CastName = keyof typeof CASTS;
export const CAST_NAMES = Object.keys(CASTS) as readonly CastName[];
export const isCast = (text: string): text is CastName => Object.hasOwn(CASTS, text);
