import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_CARDS,
  type Card,
  isAction,
  isOver,
  isTreasure,
  namesOf,
  replayGame,
} from '../../../../src/games/dominion/engine/index.js';
import { type Probe, playOut, printed } from './playing.js';
import { probeAccepted, probeRefused, same } from './probes.js';
import { type GameSpec, optionsOf } from './specs.js';

/** Fixed, so that every run of the tests plays the same games; a failure names the game it was. */
export const RUN_SEED = 20120208;

/** One decision in so many is looked at with the dear probes. */
const SAMPLE = 500;

const sampled: Probe = (game, legal, dice) => {
  const roll = dice(SAMPLE);
  if (roll === 0) probeAccepted(game, legal, dice);
  if (roll === 1) probeRefused(game, legal, dice);
};

/** So many games make one test, to stay clear of its time limit on a slow machine. */
const AT_ONCE = 500;

/** Plays many random games of one kind, with all that must hold in each of them. */
export function testManyGames(kind: string, specs: fc.Arbitrary<GameSpec>, count: number): void {
  const played = new Set<Card>();
  let endless = 0;

  function holds(spec: GameSpec): void {
    const { game, answers } = playOut(spec, (now, legal, dice) => {
      for (const { type, cards } of now.events ?? []) if (type === 'played') for (const card of cards) played.add(card);
      sampled(now, legal, dice);
    });
    const again = replayGame({ options: optionsOf(spec), answers });
    same(again.ok ? printed(again.value) : again.error.message, printed(game), 'the log gave another game');
    if (isOver(game)) return;
    // Where only provinces end the game (S-59), it never ends once all money is in the trash.
    if (spec.rules.emptyPiles !== null) throw new Error(`not over after ${answers.length} decisions`);
    endless++;
  }

  describe(`${count} random games under ${kind}`, () => {
    for (let first = 0; first < count; first += AT_ONCE) {
      const numRuns = Math.min(AT_ONCE, count - first);
      it(`from ${first} on keep the contracts, refuse what is not legal, end and can be replayed`, () => {
        fc.assert(fc.property(specs, holds), { numRuns, seed: RUN_SEED + first });
      });
    }

    it('play every card', () => {
      const playable = ALL_CARDS.filter((card) => isTreasure(card) || isAction(card));
      expect(namesOf([...played].sort((a, b) => a - b))).toEqual(namesOf(playable));
    });

    it('come to an end, all but one in a hundred', () => {
      expect(endless).toBeLessThanOrEqual(count / 100);
    });
  });
}
