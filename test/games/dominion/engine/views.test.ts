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
import { gameOf } from './given.js';
import { RUN_SEED } from './many-games.js';
import { firstOf, type Probe, playOut, printed } from './playing.js';
import { same } from './probes.js';
import { games, profileRules } from './specs.js';
import { twinOf } from './twins.js';

/** Holds a probe to one decision in so many of a number of random games. */
function throughout(count: number, every: number, probe: Probe): void {
  const rules = profileRules('rulebook', 'rulebook-1e', 'dominai', 'sexpr-v3');
  const sometimes: Probe = (game, legal, dice) => (dice(every) === 0 ? probe(game, legal, dice) : undefined);
  fc.assert(
    fc.property(games(rules), (spec) => {
      playOut(spec, sometimes);
    }),
    { numRuns: sized({ test: count, long: 20 * count }), seed: RUN_SEED },
  );
}

const answersTo = (game: Game): string =>
  [...firstOf(legalAnswers(game)), ...firstOf(answersWithChoices(game))].map(makeAnswer).join('; ');

describe('a view', () => {
  it('is the same for games that differ only in what its seat may not know, byte by byte', () => {
    throughout(60, 10, (game, _legal, dice) => {
      const seat = dice(game.seats.length);
      const view = JSON.stringify(viewOf(game, seat));
      same(JSON.stringify(viewOf(twinOf(game, seat, dice), seat)), view, `seat ${seat} sees hidden cards`);
    });
  });

  it('of the seat that decides has the same legal answers as the game, whole plays included', () => {
    throughout(60, 10, (game) => {
      same(answersTo(viewOf(game, decider(game))), answersTo(game), 'the view has other answers');
    });
  });

  it('leaves the game as it was', () => {
    throughout(20, 10, (game) => {
      const before = printed(game);
      for (const [seat] of game.seats.entries()) viewOf(game, seat);
      same(printed(game), before, 'viewing changed the game');
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

  it('shows the own hand and discard pile, and the deck without its order', () => {
    const [seat] = game.seats;
    expect(names(own?.hand)).toEqual(names(seat?.hand));
    expect(names(own?.discard)).toEqual(names(seat?.discard));
    expect(names(own?.deck)).toEqual(seat && cardsIn(seat.deck).sort((a, b) => a - b));
  });

  it('shows of another seat how many cards it has, and the top of its discard pile', () => {
    expect(names(other?.hand)).toEqual([UNKNOWN, UNKNOWN]);
    expect(names(other?.deck)).toEqual([UNKNOWN]);
    expect(names(other?.discard)).toEqual([UNKNOWN, game.seats[1] && cardsIn(game.seats[1].discard).at(-1)]);
  });

  it('tells neither the seed nor the script of draws', () => {
    expect(viewOf({ ...game, seed: 7, script: [[]] }, 0)).toMatchObject({ seed: 0, script: null });
  });
});

describe('the events for a seat', () => {
  it('are those of its view', () => {
    throughout(20, 10, (game, _legal, dice) => {
      const seat = dice(game.seats.length);
      expect(viewOf(game, seat).events).toEqual(eventsFor(game.events ?? [], seat));
    });
  });

  it('tell of a shuffle which cards, never in which order they lie', () => {
    const events = eventsFor([{ type: 'shuffled', seat: 0, cards: [3, 0, 2] as never, audience: 'owner' }], 0);
    expect(events[0]?.cards).toEqual([0, 2, 3]);
  });
});
