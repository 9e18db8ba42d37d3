import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answersWithChoices,
  cardsIn,
  decider,
  eventsFor,
  type Game,
  legalAnswers,
  makeAnswer,
  UNKNOWN,
  viewOf,
} from '../../../../src/games/dominion/engine/index.js';
import { sized } from '../../../sizes.js';
import { gameSpecs, profileRules } from './game-specs.js';
import { gameOf } from './given-game.js';
import { indistinguishableGame } from './indistinguishable-game.js';
import { expectSame } from './legality-checks.js';
import { type DecisionCheck, playRandomGame, printGame, takeAnswers } from './play-random-game.js';
import { RUN_SEED } from './random-games.js';

/** Runs a check at one in `every` decisions of `count` random games. */
function checkGames(count: number, every: number, check: DecisionCheck): void {
  const rules = profileRules('rulebook', 'rulebook-1e', 'dominai', 'sexpr-v3');
  const sometimes: DecisionCheck = (game, legal, random) =>
    random(every) === 0 ? check(game, legal, random) : undefined;
  fc.assert(
    fc.property(gameSpecs(rules), (spec) => {
      playRandomGame(spec, sometimes);
    }),
    { numRuns: sized({ test: count, long: 20 * count }), seed: RUN_SEED },
  );
}

const answersTo = (game: Game): string =>
  [...takeAnswers(legalAnswers(game)), ...takeAnswers(answersWithChoices(game))].map(makeAnswer).join('; ');

describe('a view', () => {
  it('is byte for byte the same for games that differ only in what its seat may not know', () => {
    checkGames(60, 10, (game, _legal, random) => {
      const seat = random(game.seats.length);
      const view = JSON.stringify(viewOf(game, seat));
      expectSame(
        JSON.stringify(viewOf(indistinguishableGame(game, seat, random), seat)),
        view,
        `seat ${seat} sees hidden cards`,
      );
    });
  });

  it('of the deciding seat has the same legal answers as the game, including plays with choices', () => {
    checkGames(60, 10, (game) => {
      expectSame(answersTo(viewOf(game, decider(game))), answersTo(game), 'the view has other answers');
    });
  });

  it('does not change the game', () => {
    checkGames(20, 10, (game) => {
      const before = printGame(game);
      for (const [seat] of game.seats.entries()) viewOf(game, seat);
      expectSame(printGame(game), before, 'viewing changed the game');
    });
  });

  const game = gameOf({
    hand: 'copper estate',
    deck: 'gold copper silver',
    discard: 'mine province',
    others: [{ hand: 'moat duchy', deck: 'gold', discard: 'village smithy' }],
  });
  const [own, other] = viewOf({ ...game, seed: 7, script: [[]] }, 0).seats;
  const names = (pile: Parameters<typeof cardsIn>[0] | undefined): unknown => pile && cardsIn(pile);

  it("shows the seat's own hand and discard pile, and its deck without the order", () => {
    const [seat] = game.seats;
    expect(names(own?.hand)).toEqual(names(seat?.hand));
    expect(names(own?.discard)).toEqual(names(seat?.discard));
    expect(names(own?.deck)).toEqual(seat && cardsIn(seat.deck).sort((a, b) => a - b));
  });

  it('shows how many cards another seat has, and the top of its discard pile', () => {
    expect(names(other?.hand)).toEqual([UNKNOWN, UNKNOWN]);
    expect(names(other?.deck)).toEqual([UNKNOWN]);
    expect(names(other?.discard)).toEqual([UNKNOWN, game.seats[1] && cardsIn(game.seats[1].discard).at(-1)]);
  });

  it('hides the seed and the draw script', () => {
    expect(viewOf({ ...game, seed: 7, script: [[]] }, 0)).toMatchObject({ seed: 0, script: null });
  });
});

describe('the events for a seat', () => {
  it('are those of its view', () => {
    checkGames(20, 10, (game, _legal, random) => {
      const seat = random(game.seats.length);
      expect(viewOf(game, seat).events).toEqual(eventsFor(game.events ?? [], seat));
    });
  });

  it('show which cards were shuffled, but not their order', () => {
    const events = eventsFor(
      [{ type: 'shuffled', seat: 0, cards: [3, 0, 2] as never, audience: 'owner', depth: 0 }],
      0,
    );
    expect(events[0]?.cards).toEqual([0, 2, 3]);
  });
});
