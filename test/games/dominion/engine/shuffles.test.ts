import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_SEED } from '../../../../src/core/seed.js';
import {
  ALL_CARDS,
  ALL_TREASURES,
  buy,
  type Card,
  cardOf,
  cardsIn,
  DrawScriptError,
  END,
  fromSetup,
  type Game,
  kingdomNamed,
  type Seat,
  type SeatSetup,
  startGame,
  stepInPlace,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { parseCardList } from './text-notation.js';

const SUPPLY = new Map(ALL_CARDS.map((card) => [card, 10]));
const seeds = fc.maxSafeNat();
const cards = fc.array(fc.constantFrom(...ALL_CARDS), { minLength: 12, maxLength: 30 });

/** A seat ends its turn with an empty deck, so its discard pile is shuffled into a new one. */
function afterShuffle(discard: readonly Card[], seed: number, seat = 0): Seat {
  const emptySeat: SeatSetup = {};
  const seats = [0, 1, 2].map((index) => (index === seat ? { discard } : emptySeat));
  const game = unwrap(fromSetup({ supply: SUPPLY, seats, turn: seat, seed }));
  stepInPlace(game, END);
  return game.seats[seat] as Seat;
}

const orderOf = ({ hand, deck }: Seat): string => [...cardsIn(hand), ...cardsIn(deck)].join(' ');

describe('a seeded shuffle', () => {
  it('does not depend on the previous order of the cards', () => {
    const shuffledTwice = cards.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffledTwice, seeds, ([one, other], seed) => {
        expect(orderOf(afterShuffle(one, seed))).toBe(orderOf(afterShuffle(other, seed)));
      }),
    );
  });

  it('does not depend on what the other seats do', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const quiet = deal(seed);
        const busy = deal(seed);
        for (const answer of [END, END, END]) stepInPlace(quiet, answer);
        for (const answer of [END, ALL_TREASURES, buy(cardOf('copper')), END, END]) stepInPlace(busy, answer);
        expect(orderOf(quiet.seats[0] as Seat)).toBe(orderOf(busy.seats[0] as Seat));
      }),
    );
  });

  const DECK = parseCardList('7 copper 3 estate 2 silver gold village smithy market mine moat');
  const different = [
    { by: 'seed', orders: [0, 1, 2, 2 ** 32, 2 ** 33, MAX_SEED].map((seed) => orderOf(afterShuffle(DECK, seed))) },
    { by: 'seat', orders: [0, 1, 2].map((seat) => orderOf(afterShuffle(DECK, 7, seat))) },
  ];
  it.each(different)('depends on the $by', ({ orders }) => {
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('differs each time a seat shuffles the same cards', () => {
    const game = unwrap(fromSetup({ supply: SUPPLY, seats: [{ discard: DECK }, {}], seed: 7 }));
    const orders = [0, 1, 2, 3].map(() => {
      const { shuffles } = game.seats[0] as Seat;
      while ((game.seats[0] as Seat).shuffles === shuffles) stepInPlace(game, END);
      return orderOf(game.seats[0] as Seat);
    });
    expect(new Set(orders).size).toBe(orders.length);
  });

  it('puts a card in every place about equally often', () => {
    const gold = cardOf('gold');
    const rounds = 6000;
    const deck = parseCardList('gold 5 copper');
    const places = [0, 0, 0, 0, 0, 0];
    for (let seed = 0; seed < rounds; seed++) {
      const seat = afterShuffle(deck, seed);
      const place = [...cardsIn(seat.hand), ...cardsIn(seat.deck)].indexOf(gold);
      places[place] = (places[place] as number) + 1;
    }
    // 1000 are expected in each place; five standard deviations are 144.
    for (const count of places) expect(Math.abs(count - rounds / 6)).toBeLessThan(144);
  });
});

const deal = (seed: number): Game => unwrap(startGame({ seats: 2, kingdom: kingdomNamed('first-game'), seed }));

describe('a draw script', () => {
  const HANDS = ['5 copper', '2 copper 3 estate', '4 copper estate'];
  const scripted = (...draws: readonly string[]): Game => {
    const script = draws.map(parseCardList);
    return unwrap(startGame({ seats: 2, kingdom: kingdomNamed('first-game'), script }));
  };

  it('determines the hands', () => {
    const game = scripted(HANDS.slice(0, 2).join(' '), HANDS[2] as string);
    expect(game.seats.map(({ hand }) => cardsIn(hand))).toEqual(
      [HANDS[0], HANDS[2]].map((hand) => parseCardList(hand ?? '')),
    );
    stepInPlace(game, END);
    expect(cardsIn((game.seats[0] as Seat).hand)).toEqual(parseCardList(HANDS[1] as string));
  });

  it('continues after a reshuffle', () => {
    const thirdHand = parseCardList('3 estate 2 copper');
    const game = scripted('5 copper 2 copper 3 estate 3 estate 2 copper', '5 copper 2 copper 3 estate');
    for (let turns = 0; turns < 3; turns++) stepInPlace(game, END);
    expect(cardsIn((game.seats[0] as Seat).hand)).toEqual(thirdHand);
    expect((game.seats[0] as Seat).drawn).toBe(15);
  });

  it.each([
    { fault: 'a card that is not in the deck', draws: ['4 copper gold', '5 copper'], says: 'draw 4 of seat 0 is gold' },
    {
      fault: 'more copies than the deck holds',
      draws: ['5 copper', '4 estate copper'],
      says: 'draw 3 of seat 1 is estate',
    },
    {
      fault: 'too few draws',
      draws: ['5 copper', '3 copper'],
      says: 'seat 1 has no draws left in its script (3 used)',
    },
    { fault: 'a seat without draws', draws: ['5 copper'], says: 'seat 1 has no draws left in its script (0 used)' },
  ])('with $fault is rejected', ({ draws, says }) => {
    expect(() => scripted(...draws)).toThrow(DrawScriptError);
    expect(() => scripted(...draws)).toThrow(says);
  });
});
