import { describe, expect, expectTypeOf, test } from 'vitest';
import { CARD_NAMES } from '../../../../src/games/dominion/engine/cards.js';
import { wordsOf } from '../../../../src/games/dominion/sexpr/grammar/index.js';
import {
  type CardName,
  cardsOfVersion,
  grammarOf,
  makeDefense,
  makeNotification,
  makePlay,
  makeState,
  type Name,
  type Notification,
  type Parsed,
  parseDefense,
  parseNotification,
  parsePlay,
  SEXPR_PROTOCOLS,
  STATE_FIELD_NAMES,
  textOfName,
  VERSIONS,
  type Version,
} from '../../../../src/games/dominion/sexpr/messages.js';
import type { Datum } from '../../../../src/wire/sexpr/datum.js';
import { isSameDatum } from '../../../../src/wire/sexpr/same-datum.js';
import { sized } from '../../../sizes.js';
import { datumOf } from './datum.js';
import { generateMessage } from './grammar/generate-message.js';
import { parseState } from './parse-state.js';

const STATE =
  '((players alice "bob") (supply copper gold) (trash estate) (actions 1) (buys 2) (coins 03) (deck mine) (hand silver) (plays) (discards))';

describe('the cards of each version', () => {
  test.each(VERSIONS)('%s: those of the grammar, and of the engine', (version) => {
    const cards = cardsOfVersion(version);
    expect([...cards].sort()).toEqual([...(wordsOf(grammarOf(version), 'card') ?? [])].sort());
    expect(cards.filter((card) => !CARD_NAMES.includes(card))).toEqual([]);
  });

  test('come in the order of the drivers’ supply (S-14)', () => {
    expect(cardsOfVersion('v3').join(' ')).toBe(
      'copper silver gold estate duchy province mine cellar market remodel smithy village woodcutter workshop militia moat',
    );
  });

  test('are known to the compiler', () => {
    expectTypeOf<'moat'>().toExtend<CardName<'v3'>>();
    expectTypeOf<'moat'>().not.toExtend<CardName<'v2'>>();
    expectTypeOf<Notification<'v1'>['kind']>().toEqualTypeOf<'move' | 'moved'>();
    expectTypeOf<Notification['kind']>().toEqualTypeOf<'move' | 'moved' | 'attacked' | 'defended'>();
  });

  test('protocols are named after versions', () => {
    expect(SEXPR_PROTOCOLS).toEqual(['sexpr/v1', 'sexpr/v2', 'sexpr/v3']);
  });
});

describe('a parsed message', () => {
  test('has the ten fields in order (S-08), numbers as numbers (S-07), and names as they were quoted (S-01)', () => {
    const parsed = parseState('v1', datumOf(STATE));
    expect(parsed).toEqual({
      ok: true,
      strict: false,
      notes: [
        { id: 'S-01', where: [0, 2] },
        { id: 'S-07', where: [5, 1] },
      ],
      value: {
        players: ['alice', { text: 'bob', quote: '"' }],
        supply: ['copper', 'gold'],
        trash: ['estate'],
        actions: 1,
        buys: 2,
        coins: 3,
        deck: ['mine'],
        hand: ['silver'],
        plays: [],
        discards: [],
      },
    });
    expect(parsed.ok && Object.keys(parsed.value)).toEqual(STATE_FIELD_NAMES);
    expect(parsed.ok && parsed.value.players.map(textOfName)).toEqual(['alice', 'bob']);
  });

  test.each([
    ['(act cellar copper estate)', { kind: 'act', card: 'cellar', cards: ['copper', 'estate'] }],
    ['(act smithy)', { kind: 'act', card: 'smithy', cards: [] }],
    ['(add gold)', { kind: 'add', card: 'gold' }],
    ['(buy duchy)', { kind: 'buy', card: 'duchy' }],
    ['(clean)', { kind: 'clean', card: null }],
    ['(clean mine)', { kind: 'clean', card: 'mine' }],
  ])('play %s', (text, value) => {
    expect(parsePlay('v2', datumOf(text))).toEqual({ ok: true, strict: true, notes: [], value });
  });

  test.each([
    ['(moat)', { kind: 'moat' }],
    ['(discard)', { kind: 'discard', cards: [] }],
    ['(discard copper estate)', { kind: 'discard', cards: ['copper', 'estate'] }],
  ])('defense %s', (text, value) => {
    expect(parseDefense('v3', datumOf(text))).toMatchObject({ ok: true, value });
  });

  test.each([
    [
      '(moved |a b| (clean))',
      { kind: 'moved', name: { text: 'a b', quote: '|' }, play: { kind: 'clean', card: null } },
    ],
    [`(move ${STATE})`, { kind: 'move', state: { coins: 3 } }],
    [`(attacked (act militia) bob ${STATE})`, { kind: 'attacked', name: 'bob', state: { hand: ['silver'] } }],
    ['(defended bob (discard moat))', { kind: 'defended', name: 'bob', defense: { kind: 'discard', cards: ['moat'] } }],
  ])('notification %s', (text, value) => {
    expect(parseNotification('v3', datumOf(text))).toMatchObject({ ok: true, value });
  });
});

describe('a refused message', () => {
  test('of a later version says which (S-12)', () => {
    expect(parsePlay('v1', datumOf('(act cellar copper)'))).toMatchObject({
      error: { path: [1], hint: 'this belongs to version v2, and this game is v1' },
    });
    expect(parseNotification('v2', datumOf('(defended bob (moat))'))).toMatchObject({
      error: { path: [0], hint: 'this belongs to version v3, and this game is v2' },
    });
  });

  test('a defense, in a version without defenses, is one (S-12)', () => {
    expect(parseDefense('v2', datumOf('(moat)'))).toMatchObject({
      error: { path: [], message: 'version v2 has no defense' },
    });
  });

  test('carries the mismatch', () => {
    expect(parsePlay('v3', datumOf('(buy goldd)'))).toMatchObject({
      error: { path: [1], found: 'goldd', what: 'card', clause: 'v1/buy', hint: 'did you mean gold?' },
    });
  });
});

interface Pair<T> {
  readonly production: string;
  readonly parse: (version: Version, datum: Datum) => Parsed<T>;
  readonly make: (value: T) => Datum;
}
const pair = <T>(production: string, parse: Pair<T>['parse'], make: Pair<T>['make']): Pair<unknown> =>
  ({ production, parse, make }) as Pair<unknown>;

const PAIRS = [
  pair('state', parseState, makeState),
  pair('play', parsePlay, makePlay),
  pair('defense', parseDefense, makeDefense),
  pair('notification', parseNotification, makeNotification),
];

const seeds = Array.from({ length: sized({ test: 300, long: 10_000 }) }, (_, seed) => seed);

const roundTrips = VERSIONS.flatMap((version) =>
  PAIRS.filter(({ production }) => grammarOf(version).productions.has(production)).map((each) => ({
    version,
    ...each,
  })),
);

describe.each(roundTrips)('$version, $production: parse and make', ({ version, production, parse, make }) => {
  const grammar = grammarOf(version);

  test('give back every strict message', () => {
    const wrong = seeds
      .map((seed) => generateMessage(grammar, production, seed, { size: 10 }))
      .filter((datum) => {
        const parsed = parse(version, datum);
        return !parsed.ok || !isSameDatum(make(parsed.value), datum);
      });
    expect(wrong).toEqual([]);
  });

  test('give back every meaning, of lenient messages too (S-01, S-06, S-07)', () => {
    for (const seed of seeds) {
      const parsed = parse(version, generateMessage(grammar, production, seed, { lenient: true }));
      const value = parsed.ok ? parsed.value : expect.fail(parsed.error.message);
      const again = parse(version, make(value));
      if (!again.ok || JSON.stringify(again.value) !== JSON.stringify(value)) expect.fail(`seed ${seed}`);
    }
  });
});

test('a name is a datum of its own', () => {
  const names: readonly Name[] = ['alice', { text: 'a b', quote: '|' }];
  expect(names.map(textOfName)).toEqual(['alice', 'a b']);
});
