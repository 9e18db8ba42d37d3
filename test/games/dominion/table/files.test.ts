import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  makeMove,
  makeProfileExport,
  makeTable,
  makeTableRecord,
  type Profile,
  parseMove,
  parseProfileExport,
  parseTable,
  parseTableRecord,
  startTable,
  type TableRecord,
} from '../../../../src/games/dominion/table/index.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { play } from './given-table.js';
import { optionsWith, people, tableWith } from './table-specs.js';

const TABLE = play(tableWith(), 'treasures copper', 'undo 0', 'treasures copper', 'end', 'end');
const PROFILE: Profile = { id: 'p-1', name: 'Ann', created: 12, kept: null };
const RECORD: TableRecord = { id: 'g_1', created: 34, table: { options: TABLE.options, moves: TABLE.moves } };
const FILE = JSON.parse(makeTable(TABLE)) as Record<string, unknown>;

const codeOf = (text: string): string => {
  const result = parseTable(text);
  return result.ok ? 'ok' : result.error.code;
};
const messageOf = (text: string): string => {
  const result = parseTable(text);
  return result.ok ? '' : result.error.message;
};
const changed = (change: Record<string, unknown>): string => JSON.stringify({ ...FILE, ...change });
const withOptions = (change: Record<string, unknown>): string =>
  changed({ options: { ...(FILE['options'] as object), ...change } });

describe('a saved table', () => {
  test('is read again as the same table', () => {
    expect(unwrap(parseTable(makeTable(TABLE)))).toEqual(TABLE);
  });

  test.each([
    [{ kind: 'set', name: 'big-money-1e' }],
    [{ kind: 'random', pool: 'both', seed: 7 }],
    [{ kind: 'pick', cards: [7, 8, 9, 10, 11, 12, 13, 14, 15, 16] }],
    [{ kind: 'draft', cards: [16, 15, 14, 13, 12, 11, 10, 9, 8, 7] }],
  ])('keeps how its cards were chosen: %j', (mode) => {
    const table = unwrap(startTable(optionsWith({ mode: mode as never })));
    expect(unwrap(parseTable(makeTable(table)))).toEqual(table);
  });

  test('keeps every kind of seat', () => {
    const seats = [
      { kind: 'person', name: 'Ann', profile: 'p-1' },
      { kind: 'remote', name: 'Bob', profile: null },
      { kind: 'bot', name: 'Cleo', strategy: 'engine', seed: 3 },
      { kind: 'program', name: 'Dan' },
    ] as const;
    const table = unwrap(startTable(optionsWith({ seats })));
    expect(unwrap(parseTable(makeTable(table))).options.seats).toEqual(seats);
  });

  test('keeps the times of its moves', () => {
    const moves = TABLE.moves.map(({ move }, index) => ({ move, time: index * 10 }));
    expect(unwrap(parseTable(makeTable({ options: TABLE.options, moves }))).moves).toEqual(moves);
  });

  test.each([
    ['no JSON', '{', 'file/json', 'not JSON: '],
    ['another JSON', '[]', 'file/shape', 'the file: expected an object, got a list of 0'],
    ['null', 'null', 'file/shape', 'the file: expected an object, got null'],
    [
      'another format',
      changed({ format: 'other/1' }),
      'file/shape',
      'format: expected one of herald-table/1, got "other/1"',
    ],
    ['no options', changed({ options: null }), 'file/shape', 'options: expected an object, got null'],
    ['no seats', withOptions({ seats: [] }), 'seats/count', '0 players; a game has 2 to 6'],
    [
      'seven seats',
      withOptions({ seats: new Array(7).fill({}) }),
      'file/shape',
      'options.seats: expected a list of at most 6, got a list of 7',
    ],
    [
      'an unknown kind of seat',
      withOptions({ seats: [{ kind: 'god' }] }),
      'file/shape',
      'options.seats[0].kind: expected one of person, remote, bot, program, got "god"',
    ],
    [
      'a seat without a name',
      withOptions({
        seats: [
          { kind: 'person', name: ' ' },
          { kind: 'person', name: 'B' },
        ],
      }),
      'seats/name',
      'seat 1 has no name',
    ],
    [
      'two seats of one name',
      withOptions({
        seats: [
          { kind: 'person', name: 'b' },
          { kind: 'person', name: 'B ' },
        ],
      }),
      'seats/same-name',
      'two seats are called "B "; names must differ',
    ],
    [
      'an unknown strategy',
      withOptions({ seats: [{ kind: 'bot', name: 'A', strategy: 'toString', seed: 1 }] }),
      'file/shape',
      'options.seats[0].strategy: expected one of big-money, smithy, engine, random, got "toString"',
    ],
    ['a wrong seed', withOptions({ seed: -1 }), 'file/shape', 'options.seed: expected a whole number from 0 to'],
    ['unknown rules', withOptions({ rules: 'chess' }), 'profile/unknown', 'unknown rule profile "chess"'],
    [
      'practice with two people',
      withOptions({ undo: 'practice' }),
      'undo/practice',
      'undo without limits needs one person and bots only',
    ],
    [
      'an unknown set',
      withOptions({ mode: { kind: 'set', name: '__proto__' } }),
      'file/shape',
      'options.mode.name: expected one of first-game',
    ],
    [
      'nine cards',
      withOptions({ mode: { kind: 'pick', cards: ['moat'] } }),
      'kingdom/size',
      '1 card chosen; a kingdom has 10: choose 9 more',
    ],
    [
      'a card twice',
      withOptions({ mode: { kind: 'pick', cards: new Array(10).fill('moat') } }),
      'kingdom/repeated',
      'the kingdom names moat twice',
    ],
    [
      'a basic card',
      withOptions({ mode: { kind: 'pick', cards: ['gold'] } }),
      'kingdom/not-kingdom',
      'gold is not a kingdom card',
    ],
    [
      'an unknown card',
      withOptions({ mode: { kind: 'pick', cards: ['dragon'] } }),
      'card/unknown',
      'options.mode.cards: unknown card "dragon"',
    ],
    ['moves that are no text', changed({ moves: [1] }), 'file/shape', 'moves[0]: expected a text'],
    [
      'a malformed move',
      changed({ moves: ['fly'], times: undefined }),
      'answer/malformed',
      'moves[0]: "fly" is not an answer',
    ],
    ['an illegal move', changed({ moves: ['buy gold'] }), 'buy/coins', 'moves[0] "buy gold": a bought card may cost'],
    [
      'a seat that does not exist',
      changed({ moves: ['withdraw 4'] }),
      'withdraw/seat',
      'moves[0] "withdraw 4": there is no seat 4',
    ],
    [
      'somebody who gives up twice',
      withOptions({ seats: people(3) }).replace(/"moves":\[[^\]]*\]/, '"moves":["withdraw 1","withdraw 1"]'),
      'withdraw/twice',
      'moves[1]',
    ],
    [
      'an undo that gives back hidden cards',
      changed({ moves: ['end', 'undo 0'] }),
      'undo/news',
      'moves[1] "undo 0": the last answer has shown cards',
    ],
    ['moves after the end', changed({ moves: ['withdraw 1', 'end'] }), 'turn/over', 'moves[1] "end": the game is over'],
    ['times that do not fit', changed({ times: [1] }), 'file/times', '1 times for 5 moves; there must be one for each'],
    [
      'too many moves',
      changed({ moves: new Array(20_001).fill('end') }),
      'file/shape',
      'moves: expected a list of at most 20000',
    ],
  ])('with %s is refused, and says where and why', (_, text, code, message) => {
    expect(codeOf(text)).toBe(code);
    expect(messageOf(text)).toContain(message);
  });

  test('of nothing but moves taken back is read in no time', () => {
    const moves = Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? 'treasures copper' : 'undo 0'));
    expect(codeOf(changed({ moves }))).toBe('ok');
  });

  test('ignores fields of later versions, and never their prototypes', () => {
    const text = changed({ later: 1 }).replace('{', '{"__proto__":{"polluted":true},');
    expect(codeOf(text)).toBe('ok');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('is refused or read, but never throws, whatever is changed in it', () => {
    const text = makeTable(TABLE);
    const edit = fc.record({ at: fc.nat(text.length), cut: fc.nat(8), put: fc.string({ maxLength: 6 }) });
    fc.assert(
      fc.property(edit, ({ at, cut, put }) => {
        parseTable(text.slice(0, at) + put + text.slice(at + cut));
      }),
      { seed: 16, numRuns: sized({ test: 500, long: 50_000 }) },
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        parseTable(JSON.stringify(value));
        parseTable(changed({ options: value }));
        parseTable(changed({ moves: value }));
        parseTable(withOptions({ mode: value }));
        parseTable(withOptions({ seats: [value, value] }));
      }),
      { seed: 17, numRuns: sized({ test: 300, long: 20_000 }) },
    );
  });
});

describe('options that could not be read again', () => {
  test.each([
    [
      'a long name',
      { seats: [{ kind: 'person', name: 'x'.repeat(41), profile: null }, ...people(1)] },
      'options.seats[0].name',
    ],
    [
      'a seed of a bot',
      { seats: [{ kind: 'bot', name: 'Bea', strategy: 'smithy', seed: 0.5 }, ...people(1)] },
      'options.seats[0].seed',
    ],
    ['a seed of the cards', { mode: { kind: 'random', pool: 2, seed: -1 } }, 'options.mode.seed'],
    ['a seed', { seed: Number.NaN }, 'options.seed'],
  ] as const)('are refused from the start: %s', (_, change, path) => {
    const result = startTable(optionsWith(change as never));
    expect(result.ok ? '' : result.error.message).toContain(path);
  });
});

describe('a move', () => {
  test.each([
    'act village',
    'act cellar [choose estate estate]',
    'buy gold',
    'choose',
    'yes',
    'no',
    'end',
    'end copper',
    'all-treasures',
    'treasures copper silver',
    'withdraw 2',
    'undo 0',
  ])('%s is parsed as it is made', (text) => {
    expect(makeMove(unwrap(parseMove(text)))).toBe(text);
  });

  test.each([
    '',
    'act',
    'act village smithy',
    'buy',
    'yes copper',
    'all-treasures copper',
    'end copper copper',
    'withdraw',
    'withdraw 6',
    'undo -1',
    'act cellar [choose',
    'buy gold [choose]',
    'act dragon',
    'toString',
    'constructor',
  ])('"%s" is refused', (text) => {
    expect(parseMove(text).ok).toBe(false);
  });
});

describe('a profile', () => {
  const text = makeProfileExport({ profile: PROFILE, games: [RECORD] });

  test('is exported and imported with its games', () => {
    expect(unwrap(parseProfileExport(text))).toEqual({ profile: PROFILE, games: [RECORD] });
    expect(unwrap(parseTableRecord(makeTableRecord(RECORD)))).toEqual(RECORD);
  });

  test.each([
    ['no name', { profile: { ...PROFILE, name: '' } }, 'profile/name'],
    ['an id with markup', { profile: { ...PROFILE, id: '<b>' } }, 'file/id'],
    ['another format', { format: 'x' }, 'file/shape'],
    ['games that are no list', { games: {} }, 'file/shape'],
    [
      'a tampered game',
      { games: [{ id: 'a', created: 1, table: { ...FILE, moves: ['buy province'], times: undefined } }] },
      'buy/coins',
    ],
    [
      'a game twice',
      { games: [JSON.parse(makeTableRecord(RECORD)), JSON.parse(makeTableRecord(RECORD))] },
      'profile/same-game',
    ],
  ])('with %s is refused', (_, change, code) => {
    const result = parseProfileExport(JSON.stringify({ ...JSON.parse(text), ...change }));
    expect(result.ok ? 'ok' : result.error.code).toBe(code);
  });
});
