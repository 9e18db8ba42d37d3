import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_CARDS,
  type Card,
  type Game,
  isAction,
  isOver,
  isTreasure,
  namesOf,
  replayGame,
} from '../../../../src/games/dominion/engine/index.js';
import { ownedCards } from '../../../../src/games/dominion/engine/score.js';
import { type GameSpec, optionsOf } from './game-specs.js';
import { checkIllegalRefused, checkLegalAccepted, expectSame } from './legality-checks.js';
import { type DecisionCheck, playRandomGame, printGame } from './play-random-game.js';

/** Fixed, so that every test run plays the same games; a failure names its game. */
export const RUN_SEED = 20120208;

/** One decision in this many gets the expensive checks. */
const CHECK_INTERVAL = 500;

const sampledCheck: DecisionCheck = (game, legal, random) => {
  const roll = random(CHECK_INTERVAL);
  if (roll === 0) checkLegalAccepted(game, legal, random);
  if (roll === 1) checkIllegalRefused(game, legal, random);
};

const hasMoney = ({ seats }: Game): boolean => seats.some((seat) => ownedCards(seat).some(isTreasure));

/** Few enough games per test to stay within its time limit on a slow machine. */
const GAMES_PER_TEST = 500;

/** Plays random games of one kind, and checks everything that must hold in each of them. */
export function testRandomGames(kind: string, specs: fc.Arbitrary<GameSpec>, count: number): void {
  const played = new Set<Card>();
  let unfinished = 0;

  function holds(spec: GameSpec): void {
    const { game, answers } = playRandomGame(spec, (now, legal, random) => {
      for (const { type, cards } of now.events ?? []) if (type === 'played') for (const card of cards) played.add(card);
      sampledCheck(now, legal, random);
    });
    const again = replayGame({ options: optionsOf(spec), answers });
    expectSame(
      again.ok ? printGame(again.value) : again.error.message,
      printGame(game),
      'replaying the log gave another game',
    );
    if (isOver(game)) return;
    // Where only provinces end the game (S-59), it never ends once all the money is in the trash. Elsewhere, three piles must be
    // empty, but copper and curses are the only ones that cost nothing.
    const { emptyPiles } = spec.rules;
    if (emptyPiles !== null && hasMoney(game)) throw new Error(`not over after ${answers.length} decisions`);
    unfinished++;
  }

  describe(`${count} random games under ${kind}`, () => {
    for (let first = 0; first < count; first += GAMES_PER_TEST) {
      const numRuns = Math.min(GAMES_PER_TEST, count - first);
      it(`from ${first} on keep the invariants, refuse illegal answers, end, and can be replayed`, () => {
        fc.assert(fc.property(specs, holds), { numRuns, seed: RUN_SEED + first });
      });
    }

    it('play every card', () => {
      const playable = ALL_CARDS.filter((card) => isTreasure(card) || isAction(card));
      expect(namesOf([...played].sort((a, b) => a - b))).toEqual(namesOf(playable));
    });

    it('end, all but one in a hundred', () => {
      expect(unfinished).toBeLessThanOrEqual(count / 100);
    });
  });
}
