import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/core/result.js';
import {
  ALL_CARDS,
  attackOn,
  type Card,
  cardOf,
  cardsIn,
  decisionOf,
  fromSetup,
  type Game,
  type Pile,
  type Setup,
  UNKNOWN,
} from '../../../../src/games/dominion/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { expectRefusal, type Refusal, SEED_RANGE } from './expect-refusal.js';
import { checkInvariants, countCards } from './invariants.js';
import { parseCardList } from './text-notation.js';

const MOAT = cardOf('moat');
const SEATS = [{}, {}];
const SUPPLY = new Map(ALL_CARDS.map((card) => [card, 10]));
const setup = (more: Partial<Setup>): Result<Game> => fromSetup({ supply: SUPPLY, seats: SEATS, ...more });

const BAD_SETUPS: readonly Refusal[] = [
  { input: 'one seat', result: setup({ seats: [{}] }), code: 'seats/count', names: ['1 players', '2 to 6'] },
  { input: 'a bad seed', result: setup({ seed: -1 }), code: 'seed/invalid', names: ['-1', SEED_RANGE] },
  {
    input: 'a seat on turn that does not exist',
    result: setup({ turn: 2 }),
    code: 'setup/turn',
    names: ['seat 2', '0 to 1'],
  },
  { input: 'a negative seat on turn', result: setup({ turn: -1 }), code: 'setup/turn', names: ['seat -1', '0 to 1'] },
  {
    input: 'negative actions',
    result: setup({ actions: -1 }),
    code: 'setup/count',
    names: ['actions is -1', 'from 0'],
  },
  { input: 'half a buy', result: setup({ buys: 0.5 }), code: 'setup/count', names: ['buys is 0.5', 'from 0'] },
  {
    input: 'infinite coins',
    result: setup({ coins: Number.POSITIVE_INFINITY }),
    code: 'setup/count',
    names: ['coins is Infinity'],
  },
  { input: 'negative merchants', result: setup({ merchants: -2 }), code: 'setup/count', names: ['merchants is -2'] },
  {
    input: 'negative turns',
    result: setup({ seats: [{}, { turns: -1 }] }),
    code: 'setup/count',
    names: ['turns of seat 1 is -1'],
  },
  {
    input: 'a negative pile',
    result: setup({ supply: new Map([[MOAT, -1]]) }),
    code: 'setup/supply',
    names: ['moat', '-1', 'from 0'],
  },
  {
    input: 'a pile of unknown cards',
    result: setup({ supply: new Map([[UNKNOWN, 1]]) }),
    code: 'setup/card',
    names: ['39', '0 to 38'],
  },
  {
    input: 'a card that does not exist',
    result: setup({ trash: [99 as Card] }),
    code: 'setup/card',
    names: ['99', '0 to 39'],
  },
  {
    input: 'half a card in a hand',
    result: setup({ seats: [{ hand: [0.5 as Card] }, {}] }),
    code: 'setup/card',
    names: ['0.5'],
  },
  {
    input: 'a phase that does not exist',
    result: setup({ phase: 'night' as never }),
    code: 'setup/phase',
    names: ['night', 'action, buy, over'],
  },
  {
    input: 'a victim that does not exist',
    result: setup({ stack: attackOn(5, 0, cardOf('spy')) }),
    code: 'setup/stack',
    names: ['seat 5', '0 to 1'],
  },
  {
    input: 'an attack without an attacker',
    result: setup({ stack: attackOn(1, 0, cardOf('spy')).slice(1) }),
    code: 'setup/stack',
    names: ['attack'],
  },
];

describe('a bad setup is refused with a code, the error and what is allowed', () => {
  it.each(BAD_SETUPS)('$input', expectRefusal);
});

describe('a setup', () => {
  it('need be neither reachable nor complete', () => {
    const game = unwrap(
      fromSetup({
        supply: new Map([[cardOf('gold'), 1]]),
        seats: [{ hand: parseCardList('7 estate witch') }, { hand: [UNKNOWN, UNKNOWN], deck: [UNKNOWN] }],
        coins: 40,
        buys: 0,
      }),
    );
    expect(decisionOf(game)).toEqual({ kind: 'turn', seat: 0, phase: 'action' });
    expect(checkInvariants(game, countCards(game))).toEqual([]);
  });

  it('keeps the order of a deck given in order, and shuffles any other by the seed', () => {
    const deck = parseCardList('6 copper 6 estate 6 gold');
    const decks = [
      setup({ seats: [{ deck, deckInOrder: true }, {}] }),
      setup({ seats: [{ deck }, {}], seed: 3 }),
      setup({ seats: [{ deck: deck.toReversed() }, {}], seed: 3 }),
      setup({ seats: [{ deck }, {}], seed: 4 }),
    ].map((result) => cardsIn(unwrap(result).seats[0]?.deck as Pile));
    expect(decks[0]).toEqual(deck);
    expect(decks[1]).toEqual(decks[2]);
    expect(decks[1]).not.toEqual(decks[3]);
    expect(decks[1]?.toSorted((a, b) => a - b)).toEqual(deck.toSorted((a, b) => a - b));
  });

  it('in the middle of an attack asks the victim', () => {
    const seats = [{}, { hand: parseCardList('5 copper') }, {}];
    const game = unwrap(setup({ seats, stack: attackOn(1, 2, cardOf('militia')), turn: 2 }));
    expect(decisionOf(game)).toMatchObject({ kind: 'choose', seat: 1, purpose: 'discard', min: 2, max: 2 });
  });
});
