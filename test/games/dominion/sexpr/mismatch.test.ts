import { describe, expect, test } from 'vitest';
import { match } from '../../../../src/games/dominion/sexpr/grammar/index.js';
import { grammarOf } from '../../../../src/games/dominion/sexpr/grammar-of.js';
import { cardsOfVersion, type Version } from '../../../../src/games/dominion/sexpr/versions.js';
import { datumOf } from './datum.js';

const PLAYS_1 = ['(act mine treasure treasure)', '(add treasure)', '(buy card)', '(clean)', '(clean card)'];
const CARDS_1 = ['copper', 'gold', 'silver', 'estate', 'duchy', 'province', 'mine'];
const TREASURES = ['copper', 'gold', 'silver'];
const LETTERS = ['a sequence of letters'];
const DIGITS = ['a sequence of decimal digits, 15 at most'];

const FIELDS =
  '(players a)(supply)(trash)(actions 1)(buys 1)(coins 1)(deck)(hand)(plays)(discards)'.match(/\([^)]*\)/g) ?? [];
const stateOf = (change: (fields: string[]) => unknown): string => {
  const fields = [...FIELDS];
  change(fields);
  return `(${fields.join(' ')})`;
};

type Row = readonly [
  name: string,
  version: Version,
  production: string,
  text: string,
  path: readonly number[],
  expected: readonly string[],
  hint: string | null,
  clause: string,
];

const ROWS: readonly Row[] = [
  ['a misspelt card', 'v1', 'play', '(buy goldd)', [1], CARDS_1, 'did you mean gold?', 'v1/buy'],
  ['two letters swapped', 'v1', 'play', '(buy dcuhy)', [1], CARDS_1, 'did you mean duchy?', 'v1/buy'],
  ['upper case (S-04)', 'v1', 'play', '(ADD COPPER)', [0], PLAYS_1, 'did you mean add?', 'v1/figure-1/play'],
  ['an upper-case card (S-04)', 'v1', 'play', '(add COPPER)', [1], TREASURES, 'did you mean copper?', 'v1/add'],
  [
    'bars around a card (S-05)',
    'v1',
    'play',
    '(add |copper|)',
    [1],
    TREASURES,
    'write copper without quotes',
    'v1/add',
  ],
  ['parentheses too many', 'v1', 'play', '(buy (gold))', [1], CARDS_1, 'write gold without parentheses', 'v1/buy'],
  ['the second treasure missing', 'v1', 'play', '(act mine copper)', [3], TREASURES, null, 'v1/act-mine'],
  ['a mine without treasure (S-28)', 'v1', 'play', '(act mine)', [2], TREASURES, null, 'v1/act-mine'],
  ['another card for a treasure', 'v1', 'play', '(act mine estate copper)', [2], TREASURES, null, 'v1/act-mine'],
  ['one card too many (S-40)', 'v1', 'play', '(clean copper gold)', [2], ['nothing more'], null, 'v1/clean'],
  ['an unknown card after clean', 'v1', 'play', '(clean rock)', [1], ['nothing more', ...CARDS_1], null, 'v1/clean'],
  ['an unknown play', 'v1', 'play', '(sell gold)', [0], PLAYS_1, null, 'v1/figure-1/play'],
  ['a word for a play', 'v1', 'play', 'buy', [], PLAYS_1, null, 'v1/figure-1/play'],
  ['an empty list', 'v1', 'play', '()', [0], PLAYS_1, null, 'v1/figure-1/play'],
  [
    'an action that is no card',
    'v1',
    'play',
    '(act mime gold gold)',
    [1],
    PLAYS_1.slice(0, 1),
    'did you mean mine?',
    'v1/act-mine',
  ],
  ['a card on smithy', 'v2', 'play', '(act smithy copper)', [2], ['nothing more'], null, 'v2/act-smithy'],
  [
    'a moat played as defense (S-52)',
    'v3',
    'defense',
    '(act moat)',
    [0],
    ['(moat)', '(discard card ...)'],
    null,
    'v3/figure-1/defense',
  ],
  ['a bare moat (S-52)', 'v3', 'defense', 'moat', [], ['(moat)', '(discard card ...)'], null, 'v3/figure-1/defense'],
  ['a moat too many (S-52)', 'v3', 'defense', '(moat moat)', [1], ['nothing more'], null, 'v3/moat'],
  [
    'a field missing (S-08)',
    'v1',
    'state',
    stateOf((f) => f.splice(2, 1)),
    [2, 0],
    ['(trash card ...)'],
    'the field (trash card ...) is missing',
    'v1/figure-1/state',
  ],
  [
    'the last field missing (S-08)',
    'v1',
    'state',
    stateOf((f) => f.pop()),
    [9],
    ['(discards card ...)'],
    null,
    'v1/figure-1/state',
  ],
  [
    'two fields swapped (S-08)',
    'v1',
    'state',
    stateOf((f) => f.splice(3, 2, '(buys 1)', '(actions 1)')),
    [3, 0],
    ['(actions number)'],
    'the field (actions number) comes too late',
    'v1/figure-1/state',
  ],
  [
    'a field twice (S-08)',
    'v1',
    'state',
    stateOf((f) => f.splice(2, 0, '(supply)')),
    [2, 0],
    ['(trash card ...)'],
    'the field supply appears twice',
    'v1/figure-1/state',
  ],
  [
    'an unknown field',
    'v1',
    'state',
    stateOf((f) => f.splice(1, 1, '(suply)')),
    [1, 0],
    ['(supply card ...)'],
    'did you mean supply?',
    'v1/figure-1/state',
  ],
  [
    'one field more',
    'v1',
    'state',
    stateOf((f) => f.push('(score 1)')),
    [10],
    ['nothing more'],
    null,
    'v1/figure-1/state',
  ],
  [
    'a negative number (S-07)',
    'v1',
    'state',
    stateOf((f) => f.splice(3, 1, '(actions -1)')),
    [3, 1],
    DIGITS,
    null,
    'v1/figure-1/number',
  ],
  [
    'a number that no machine holds',
    'v1',
    'state',
    stateOf((f) => f.splice(3, 1, `(actions ${'9'.repeat(16)})`)),
    [3, 1],
    DIGITS,
    null,
    'v1/figure-1/number',
  ],
  [
    'a list for a name',
    'v1',
    'state',
    stateOf((f) => f.splice(0, 1, '(players a (b))')),
    [0, 2],
    LETTERS,
    null,
    'v1/figure-1/name',
  ],
  ['a name left out', 'v1', 'notification', '(moved (buy gold))', [1], LETTERS, null, 'v1/figure-1/name'],
];

describe('a mismatch says where, what was expected, and why', () => {
  test.each(ROWS)('%s: %s %s %s', (_, version, production, text, path, expected, hint, clause) => {
    expect(match(grammarOf(version), production, datumOf(text))).toMatchObject({
      ok: false,
      mismatch: { path, expected, hint, clause },
    });
  });

  test('a fault deep inside is not blamed on what surrounds it', () => {
    const matched = match(grammarOf('v3'), 'notification', datumOf('(moved a (act cellar copper rock))'));
    const { path, what, expected } = (matched.ok ? null : matched.mismatch)!;
    expect({ path, what }).toEqual({ path: [2, 3], what: 'card' });
    expect([...expected].sort()).toEqual([...cardsOfVersion('v3')].sort());
  });

  test('the sentence names place, find, expectation, guess, clause and register', () => {
    const sentence = (text: string): string => {
      const matched = match(grammarOf('v1'), 'play', datumOf(text));
      return matched.ok ? '' : matched.mismatch.message;
    };
    expect(sentence('(add coper)')).toBe(
      'element 2 of (add coper) is coper; expected treasure: copper, gold or silver; did you mean copper? [v1/add]',
    );
    expect(sentence('(clean copper gold)')).toBe(
      'element 3 of (clean copper gold) is gold; expected nothing more [v1/clean, S-40]',
    );
  });

  test('what is quoted of a hostile message is short', () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    for (const datum of [deep, 'x'.repeat(1e6), new Array(1e5).fill('copper')] as Parameters<typeof match>[2][]) {
      const matched = match(grammarOf('v1'), 'play', ['buy', datum]);
      expect(matched.ok ? '' : matched.mismatch.message.length).toBeLessThan(300);
    }
  });
});
