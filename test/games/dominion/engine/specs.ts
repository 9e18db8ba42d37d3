import fc from 'fast-check';
import {
  type Card,
  type GameOptions,
  KINGDOM_CARDS,
  MAX_SEATS,
  MIN_SEATS,
  makeRules,
  namesOf,
  type ProfileId,
  parseRules,
  QUIRK_IDS,
  type Rules,
  rulesOf,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from './words.js';

/** A whole random game, named by little: the same spec always plays the same game. */
export interface GameSpec {
  readonly rules: Rules;
  readonly seats: number;
  readonly kingdom: readonly Card[];
  readonly seed: number;
  /** Plays uniformly at random, or mostly plays what it can and buys dear cards, provinces first. */
  readonly temper: 'uniform' | 'eager';
}

const kingdomOf = (size: number): fc.Arbitrary<Card[]> =>
  fc.shuffledSubarray([...KINGDOM_CARDS], { minLength: size, maxLength: size });

/** Ten cards of both editions mixed; also one pile (v1), eight (v2), and every card there is. */
export const kingdoms: fc.Arbitrary<Card[]> = fc.oneof(
  { weight: 7, arbitrary: kingdomOf(10) },
  { weight: 1, arbitrary: kingdomOf(1) },
  { weight: 1, arbitrary: kingdomOf(8) },
  { weight: 1, arbitrary: kingdomOf(KINGDOM_CARDS.length) },
);

/** R-06 imitates a server that loses cards: the one quirk that breaks conservation. */
const KEEPING_QUIRKS = QUIRK_IDS.filter((id) => id !== 'R-06');

export const quirkyRules: fc.Arbitrary<Rules> = fc
  .subarray(KEEPING_QUIRKS)
  .map((quirks) => unwrap(parseRules(['dominai', ...quirks].join('+'))));

export const profileRules = (...profiles: readonly ProfileId[]): fc.Arbitrary<Rules> =>
  fc.constantFrom(...profiles).map(rulesOf);

/**
 * Uniform play in the S-expression profiles may go on for ever: only the provinces end those games (S-59), and a player
 * who buys coppers and trashes gold never comes to eight coins. There the players are eager.
 */
const temperOf = (rules: Rules): fc.Arbitrary<GameSpec['temper']> =>
  rules.emptyPiles === null ? fc.constant('eager') : fc.constantFrom('uniform', 'eager');

export const games = (rules: fc.Arbitrary<Rules>, from: fc.Arbitrary<Card[]> = kingdoms): fc.Arbitrary<GameSpec> =>
  rules
    .chain((chosen) =>
      fc.record({
        rules: fc.constant(chosen),
        seats: fc.integer({ min: MIN_SEATS, max: MAX_SEATS }),
        kingdom: from,
        seed: fc.maxSafeNat(),
        temper: temperOf(chosen),
      }),
    )
    .map((spec) => named(spec));

/** Gives a counterexample a readable form. */
const named = (spec: GameSpec): GameSpec =>
  Object.assign(spec, {
    [fc.toStringMethod]: () =>
      `${makeRules(spec.rules)}, ${spec.seats} seats, seed ${spec.seed}, ${spec.temper}, ${namesOf(spec.kingdom).join(' ')}`,
  });

export const optionsOf = ({ rules, seats, kingdom, seed }: GameSpec): GameOptions => ({
  rules,
  seats,
  kingdom,
  seed,
  events: true,
});
