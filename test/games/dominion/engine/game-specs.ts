import fc from 'fast-check';
import {
  type Card,
  type GameOptions,
  KINGDOM_CARDS,
  KINGDOM_SIZE,
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
import { unwrap } from '../../../unwrap.js';

/** The description of a random game: the same spec always gives the same game. */
export interface GameSpec {
  readonly rules: Rules;
  readonly seats: number;
  readonly kingdom: readonly Card[];
  readonly seed: number;
  /** Uniformly random play, or active play: plays what it can and buys expensive cards, provinces first. */
  readonly style: 'uniform' | 'active';
}

const kingdomOf = (size: number): fc.Arbitrary<Card[]> =>
  fc.shuffledSubarray([...KINGDOM_CARDS], { minLength: size, maxLength: size });

/** Mostly ten cards from both editions; also one pile (v1), eight (v2), and all cards. */
export const kingdoms: fc.Arbitrary<Card[]> = fc.oneof(
  { weight: 7, arbitrary: kingdomOf(KINGDOM_SIZE) },
  { weight: 1, arbitrary: kingdomOf(1) },
  { weight: 1, arbitrary: kingdomOf(8) },
  { weight: 1, arbitrary: kingdomOf(KINGDOM_CARDS.length) },
);

/** R-06 imitates a server that loses cards, which breaks the conservation of cards. */
const CONSERVING_QUIRKS = QUIRK_IDS.filter((id) => id !== 'R-06');

export const quirkyRules: fc.Arbitrary<Rules> = fc
  .subarray(CONSERVING_QUIRKS)
  .map((quirks) => unwrap(parseRules(['dominai', ...quirks].join('+'))));

export const profileRules = (...profiles: readonly ProfileId[]): fc.Arbitrary<Rules> =>
  fc.constantFrom(...profiles).map(rulesOf);

/**
 * Uniform play may never end in the S-expression profiles: only provinces end those games (S-59), and a player that buys
 * coppers and trashes gold never gets eight coins. There the players are active.
 */
const stylesFor = (rules: Rules): fc.Arbitrary<GameSpec['style']> =>
  rules.emptyPiles === null ? fc.constant('active') : fc.constantFrom('uniform', 'active');

export const gameSpecs = (rules: fc.Arbitrary<Rules>, from: fc.Arbitrary<Card[]> = kingdoms): fc.Arbitrary<GameSpec> =>
  rules
    .chain((chosen) =>
      fc.record({
        rules: fc.constant(chosen),
        seats: fc.integer({ min: MIN_SEATS, max: MAX_SEATS }),
        kingdom: from,
        seed: fc.maxSafeNat(),
        style: stylesFor(chosen),
      }),
    )
    .map((spec) => withReadableName(spec));

/** Makes counterexamples readable. */
const withReadableName = (spec: GameSpec): GameSpec =>
  Object.assign(spec, {
    [fc.toStringMethod]: () =>
      `${makeRules(spec.rules)}, ${spec.seats} seats, seed ${spec.seed}, ${spec.style}, ${namesOf(spec.kingdom).join(' ')}`,
  });

export const optionsOf = ({ rules, seats, kingdom, seed }: GameSpec): GameOptions => ({
  rules,
  seats,
  kingdom,
  seed,
  events: true,
});
