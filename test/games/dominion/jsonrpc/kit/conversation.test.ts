import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { JSONRPC } from '../../../../../src/games/dominion/jsonrpc/protocol.js';
import type { Conversation, MessageJudgement } from '../../../../../src/kit/conversation.js';
import { versionIn } from '../../../../../src/kit/protocol-name.js';
import { parseTranscript } from '../../../../../src/kit/transcript/index.js';
import { turnState } from '../turn-state.js';

type Message = Readonly<Record<string, unknown>>;
/** A message of the server, or in an array one of the player. */
type Line = Message | readonly [Message | string];

const rpc = (message: Message | string): string =>
  typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });

const SUPPLY = { Copper: 10, Silver: 10, Gold: 0, Curse: 5, Estate: 8, Duchy: 8, Province: 8, Cellar: 9, Moat: 9 };
const state = (hand: readonly string[], more: Message = {}): Message => turnState(hand, SUPPLY, more);

const START: readonly Line[] = [
  { id: 1, method: 'StartGame', params: { kingdom: [], order: ['alice', 'bob'] } },
  [{ id: 1, result: {} }],
];
const turn = (hand: readonly string[], more: Message = {}): readonly Line[] => [
  ...START,
  { method: 'StartTurn', params: state(hand, more) },
];
const play = (id: number, card: string, data?: unknown): readonly [Message] => [
  { id, method: 'Play', params: data === undefined ? { card } : { card, data } },
];
const buy = (id: number, card: string): readonly [Message] => [{ id, method: 'Buy', params: { card } }];
const end = (id: number): readonly [Message] => [{ id, method: 'EndTurn' }];
const result = (id: number, value: unknown): Message => ({ id, result: value });
const said = (id: unknown, value: unknown): readonly [Message] => [{ id, result: value }];

/** The hand that the player was dealt at the end of its turn. */
const attacked = (hand: readonly string[], card: string, data?: unknown): readonly Line[] => [
  ...turn([]),
  end(1),
  result(1, { hand, discard: 0, deck: 5, supply: SUPPLY }),
  { id: 2, method: 'Attack', params: data === undefined ? { card } : { card, data } },
];
const FIVE = ['Copper', 'Copper', 'Estate', 'Estate', 'Moat'];

const prompted = (card: string, method: string, params: unknown, data?: unknown, hand = [card, 'Copper', 'Estate']) => [
  ...turn(hand),
  play(1, card, data),
  { id: 2, method, params },
];

function follow(
  dialect: Dialect,
  lines: readonly Line[],
): { readonly last: MessageJudgement; readonly conversation: Conversation<string> } {
  const conversation = JSONRPC.converse(dialect);
  let last: MessageJudgement | null = null;
  for (const line of lines) {
    if (Array.isArray(line)) last = conversation.judge(rpc(line[0]));
    else conversation.sent(rpc(line as Message));
  }
  return { last: last as MessageJudgement, conversation };
}

function verdictOf(judged: MessageJudgement): string {
  if (!judged.legal) return `${judged.rule.id} ${judged.rule.register}`;
  return ['legal', ...judged.remarks.map(({ rule }) => `${rule.id} ${rule.register}`)].join(', ');
}

const ROWS: readonly (readonly [string, string | { readonly docs: string; readonly live: string }, readonly Line[]])[] =
  [
    // Requests of a turn.
    ['a treasure', 'legal', [...turn(['Copper']), play(1, 'Copper')]],
    ['a treasure with nothing as data', 'legal', [...turn(['Copper']), play(1, 'Copper', null)]],
    [
      'a treasure with data',
      { docs: 'request/shape J-12', live: 'legal, request/shape J-12' },
      [...turn(['Copper']), play(1, 'Copper', [])],
    ],
    ['a treasure that is not there', 'add/in-hand J-25', [...turn(['Copper']), play(1, 'Silver')]],
    ['a buy for nothing', 'legal', [...turn([]), buy(1, 'Copper')]],
    ['a buy for too much', 'buy/coins J-25', [...turn([]), buy(1, 'Estate')]],
    ['a buy from an empty pile', 'buy/in-supply J-25', [...turn([], { treasure: 6 }), buy(1, 'Gold')]],
    ['a buy without buys', 'buy/buys J-25', [...turn([], { buys: 0 }), buy(1, 'Copper')]],
    ['an unknown card', 'request/shape J-11', [...turn([]), buy(1, 'copper')]],
    ['the end of a turn without params', 'legal', [...turn([]), end(1)]],
    ['the end of a turn with empty params', 'legal', [...turn([]), [{ id: 1, method: 'EndTurn', params: {} }]]],
    ['the end of a turn with null', 'request/shape J-10', [...turn([]), [{ id: 1, method: 'EndTurn', params: null }]]],
    [
      'the end of a turn with an array',
      'request/shape J-10',
      [...turn([]), [{ id: 1, method: 'EndTurn', params: [] }]],
    ],
    ['an action', 'legal', [...turn(['Cellar', 'Estate']), play(1, 'Cellar', ['Estate'])]],
    ['an action without its data', 'request/shape J-13', [...turn(['Cellar', 'Estate']), play(1, 'Cellar')]],
    [
      'an action that discards what is not there',
      'act-cellar/in-hand J-25',
      [...turn(['Cellar', 'Estate']), play(1, 'Cellar', ['Gold'])],
    ],
    [
      'an action after a treasure, whatever the actions',
      'act/phase J-26',
      [...turn(['Copper', 'Moat']), play(1, 'Copper'), result(1, state(['Moat'], { treasure: 1 })), play(2, 'Moat')],
    ],
    [
      'an action after a refused treasure',
      'legal',
      [
        ...turn(['Copper', 'Moat']),
        play(1, 'Copper'),
        { id: 1, error: { code: -32600, message: 'no' } },
        play(2, 'Moat'),
      ],
    ],
    ['an action in the buy phase', 'act/phase J-26', [...turn(['Moat'], { phase: ['Buy'] }), play(1, 'Moat')]],
    [
      'a treasure after a buy',
      'add/after-buy J-27',
      [
        ...turn(['Copper'], { buys: 2 }),
        buy(1, 'Copper'),
        result(1, state(['Copper'], { buys: 1 })),
        play(2, 'Copper'),
      ],
    ],
    [
      'a card that nobody knows lies in the supply',
      'legal',
      [...turn(['Copper'], { supply: { ...SUPPLY, Pirate: 3 } }), play(1, 'Copper')],
    ],
    [
      'a state that makes no sense is no reason to blame',
      'legal',
      [...START, { method: 'StartTurn', params: { hand: 7 } }, play(1, 'Gold')],
    ],
    // The order of messages.
    ['before the game', 'session/out-of-turn J-25', [end(1)]],
    ['in the turn of another', 'session/out-of-turn J-25', [...START, end(1)]],
    [
      'two at a time',
      'session/one-request J-29',
      [...turn(['Copper', 'Copper']), play(1, 'Copper'), play(2, 'Copper')],
    ],
    ['an id in use', 'session/id-in-use J-15', [...turn(['Copper', 'Copper']), play(1, 'Copper'), play(1, 'Copper')]],
    [
      'after the game',
      'session/after-game J-55',
      [
        ...START,
        { id: 2, method: 'GameOver', params: { result: 'Win', scores: {} } },
        said(2, { rematch: false }),
        end(1),
      ],
    ],
    [
      'ids of both sides may be the same',
      'legal',
      [
        ...turn([]),
        end(1),
        result(1, { hand: FIVE, discard: 0, deck: 5, supply: SUPPLY }),
        { id: 1, method: 'GameOver', params: { result: 'Win', scores: {} } },
        said(1, { rematch: true }),
      ],
    ],
    ['an answer to nothing', 'session/unknown-id J-21', [...START, said(7, {})]],
    ['an answer given twice', 'session/answered-twice J-21', [...START, said(1, {})]],
    [
      'an answer to a notification',
      'session/answer-to-notification J-31',
      [...START, { method: 'Played', params: { player: 'bob', card: 'Moat' } }, said(null, {})],
    ],
    ['a number as a string', 'session/id-type J-20', [START[0] as Line, said('1', {})]],
    ['a string as a string', 'legal', [{ ...(START[0] as Message), id: 'one' }, said('one', {})]],
    ['an error', 'session/error-answer J-20', [START[0] as Line, [{ id: 1, error: { code: -32601, message: 'no' } }]]],
    ['a notification', 'session/player-notification J-17', [...turn([]), [{ method: 'EndTurn' }]]],
    ['a batch', 'session/batch J-18', [...turn([]), [`[${rpc({ id: 1, method: 'EndTurn' })}]`]]],
    ['a method of the server', 'session/method J-11', [...turn([]), [{ id: 1, method: 'StartTurn', params: {} }]]],
    ['no JSON', 'session/malformed J-19', [...turn([]), ['EndTurn']]],
    ['no version', 'session/version J-16', [...turn([]), ['{"id":1,"method":"EndTurn"}']]],
    ['a fraction for an id', 'session/id J-15', [...turn([]), [{ id: 1.5, method: 'EndTurn' }]]],
    // Answers around the game.
    ['StartGame with null', 'legal', [START[0] as Line, said(1, null)]],
    [
      'GameOver',
      'legal',
      [...START, { id: 2, method: 'GameOver', params: { result: 'Lose', scores: {} } }, said(2, { rematch: false })],
    ],
    [
      'GameOver without a word on another game',
      'answer/shape J-54',
      [...START, { id: 2, method: 'GameOver', params: { result: 'Lose', scores: {} } }, said(2, {})],
    ],
    // Attacks.
    ['militia: two of five', 'legal', [...attacked(FIVE, 'Militia', null), said(2, { data: ['Copper', 'Estate'] })]],
    [
      'militia: one of five',
      'attack-militia/count J-38',
      [...attacked(FIVE, 'Militia', null), said(2, { data: ['Copper'] })],
    ],
    [
      'militia: three of five',
      'attack-militia/count J-38',
      [...attacked(FIVE, 'Militia', null), said(2, { data: ['Copper', 'Copper', 'Estate'] })],
    ],
    [
      'militia: not held',
      'attack-militia/in-hand J-38',
      [...attacked(FIVE, 'Militia', null), said(2, { data: ['Copper', 'Gold'] })],
    ],
    ['militia: nothing said', 'answer/shape J-37', [...attacked(FIVE, 'Militia', null), said(2, {})]],
    ['militia: a moat', 'legal', [...attacked(FIVE, 'Militia', null), said(2, { reaction: 'Moat' })]],
    [
      'militia: no moat',
      'attack-militia/moat-in-hand J-51',
      [...attacked(['Copper'], 'Militia', null), said(2, { reaction: 'Moat' })],
    ],
    [
      'militia: another card',
      'answer/shape J-36',
      [...attacked(FIVE, 'Militia', null), said(2, { reaction: 'Estate' })],
    ],
    [
      'militia: three cards',
      'legal',
      [...attacked(['Copper', 'Copper', 'Estate'], 'Militia', null), said(2, { data: [] })],
    ],
    [
      'militia: a reaction that is null',
      'legal, answer/shape J-36',
      [...attacked(FIVE, 'Militia', null), said(2, { reaction: null, data: ['Copper', 'Estate'] })],
    ],
    [
      'militia: twice',
      'legal',
      [
        ...attacked(FIVE, 'Militia', null),
        said(2, { data: ['Copper', 'Estate'] }),
        { id: 3, method: 'Attack', params: { card: 'Militia', data: null } },
        said(3, { data: [] }),
      ],
    ],
    [
      'militia: twice, of cards that are gone',
      'attack-militia/count J-38',
      [
        ...attacked(FIVE, 'Militia', null),
        said(2, { data: ['Copper', 'Estate'] }),
        { id: 3, method: 'Attack', params: { card: 'Militia', data: null } },
        said(3, { data: ['Copper', 'Estate'] }),
      ],
    ],
    [
      'militia: the server shows another hand',
      'legal',
      [
        ...turn([]),
        end(1),
        { id: 2, method: 'Attack', params: { card: 'Militia', data: null, hand: ['Gold', 'Gold', 'Gold', 'Gold'] } },
        said(2, { data: ['Gold'] }),
      ],
    ],
    [
      'militia: the hand is not known yet',
      'legal',
      [
        ...turn(FIVE),
        end(1),
        { id: 2, method: 'Attack', params: { card: 'Militia', data: null } },
        said(2, { data: ['Gold', 'Gold'] }),
      ],
    ],
    [
      'militia: a council room was played',
      'legal',
      [
        ...attacked(FIVE, 'Militia', null).slice(0, -1),
        { method: 'Played', params: { player: 'bob', card: 'CouncilRoom' } },
        { id: 2, method: 'Attack', params: { card: 'Militia', data: null } },
        said(2, { data: ['Copper', 'Copper', 'Gold'] }),
      ],
    ],
    ['witch: nothing', 'legal', [...attacked(FIVE, 'Witch', null), said(2, {})]],
    [
      'witch: null',
      { docs: 'legal', live: 'legal, answer/shape J-37' },
      [...attacked(FIVE, 'Witch', null), said(2, { data: null })],
    ],
    ['bandit: the silver', 'legal', [...attacked(FIVE, 'Bandit', ['Silver', 'Estate']), said(2, { data: 'Silver' })]],
    [
      'bandit: the estate',
      'attack-bandit/loot J-39',
      [...attacked(FIVE, 'Bandit', ['Silver', 'Estate']), said(2, { data: 'Estate' })],
    ],
    [
      'bandit: neither',
      'attack-bandit/count J-39',
      [...attacked(FIVE, 'Bandit', ['Silver', 'Estate']), said(2, { data: null })],
    ],
    ['bandit: nothing to take', 'legal', [...attacked(FIVE, 'Bandit', ['Copper', 'Estate']), said(2, { data: null })]],
    ['bandit: nothing said', 'answer/shape J-37', [...attacked(FIVE, 'Bandit', ['Copper', 'Estate']), said(2, {})]],
    ['bureaucrat: a victory card', 'legal', [...attacked(FIVE, 'Bureaucrat', null), said(2, { data: 'Estate' })]],
    [
      'bureaucrat: shows a hand that has one',
      'attack-bureaucrat/count J-37',
      [...attacked(FIVE, 'Bureaucrat', null), said(2, { data: 'reveal' })],
    ],
    [
      'bureaucrat: shows a hand without',
      'legal',
      [...attacked(['Copper'], 'Bureaucrat', null), said(2, { data: 'reveal' })],
    ],
    [
      'bureaucrat: no victory card',
      'attack-bureaucrat/victory J-37',
      [...attacked(FIVE, 'Bureaucrat', null), said(2, { data: 'Copper' })],
    ],
    [
      'an attack before anything is known',
      'legal',
      [
        ...START,
        { id: 2, method: 'Attack', params: { card: 'Militia', data: null } },
        said(2, { data: ['Copper', 'Estate'] }),
      ],
    ],
    // Prompts.
    [
      'harbinger',
      'legal',
      [...prompted('Harbinger', 'Harbinger', { discard: ['Gold', 'Copper'] }), said(2, { card: 'Gold' })],
    ],
    [
      'harbinger: not there',
      'act-harbinger/in-discard J-46',
      [...prompted('Harbinger', 'Harbinger', { discard: ['Gold'] }), said(2, { card: 'Estate' })],
    ],
    ['vassal: no', 'legal', [...prompted('Vassal', 'Vassal', { card: 'Moat' }), said(2, { play: false, data: null })]],
    [
      'vassal: no, without data',
      { docs: 'legal', live: 'answer/shape J-44' },
      [...prompted('Vassal', 'Vassal', { card: 'Moat' }), said(2, { play: false })],
    ],
    [
      'vassal: a cellar',
      'legal',
      [...prompted('Vassal', 'Vassal', { card: 'Cellar' }), said(2, { play: true, data: ['Estate'] })],
    ],
    [
      'vassal: a cellar for what is not there',
      'act-cellar/in-hand J-25',
      [...prompted('Vassal', 'Vassal', { card: 'Cellar' }), said(2, { play: true, data: ['Gold'] })],
    ],
    [
      'poacher',
      'legal',
      [
        ...prompted('Poacher', 'Poacher', { hand: ['Copper', 'Gold'], empty_supply_piles: 1 }),
        said(2, { discard: ['Gold'] }),
      ],
    ],
    [
      'library',
      'legal',
      [...prompted('Library', 'Library', { card: 'Moat', hand: ['Copper'] }), said(2, { skip: true })],
    ],
    [
      'library: no word',
      'answer/shape J-48',
      [...prompted('Library', 'Library', { card: 'Moat', hand: ['Copper'] }), said(2, {})],
    ],
    [
      'sentry',
      'legal',
      [
        ...prompted('Sentry', 'Sentry', { hand: ['Copper'], cards: ['Estate', 'Gold'] }),
        said(2, [
          { card: 'Estate', placement: 'trash' },
          { card: 'Gold', placement: 'topdeck' },
        ]),
      ],
    ],
    [
      'sentry: another card',
      'answer/shape J-47',
      [
        ...prompted('Sentry', 'Sentry', { hand: ['Copper'], cards: ['Estate', 'Gold'] }),
        said(2, [
          { card: 'Estate', placement: 'trash' },
          { card: 'Silver', placement: 'topdeck' },
        ]),
      ],
    ],
    ['sentry: no cards', 'legal', [...prompted('Sentry', 'Sentry', { hand: [], cards: [] }), said(2, [])]],
    [
      'throne room: the second time',
      'legal',
      [
        ...prompted('ThroneRoom', 'ThroneRoom', { card: 'Workshop' }, { card: 'Workshop', data: 'Silver' }, [
          'ThroneRoom',
          'Workshop',
        ]),
        said(2, { data: 'Estate' }),
      ],
    ],
    [
      'throne room: the second time for too much',
      'act-workshop/cost J-25',
      [
        ...prompted('ThroneRoom', 'ThroneRoom', { card: 'Workshop' }, { card: 'Workshop', data: 'Silver' }, [
          'ThroneRoom',
          'Workshop',
        ]),
        said(2, { data: 'Duchy' }),
      ],
    ],
    [
      'throne room: what the first time drew nobody knows',
      'legal',
      [
        ...prompted('ThroneRoom', 'ThroneRoom', { card: 'Cellar' }, { card: 'Cellar', data: ['Estate'] }, [
          'ThroneRoom',
          'Cellar',
          'Estate',
        ]),
        said(2, { data: ['Gold'] }),
      ],
    ],
  ];

describe.each(['docs', 'live'] as const)('a conversation with a player of jsonrpc/%s', (dialect) => {
  test.each(ROWS)('%s', (_, verdict, lines) => {
    const expected = typeof verdict === 'string' ? verdict : verdict[dialect];
    expect(verdictOf(follow(dialect, lines).last)).toBe(expected);
  });
});

test.each<[string, readonly Line[], string]>([
  ['nothing', [...START, said(1, {})], 'result with id 1 came when nothing was due'],
  ['an answer', [...attacked(['Copper'], 'Witch'), said(1, {})], 'result with id 1 came instead of result of Attack'],
])('a message that comes when %s is due is told so', (_, lines, reason) => {
  const { last } = follow('live', lines);
  expect(last.legal || last.reason).toBe(`a request is answered once; ${reason}`);
});

const REQUEST = '{"jsonrpc":"2.0","id":1,"method":"EndTurn"';

test.each([
  ['without its last brace', REQUEST, 'this is not JSON: a } is missing at its end'],
  ['without the bracket of a list', `${REQUEST},"params":[1`, 'this is not JSON: a ] is missing at its end'],
  ['that ends in a text', '{"jsonrpc":"2.', 'this is not JSON: it ends where a closing double quote is expected'],
  ['of an empty frame', '', 'this is not JSON: it ends where a value is expected'],
  [
    'as Python prints it',
    "{'id': 1}",
    "this is not JSON: found ' at character 2, expected a name in double quotes or }",
  ],
  ['that is a text for people', 'my turn', 'this is not JSON: found m at character 1, expected a value'],
  [
    'with a misspelt method',
    REQUEST.replace('EndTurn', 'end_turn').concat('}'),
    'found "end_turn", expected a method of the player: EndTurn, Play, Buy; did you mean "EndTurn"? (J-11)',
  ],
  [
    'with a method of the server',
    REQUEST.replace('EndTurn', 'Attack').concat('}'),
    'found "Attack", expected a method of the player: EndTurn, Play, Buy (J-11)',
  ],
])('a message %s is told what is wrong with it', (_, message, reason) => {
  expect(follow('live', [...turn(['Copper']), [message]]).last).toMatchObject({ legal: false, reason });
});

describe('what a JSON-RPC player could say instead', () => {
  const instead = (lines: readonly Line[]): unknown[] => {
    const { last } = follow('live', lines);
    return last.legal ? [] : [...last.replies].map((reply) => JSON.parse(reply));
  };

  test('in its turn', () => {
    expect(instead([...turn(['Copper', 'Cellar']), play(9, 'Gold')])).toEqual([
      { jsonrpc: '2.0', id: 9, method: 'Play', params: { card: 'Cellar', data: [] } },
      { jsonrpc: '2.0', id: 9, method: 'Play', params: { card: 'Cellar', data: ['Copper'] } },
      { jsonrpc: '2.0', id: 9, method: 'Play', params: { card: 'Copper' } },
      { jsonrpc: '2.0', id: 9, method: 'Buy', params: { card: 'Copper' } },
      { jsonrpc: '2.0', id: 9, method: 'Buy', params: { card: 'Curse' } },
      { jsonrpc: '2.0', id: 9, method: 'EndTurn' },
    ]);
  });

  test('to an attack, a prompt and the end', () => {
    const hand = ['Copper', 'Copper', 'Copper', 'Moat'];
    expect(instead([...attacked(hand, 'Militia', null), said(2, {})])).toMatchObject(
      [
        { id: 2, result: { reaction: 'Moat' } },
        { id: 2, result: { data: ['Copper'] } },
        { id: 2, result: { data: ['Moat'] } },
      ].toSorted((a, b) => Number('reaction' in a.result) - Number('reaction' in b.result)),
    );
    expect(instead([...prompted('Library', 'Library', { card: 'Moat', hand: [] }), said(2, {})])).toMatchObject([
      { result: { skip: false } },
      { result: { skip: true } },
    ]);
    expect(
      instead([...START, { id: 3, method: 'GameOver', params: { result: 'Win', scores: {} } }, said(3, 1)]),
    ).toMatchObject([{ result: { rematch: false } }, { result: { rematch: true } }]);
    expect(instead([...START, said(3, 1)])).toEqual([]);
  });

  test.each(ROWS.filter(([, verdict]) => verdict === 'legal'))('is legal: %s', (_, __, lines) => {
    const before = lines.slice(0, -1);
    const { last } = follow('live', [...before, ['nonsense']]);
    const replies = last.legal ? [] : [...last.replies].slice(0, 50);
    for (const reply of replies) expect(verdictOf(follow('live', [...before, [reply]]).last)).toBe('legal');
  });
});

describe.each(['dominai-two-seats', 'dominai-three-seats'])('the recorded game %s', (name) => {
  const text = readFileSync(new URL(`../../../../../fixtures/recordings/${name}.transcript`, import.meta.url), 'utf8');
  const parsed = parseTranscript(text);
  if (!parsed.ok) throw new Error('unreadable');
  const { header, entries } = parsed.value;

  test.each(header.seats ?? [])('holds nothing illegal but what was refused: %s', (seat) => {
    const own = entries.filter((entry) => entry.side !== '#' && entry.seat === seat);
    const refused = new Set(
      own.flatMap((entry) => {
        const message = entry.side === '>>' && 'text' in entry ? JSON.parse(entry.text) : {};
        return message.error === undefined ? [] : [message.id];
      }),
    );
    const conversation = JSONRPC.converse(versionIn(header.protocol));
    const unlike: string[] = [];
    let judged = 0;
    for (const entry of own) {
      if (!('text' in entry)) continue;
      if (entry.side === '>>') conversation.sent(entry.text);
      if (entry.side !== '<<') continue;
      judged++;
      const { id, method } = JSON.parse(entry.text);
      const isRefused = method !== undefined && refused.has(id);
      const verdict = conversation.judge(entry.text);
      if (verdict.legal === isRefused) unlike.push(`${entry.text} ${verdictOf(verdict)}`);
    }
    expect(unlike).toEqual([]);
    expect(judged).toBeGreaterThan(100);
  });
});
