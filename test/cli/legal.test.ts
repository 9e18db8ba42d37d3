import { describe, expect, test } from 'vitest';
import { ALL, attackOn, moveOf } from '../examples/sexpr-messages.js';
import { herald } from './herald.js';
import { heraldWith } from './players.js';

const legal = (input: string, ...args: readonly string[]) => heraldWith(input, 'legal', '--protocol', ...args);

const MOVE = moveOf({ hand: 'mine copper', counters: [1, 1, 3], supply: ALL[1] });
const NO_BUYS = moveOf({ hand: 'copper', counters: [0, 0, 0], supply: ALL[1] });

describe('herald legal', () => {
  test('lists the legal replies to a move, one a line', () => {
    const { code, out, err } = legal(MOVE, 'sexpr/v1');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trimEnd().split('\n').sort()).toEqual([
      '(act mine copper copper)',
      '(act mine copper silver)',
      '(add copper)',
      '(buy copper)',
      '(buy estate)',
      '(buy silver)',
      '(clean copper)',
      '(clean mine)',
    ]);
  });

  test('lists the legal replies to an attack', () => {
    expect(legal(attackOn('moat copper copper copper'), 'sexpr/v3')).toMatchObject({
      code: 0,
      out: '(discard copper)\n(discard moat)\n(moat)\n',
    });
  });

  test('S-03 takes a message in any layout', () => {
    const { code, out } = legal(
      ` \n${MOVE.replaceAll(' (', '\r\n\t( ')}\n\n`,
      'sexpr/v1',
      '--reply',
      ' ( buy\n silver ) ',
    );
    expect({ code, out }).toEqual({ code: 0, out: 'legal\n' });
  });

  test.each([
    ['a legal one', '(buy silver)', 0, /^legal\n$/],
    [
      'an illegal one',
      '(buy gold)',
      1,
      /^illegal\nrule: {3}buy\/coins: .*\nwhy: {4}gold costs 6, and there are 3 coins\nclause: Dominion Protocol v1, \(buy card\)\nlegal: {2}\(act mine copper copper\) {2}/,
    ],
    ['one that is not whole', '(buy silver', 1, /^illegal\nrule: {3}wire\/incomplete/],
    ['two at once (S-09)', '(buy silver) (clean)', 1, /^illegal\nrule: {3}wire\/trailing/],
    ['none', '', 1, /^illegal\nrule: {3}wire\/empty/],
    ['a comment (S-05)', '(buy silver) ; please', 1, /^illegal\nrule: {3}wire\//],
    ['brackets (S-05)', '[buy silver]', 1, /^illegal\nrule: {3}wire\//],
    ['capitals (S-04)', '(BUY SILVER)', 1, /^illegal\nrule: {3}reply\/grammar/],
    ['a word outside of any list (S-10)', 'silver', 1, /^illegal\nrule: {3}reply\/grammar/],
    ['a mistyped card', '(buy slver)', 1, /did you mean silver\?/],
    ["another version's card (S-12)", '(buy moat)', 1, /this belongs to version v3, and this game is v1/],
    ["another version's reply (S-12)", '(discard copper)', 1, /^illegal\nrule: {3}reply\/grammar/],
  ])('judges %s', (_, reply, expected, words) => {
    const { code, out, err } = legal(MOVE, 'sexpr/v1', '--reply', reply);
    expect({ code, err }).toEqual({ code: expected, err: '' });
    expect(out).toMatch(words);
  });

  test.each([
    ['v1', [], 0, 'legal\nnot strict: add/buys (S-35): '],
    ['v1', ['--strict'], 1, 'illegal under --strict\nnot strict: add/buys (S-35): '],
    ['v2', [], 1, 'illegal\nrule:   add/buys (S-35): '],
  ])('S-35 a treasure without a buy in %s %s', (version, options, expected, words) => {
    const { code, out } = legal(NO_BUYS, `sexpr/${version}`, '--reply', '(add copper)', ...options);
    expect(code).toBe(expected);
    expect(out).toContain(words);
  });

  test('--json gives the judgement to programs', () => {
    const refused = legal(MOVE, 'sexpr/v1', '--reply', '(buy gold)', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toEqual({
      legal: false,
      replies: expect.arrayContaining(['(buy silver)']),
      rule: 'buy/coins',
      title: expect.any(String),
      reason: 'gold costs 6, and there are 3 coins',
      document: 'Dominion Protocol v1, (buy card)',
      register: null,
      path: null,
      more: false,
    });
    expect(JSON.parse(legal(MOVE, 'sexpr/v1', '--reply', '(buy copper)', '--json').out)).toEqual({
      legal: true,
      notes: [],
    });
  });

  test.each([
    ['nothing', '', 'standard input is empty'],
    ['half a message', MOVE.slice(0, -1), '[wire/incomplete]'],
    ['two messages', MOVE + MOVE, '[wire/trailing]'],
    ['another field order (S-08)', MOVE.replace('(plays) (discards)', '(discards) (plays)'), '[message/grammar]'],
    ['a negative number (S-07)', MOVE.replace('(coins 3)', '(coins -3)'), '[message/grammar]'],
    ['a later card (S-11)', MOVE.replace('(hand mine', '(hand moat'), 'this belongs to version v3'],
    ['a message that asks nothing', '(moved bob (clean))', 'a moved message is not answered'],
    ['an attack in v1', attackOn('copper'), '[message/grammar]'],
  ])('has exit code 2 for %s on its input', (_, input, words) => {
    for (const reply of [[], ['--reply', '(clean)']]) {
      const { code, out, err } = legal(input, 'sexpr/v1', ...reply);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toMatch(/^error: .*\n$/);
      expect(err).toContain(words);
    }
  });

  test.each([
    [[], 'which protocol? Give --protocol, one of: sexpr/v1, sexpr/v2, sexpr/v3'],
    [['--protocol', 'sexpr/v4'], 'unknown protocol "sexpr/v4"; known are: sexpr/v1, sexpr/v2, sexpr/v3'],
    [['--protocol', 'v1'], 'unknown protocol "v1"'],
  ])('legal %j is a usage error', (args, words) => {
    const { code, out, err } = herald('legal', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});
