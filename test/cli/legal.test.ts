import { describe, expect, test } from 'vitest';
import { collapseRepeats } from '../../src/report/console/text.js';
import { ALL, attackOn, moveOf } from '../examples/sexpr-messages.js';
import { herald, PROTOCOLS } from './herald.js';
import { heraldWith } from './players.js';

const legal = (input: string, ...args: readonly string[]) => heraldWith(input, 'legal', '--protocol', ...args);

const MOVE = moveOf({ hand: 'mine copper', counters: [1, 1, 3], supply: ALL[1] });
const NO_BUYS = moveOf({ hand: 'copper', counters: [0, 0, 0], supply: ALL[1] });

describe('herald legal', () => {
  test('lists the legal replies to a move, one per line', () => {
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

  test('takes a state as reports print it', () => {
    const printed = collapseRepeats(moveOf({ hand: 'gold gold gold gold', counters: [0, 1, 0], supply: ALL[1] }));
    expect(printed).toContain('gold×4');
    const { code, out, err } = legal(printed, 'sexpr/v3');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toContain('(add gold)');
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
      /^illegal\nrule: {3}buy\/coins: .*\nwhy: {4}gold costs 6, and there are 3 coins\nclause: Dominion Protocol v1, \(buy card\)\nread: {3}docs\/protocols\/sexpr\.md#what-each-play-needs\nlegal: {2}\(act mine copper copper\) {2}/,
    ],
    ['one that is not whole', '(buy silver', 1, /^illegal\nrule: {3}wire\/incomplete/],
    ['two at once (S-09)', '(buy silver) (clean)', 1, /^illegal\nrule: {3}wire\/trailing/],
    ['none', '', 1, /^illegal\nrule: {3}wire\/empty/],
    ['a comment (S-05)', '(buy silver) ; please', 1, /^illegal\nrule: {3}wire\//],
    ['brackets (S-05)', '[buy silver]', 1, /^illegal\nrule: {3}wire\//],
    [
      'capitals (S-04)',
      '(BUY SILVER)',
      1,
      /^illegal\nrule: {3}reply\/lower-case \(S-04\).*\n.*\nclause: Dominion Protocol v1, figure 1, play\n/,
    ],
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

  test('--json prints the judgement as JSON', () => {
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
      page: 'docs/protocols/sexpr.md#what-each-play-needs',
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
    [[], `no protocol given; add --protocol with one of: ${PROTOCOLS}`],
    [['--protocol', 'sexpr/v4'], `unknown protocol "sexpr/v4"; known protocols: ${PROTOCOLS} (did you mean sexpr/v3?)`],
    [['--protocol', 'v1'], `unknown protocol "v1"; known protocols: ${PROTOCOLS} (did you mean sexpr/v1?)`],
  ])('legal %j is a usage error', (args, message) => {
    expect(herald('legal', ...args)).toEqual({ code: 2, out: '', err: `error: ${message}\n` });
  });
});

describe('herald legal of JSON-RPC', () => {
  const START_GAME =
    '{"jsonrpc":"2.0","id":1,"method":"StartGame","params":{"kingdom":["Cellar","Harbinger","Market","Militia","Mine","Moat","Sentry","Smithy","Village","Witch"],"order":["alice","bob"]}}';
  const STARTED = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const START_TURN = JSON.stringify({
    jsonrpc: '2.0',
    method: 'StartTurn',
    params: {
      hand: ['Estate', 'Copper', 'Copper', 'Copper', 'Copper'],
      discard: 0,
      deck: 5,
      supply: { Copper: 46, Silver: 40, Gold: 30, Estate: 8, Duchy: 8, Province: 8, Curse: 10, Smithy: 10 },
      buys: 1,
      actions: 1,
      treasure: 0,
      trash: [],
      in_play: [],
      phase: ['Action'],
    },
  });
  const REQUESTS = [
    '{"jsonrpc":"2.0","id":1,"method":"Play","params":{"card":"Copper"}}',
    '{"jsonrpc":"2.0","id":1,"method":"Buy","params":{"card":"Copper"}}',
    '{"jsonrpc":"2.0","id":1,"method":"Buy","params":{"card":"Curse"}}',
    '{"jsonrpc":"2.0","id":1,"method":"EndTurn"}',
  ];

  test('lists the requests of a turn, from its StartTurn alone', () => {
    expect(legal(`${START_TURN}\n`, 'jsonrpc')).toEqual({ code: 0, out: `${REQUESTS.join('\n')}\n`, err: '' });
  });

  test('lists the answers to a question', () => {
    const asked = '{"jsonrpc":"2.0","id":4,"method":"Harbinger","params":{"discard":["Copper"×3,"Estate"]}}';
    const { code, out } = legal(asked, 'jsonrpc');
    expect({ code, replies: out.trimEnd().split('\n').sort() }).toEqual({
      code: 0,
      replies: [
        '{"jsonrpc":"2.0","id":4,"result":{"card":"Copper"}}',
        '{"jsonrpc":"2.0","id":4,"result":{"card":"Estate"}}',
      ],
    });
  });

  test('follows a conversation, in which lines after << are the player’s', () => {
    const asked = legal(START_GAME, 'jsonrpc');
    expect(asked).toEqual({ code: 0, out: `${STARTED}\n`, err: '' });
    const { code, out } = legal(`>> ${START_GAME}\n<< ${STARTED}\n>> ${START_TURN}\n`, 'jsonrpc');
    expect({ code, out }).toEqual({ code: 0, out: `${REQUESTS.join('\n')}\n` });
  });

  test.each([
    ['a legal one', '{"jsonrpc":"2.0","id":7,"method":"EndTurn"}', 0, /^legal\n$/],
    [
      'an illegal one',
      '{"jsonrpc":"2.0","id":7,"method":"Buy","params":{"card":"Gold"}}',
      1,
      /^illegal\nrule: {3}buy\/coins \(J-25\): .*\nwhy: {4}.*\nclause: How to make a Dominion player, Buy\nread: {3}docs\/protocols\/jsonrpc\.md#buy\nlegal: {2}\{"jsonrpc":"2.0","id":7,"method":"Play","params":\{"card":"Copper"\}\}\n {8}\{/,
    ],
    [
      'one that is not JSON',
      'buy gold',
      1,
      /^illegal\nrule: {3}session\/malformed \(J-19\): .*\nwhy: {4}this is not JSON/,
    ],
  ])('judges %s', (_, reply, expected, words) => {
    const { code, out, err } = legal(START_TURN, 'jsonrpc', '--reply', reply);
    expect({ code, err }).toEqual({ code: expected, err: '' });
    expect(out).toMatch(words);
  });

  test('--json has the members that it has for S-expressions', () => {
    const reply = '{"jsonrpc":"2.0","id":1,"method":"Buy","params":{"card":"Gold"}}';
    expect(JSON.parse(legal(START_TURN, 'jsonrpc', '--reply', reply, '--json').out)).toEqual({
      legal: false,
      rule: 'buy/coins',
      title: expect.any(String),
      reason: expect.any(String),
      document: 'How to make a Dominion player, Buy',
      register: 'J-25',
      page: 'docs/protocols/jsonrpc.md#buy',
      path: null,
      replies: REQUESTS,
      more: false,
    });
    expect(JSON.parse(legal(START_TURN, 'jsonrpc', '--json').out)).toEqual({ replies: REQUESTS });
  });

  test.each([
    [
      'nothing',
      '\n',
      'standard input is empty; expected messages of the server, one per line, of which the last asks for a reply',
    ],
    ['what is not JSON', `${START_TURN}\nx`, /^bad message: line 2: this is not JSON: .* \[message\/grammar\]$/],
    [
      'an illegal message of the player',
      `${START_TURN}\n<< {"jsonrpc":"2.0","id":1,"method":"Buy","params":{"card":"Gold"}}`,
      /^bad message: line 2: illegal: .* \[message\/grammar\]$/,
    ],
    [
      'a StartTurn with an id',
      START_TURN.replace('"method"', '"id":7,"method"'),
      'bad message: line 1: StartTurn is a notification, which has no id (J-17) [message/grammar]',
    ],
    [
      'a message that is not answered',
      '{"jsonrpc":"2.0","method":"FatalError","params":{"message":"x"}}',
      'bad message: no reply is due after the last message [message/no-question]',
    ],
    [
      'an attack on a hand that was not shown',
      '{"jsonrpc":"2.0","id":3,"method":"Attack","params":{"card":"Militia","data":null}}',
      'the legal replies depend on something that the message does not show; add the earlier messages, or use --reply',
    ],
  ])('has exit code 2 for %s on its input', (_, input, message) => {
    const { code, out, err } = legal(input, 'jsonrpc');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    const text = err.replace(/^error: (.*)\n$/, '$1');
    if (typeof message === 'string') expect(text).toBe(message);
    else expect(text).toMatch(message);
  });
});

describe('herald legal --apply', () => {
  const FULL = moveOf({ hand: 'mine copper', counters: [1, 1, 3], supply: ALL[1] });
  const TURN = JSON.stringify({
    jsonrpc: '2.0',
    method: 'StartTurn',
    params: {
      hand: ['Copper', 'Militia', 'Smithy'],
      discard: 0,
      deck: 5,
      supply: { Copper: 40, Province: 8 },
      buys: 1,
      actions: 1,
      treasure: 0,
    },
  });
  const play = (card: string): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Play', params: { card } });

  test('prints the next (move …) of the S-expression protocol', () => {
    const { code, out } = legal(FULL, 'sexpr/v1', '--reply', '(act mine copper silver)', '--apply');
    expect(code).toBe(0);
    expect(out).toMatch(
      /^\(move \(\(players [^)]*\) .*\(trash copper\) \(actions 0\) \(buys 1\) \(coins 3\).*\(hand silver\)/,
    );
    expect(legal(out, 'sexpr/v1').code).toBe(0);
  });

  test('draws by the seed when the turn is over, and the others do nothing', () => {
    const long = moveOf({
      hand: 'copper',
      counters: [0, 1, 0],
      supply: ALL[1],
      deck: 'gold silver copper estate mine duchy',
    });
    const states = ['1', '2', '1'].map(
      (seed) => legal(long, 'sexpr/v1', '--reply', '(clean copper)', '--apply', '--seed', seed).out,
    );
    expect(states[0]).toContain('(actions 1) (buys 1) (coins 0)');
    expect(states[0]).toMatch(/\(hand( \w+){5}\)/);
    expect(states[2]).toBe(states[0]);
    expect(states[1]).not.toBe(states[0]);
  });

  test('prints the state that answers a request of the JSON-RPC protocol', () => {
    const { code, out } = legal(TURN, 'jsonrpc/docs', '--reply', play('Militia'), '--apply');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ hand: ['Smithy', 'Copper'], actions: 0, treasure: 2 });
  });

  const END_TURN = '{"jsonrpc":"2.0","id":1,"method":"EndTurn"}';

  test.each([
    [play('Smithy'), 5, { deck: 2, discard: 0, actions: 0 }],
    [END_TURN, 5, { deck: 0, discard: 3 }],
  ])(
    'draws by the seed after %s in the JSON-RPC protocol, and says that the cards are made up',
    (reply, size, more) => {
      const ran = ['1', '2', '3', '4', '1'].map((seed) =>
        legal(TURN, 'jsonrpc/docs', '--reply', reply, '--apply', '--seed', seed),
      );
      for (const { code, out, err } of ran) {
        expect(code).toBe(0);
        expect(err).toBe(
          'note: messages show only how many cards a deck has; those that are drawn are made up from the seed\n',
        );
        const { hand, ...state } = JSON.parse(out);
        expect(state).toMatchObject(more);
        expect(hand).toHaveLength(size);
        // The rest of a starting deck is larger than the deck of the message.
        expect(hand.filter((card: string) => !['Copper', 'Estate', 'Militia'].includes(card))).toEqual([]);
      }
      expect(ran[4]).toEqual(ran[0]);
      expect(new Set(ran.map(({ out }) => out)).size).toBeGreaterThan(1);
    },
  );

  test('makes no deck of a number that no game has', () => {
    const absurd = TURN.replace('"deck":5', '"deck":1000000000000');
    expect(legal(absurd, 'jsonrpc/docs', '--reply', END_TURN, '--apply')).toMatchObject({
      code: 2,
      err: 'error: the messages do not show what follows from it\n',
    });
  });

  test('draws exactly the rest of a starting deck in the first round of the JSON-RPC protocol', () => {
    const first = TURN.replace('["Copper","Militia","Smithy"]', '["Copper","Copper","Copper","Estate","Estate"]');
    const { out } = legal(first, 'jsonrpc/docs', '--reply', END_TURN, '--apply');
    expect(JSON.parse(out).hand.sort()).toEqual(['Copper', 'Copper', 'Copper', 'Copper', 'Estate']);
  });

  test('draws what has been taken from the supply once the starting deck is used up', () => {
    const rich = JSON.stringify({
      jsonrpc: '2.0',
      method: 'StartTurn',
      params: {
        hand: ['Smithy', ...new Array(7).fill('Copper'), ...new Array(3).fill('Estate')],
        discard: 0,
        deck: 2,
        supply: { Gold: 29, Smithy: 8, Province: 8 },
        buys: 1,
        actions: 1,
        treasure: 0,
      },
    });
    const { out } = legal(rich, 'jsonrpc/docs', '--reply', play('Smithy'), '--apply');
    expect(JSON.parse(out).hand.slice(0, 2).sort()).toEqual(['Gold', 'Smithy']);
  });

  test('prints what the server of the JSON-RPC protocol asks before the state shows', () => {
    const sentry = TURN.replace('Smithy', 'Sentry');
    const { code, out } = legal(sentry, 'jsonrpc/docs', '--reply', play('Sentry'), '--apply');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      id: 1,
      method: 'Sentry',
      params: { cards: [expect.any(String), expect.any(String)] },
    });
    expect(legal(out, 'jsonrpc/docs').code).toBe(0);
  });

  test.each(['lan/live', 'lan/docs'])('prints the copy of the game that every client has, in %s', (protocol) => {
    const start = '0|System|<STGM>,2,2<EOF>\n';
    const bought = ['Action|!ep<EOF>', 'Action|!bc [Silver]<EOF>', 'Action|!ep<EOF>'].reduce((input, reply) => {
      const { code, out, err } = legal(input, protocol, '--reply', reply, '--apply');
      expect({ code, err }).toEqual({ code: 0, err: '' });
      return out;
    }, start);
    const state = JSON.parse(bought);
    expect(state).toMatchObject({ active: 1, phase: 'action', actions: 1, buys: 1, coins: 0, supply: { Silver: 29 } });
    expect(state.players[1]).toMatchObject({
      deck: [],
      played: [],
      turns: 1,
      discard: expect.arrayContaining(['Silver']),
    });
    const { code, out } = legal(bought, protocol);
    expect({ code, replies: out.split('\n') }).toEqual({
      code: 0,
      replies: expect.arrayContaining(['Action|!ep<EOF>']),
    });
  });

  test.each([
    ['{"active":3}', 'players must be a list'],
    ['{"active":', 'this is not JSON'],
  ])('refuses the state %s of a LAN game', (state, words) => {
    const { code, err } = legal(state, 'lan/live');
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  test.each([
    ['an illegal reply', ['--reply', play('Gold'), '--apply'], 1, /^illegal\n/],
    ['no reply', ['--apply'], 2, /^$/],
    ['a seed without it', ['--seed', '1'], 2, /^$/],
  ])('with %s', (_, args, code, out) => {
    const ran = legal(TURN, 'jsonrpc/docs', ...args);
    expect(ran.code).toBe(code);
    expect(ran.out).toMatch(out);
  });
});
