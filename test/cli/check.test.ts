import { describe, expect, test } from 'vitest';
import { ALL, attackOn, moveOf } from '../examples/sexpr-messages.js';
import { PROTOCOLS } from './herald.js';
import { heraldWith } from './players.js';

const check = (input: string, ...args: readonly string[]) => heraldWith(input, 'check', '--protocol', ...args);

const MOVE = moveOf({ hand: 'mine copper', counters: [1, 1, 3], supply: ALL[1] });

describe('herald check', () => {
  test.each([
    ['sexpr/v1', MOVE, '1:1: ok, a notification of sexpr/v1\n'],
    ['sexpr/v1', '(act mine copper silver)', '1:1: ok, a play of sexpr/v1\n'],
    ['sexpr/v2', '(act cellar copper copper)\n', '1:1: ok, a play of sexpr/v2\n'],
    ['sexpr/v3', '\n  (discard)', '2:3: ok, a defense of sexpr/v3\n'],
    ['sexpr/v3', attackOn('copper'), '1:1: ok, a notification of sexpr/v3\n'],
    ['sexpr/v2', '(act cellar copper×4)', '1:1: ok, a play of sexpr/v2\n'],
    ['sexpr/v3', '(buy province)', '1:1: ok, a play of sexpr/v3\n'],
  ])('%s: %s is well formed', (protocol, input, out) => {
    expect(check(input, protocol)).toEqual({ code: 0, out, err: '' });
  });

  test.each([
    ['S-01 bars', '(moved |a b| (clean))', '1:1: ok, a notification of sexpr/v1, not strictly: S-01\n'],
    ['S-01 quotes', '(moved "bob" (clean))', '1:1: ok, a notification of sexpr/v1, not strictly: S-01\n'],
    ['S-01 digits', '(moved 0-player-v1 (clean))', '1:1: ok, a notification of sexpr/v1, not strictly: S-01\n'],
    [
      'S-07 zeros',
      MOVE.replace('(coins 3)', '(coins 03)'),
      '1:1: ok, a notification of sexpr/v1, not strictly: S-07\n',
    ],
  ])('%s pass, and are noted', (_, input, out) => {
    expect(check(input, 'sexpr/v1')).toEqual({ code: 0, out, err: '' });
  });

  test.each([
    ['a mistyped card', '(buy goldd)', /^1:6: .*goldd.*did you mean gold\?/],
    ['a card too many', '(clean copper\n  estate)', /^2:3: /],
    ['what is missing', '\n(add)', /^2:5: .*missing/],
    ['a later version', '(act\n\tmoat)', /^2:2: .*this belongs to version v3, and this game is v1/],
    ['letters beyond ASCII before it (S-06)', '(moved é (buy x))', /^1:15: /],
    ['capitals (S-04)', '(BUY gold)', /^1:2: .*did you mean buy\? .* \(S-04\)$/m],
    ['capitals in a card (S-04)', '(buy GOLD)', /^1:6: .* \(S-04\)$/m],
    ['quotes (S-05)', '(add "gold")', /^1:6: .*without quotes .* \(S-05\)$/m],
    ['fields out of order (S-08)', MOVE.replace('(plays) (discards)', '(discards) (plays)'), /discards/],
    ['half a message', '(buy gold)(buy', /^1:1: ok.*\n1:15: .*\[wire\/incomplete\]/],
    ['a stray parenthesis', '(clean))', /^1:1: ok.*\n1:8: .*\[wire\//],
    ['a comment (S-05)', '(clean) ; the end', /^1:1: ok.*\n1:9: .*\[wire\//],
  ])('says where to find %s', (_, input, words) => {
    const { code, out, err } = check(input, 'sexpr/v1');
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toMatch(words);
  });

  test('S-02 checks several messages, with or without anything between them', () => {
    const { code, out } = check('(buy gold)(buy silver)\n(buy god)\n\n (clean)', 'sexpr/v1');
    expect(code).toBe(1);
    expect(out.replace(/^3.*$/m, '').split('\n')).toEqual([
      '1:1: ok, a play of sexpr/v1',
      '1:11: ok, a play of sexpr/v1',
      expect.stringMatching(/^2:6: .*god/),
      '4:2: ok, a play of sexpr/v1',
      '',
    ]);
  });

  test('a defense in capitals is one (S-04)', () => {
    expect(check('(MOAT)', 'sexpr/v3')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^1:2: .*moat.* \(S-04\)\n$/),
    });
  });

  test('--as says what kind to expect', () => {
    expect(check('(clean)', 'sexpr/v3', '--as', 'defense').code).toBe(1);
    expect(check('(clean)', 'sexpr/v3', '--as', 'play').code).toBe(0);
  });

  test.each([
    ['nothing on the input', '', ['sexpr/v1'], 'standard input is empty; expected a message'],
    ['only blanks', ' \n\t', ['sexpr/v1'], 'standard input is empty; expected a message'],
    [
      'a protocol without its version',
      '(clean)',
      ['sexpr'],
      `sexpr needs a version; known protocols: ${PROTOCOLS} (did you mean sexpr/v3?)`,
    ],
    [
      'an unknown kind',
      '(clean)',
      ['sexpr/v1', '--as', 'move'],
      '--as is "move"; expected one of: notification, play, defense',
    ],
    [
      'an unknown kind of JSON-RPC message',
      '{}',
      ['jsonrpc', '--as', 'play'],
      '--as is "play"; expected one of: server, player',
    ],
  ])('has exit code 2 for %s', (_, input, args, message) => {
    expect(check(input, ...args)).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });
});

describe('herald check of JSON-RPC', () => {
  const END_TURN = '{"jsonrpc":"2.0","id":6,"method":"EndTurn"}';
  const START_GAME =
    '{"jsonrpc":"2.0","id":1,"method":"StartGame","params":{"kingdom":["Cellar","Harbinger","Market","Militia","Mine","Moat","Sentry","Smithy","Village","Witch"],"order":["alice","bob"]}}';
  const DOCUMENTED =
    '{"jsonrpc":"2.0","method":"StartTurn","params":{"hand":["Estate"],"discard":0,"deck":5,"supply":{"Copper":46},"buys":1,"actions":1,"treasure":0}}';

  test('takes one message per line, from either side, and ignores blank lines', () => {
    expect(check(`${START_GAME}\n\n${END_TURN}\n{"jsonrpc":"2.0","id":1,"result":{}}\n`, 'jsonrpc')).toEqual({
      code: 0,
      out: '1:1: ok, a message of jsonrpc/live\n3:1: ok, a message of jsonrpc/live\n4:1: ok, a message of jsonrpc/live\n',
      err: '',
    });
  });

  test.each([
    [
      'wrong params, by who sends the method',
      '{"jsonrpc":"2.0","id":1,"method":"Buy","params":["Gold"]}',
      '1:1: Buy params: found ["Gold"], expected an object with the member card (J-25)\n',
    ],
    [
      'a mistyped card',
      '{"jsonrpc":"2.0","id":1,"method":"Buy","params":{"card":"Glod"}}',
      '1:1: Buy params at /card: found "Glod", expected the name of a card, such as "Copper" or "ThroneRoom"; did you mean "Gold"? (J-11)\n',
    ],
    [
      'an unknown method, for both sides',
      '{"jsonrpc":"2.0","id":1,"method":"Bye"}',
      /^1:1: Bye: found "Bye", expected a method of the server: StartGame, .*; or Bye: found "Bye", expected a method of the player: EndTurn, Play, Buy \(J-11\)\n$/,
    ],
    [
      'a notification with an id',
      DOCUMENTED.replace('"method"', '"id":7,"method"').replace(
        '"buys"',
        '"trash":[],"in_play":[],"phase":["Action"],"buys"',
      ),
      '1:1: StartTurn is a notification, which has no id (J-17)\n',
    ],
    ['a request without an id', END_TURN.replace('"id":6,', ''), '1:1: EndTurn is a request, which has an id (J-17)\n'],
    ['a batch', `[${END_TURN}]`, '1:1: messages come one by one (J-18)\n'],
    ['what is not JSON', `${END_TURN}\n{"jsonrpc"\n`, /^1:1: ok, .*\n2:1: this is not JSON: .*\n$/],
  ])('explains %s', (_, input, out) => {
    const ran = check(input, 'jsonrpc');
    expect({ code: ran.code, err: ran.err }).toEqual({ code: 1, err: '' });
    if (typeof out === 'string') expect(ran.out).toBe(out);
    else expect(ran.out).toMatch(out);
  });

  test('--as says who sends it', () => {
    expect(check(END_TURN, 'jsonrpc', '--as', 'player').code).toBe(0);
    const { code, out } = check(END_TURN, 'jsonrpc', '--as', 'server');
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/^1:1: EndTurn: found "EndTurn", expected a method of the server: StartGame, /),
    });
  });

  test('each dialect has its own messages', () => {
    expect(check(DOCUMENTED, 'jsonrpc/docs')).toMatchObject({ code: 0, out: '1:1: ok, a message of jsonrpc/docs\n' });
    expect(check(DOCUMENTED, 'jsonrpc/live')).toMatchObject({ code: 1, out: expect.stringContaining('trash') });
  });
});
