import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALL_CARDS, type Card, hasType, isTreasure, namesOf, type Rules, replay } from '../../src/engine/index.js';
import { type Probe, playOut, printed } from './playing.js';
import { probeAccepted, probeRefused, same } from './probes.js';
import { type GameSpec, games, optionsOf } from './specs.js';

/** Fixed, so that every run of the tests plays the same games; a failure names the game it was. */
export const RUN_SEED = 20120208;

/** One decision in so many is looked at with the dear probes. */
const SAMPLE = 500;

const sampled: Probe = (game, legal, dice) => {
  const roll = dice(SAMPLE);
  if (roll === 0) probeAccepted(game, legal, dice);
  if (roll === 1) probeRefused(game, legal, dice);
};

/** Plays many random games of one kind, with all that must hold in each of them. */
export function testManyGames(kind: string, rules: fc.Arbitrary<Rules>, count: number): void {
  const played = new Set<Card>();

  const holds = (spec: GameSpec): void => {
    const { game, answers } = playOut(spec, (now, legal, dice) => {
      for (const { type, cards } of now.events ?? []) if (type === 'played') for (const card of cards) played.add(card);
      sampled(now, legal, dice);
    });
    const again = replay({ options: optionsOf(spec), answers });
    same(again.ok ? printed(again.value) : again.error.message, printed(game), 'the log gave another game');
  };

  it(`${count} games under ${kind} keep the contracts, refuse what is not legal, end and can be replayed`, () => {
    fc.assert(fc.property(games(rules), holds), { numRuns: count, seed: RUN_SEED });
  });

  it(`every card was played in the games under ${kind}`, () => {
    const playable = ALL_CARDS.filter((card) => isTreasure(card) || hasType(card, 'action'));
    expect(namesOf([...played].sort((a, b) => a - b))).toEqual(namesOf(playable));
  });
}
