import { describe, expect, test } from 'vitest';
import { ENGINE_RULES } from '../../../../../src/games/dominion/engine/index.js';
import { makeRequest, makeResult, type Params } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { MOST_WAITING } from '../../../../../src/games/dominion/jsonrpc/table/inbound.js';
import {
  begun,
  gone,
  type Match,
  type MatchSetup,
  matchWith,
  type Name,
  opened,
  play,
  request,
  violationsIn,
} from './tables.js';

const frameOf = (method: string, params?: unknown): string => makeRequest(7, method, params as Params);

function answering(match: Match, name: Name, result: unknown) {
  const owed = match.hosted.table.pending.get(['alice', 'bob'].indexOf(name));
  if (owed === undefined) throw new Error(`${name} was asked nothing`);
  return violationsIn(match, name, makeResult(owed.id, result));
}

interface Answer {
  readonly rule: string;
  readonly register: string;
  readonly seats: MatchSetup['seats'];
  readonly supply?: MatchSetup['supply'];
  readonly plays: readonly [card: string, data?: unknown];
  readonly by?: Name;
  readonly kind: unknown;
}

const ANSWERS: readonly Answer[] = [
  {
    rule: 'attack-militia/in-hand',
    register: 'J-38',
    seats: [{ hand: 'Militia' }, { hand: 'Copper Copper Copper Copper Copper' }],
    plays: ['Militia'],
    kind: { data: ['Gold', 'Gold'] },
  },
  {
    rule: 'attack-bureaucrat/in-hand',
    register: 'J-37',
    seats: [{ hand: 'Bureaucrat' }, { hand: 'Copper Estate' }],
    plays: ['Bureaucrat'],
    kind: { data: 'Duchy' },
  },
  {
    rule: 'attack-bandit/moat-in-hand',
    register: 'J-51',
    seats: [{ hand: 'Bandit' }, { hand: 'Copper', deck: 'Silver Gold' }],
    plays: ['Bandit'],
    kind: { reaction: 'Moat' },
  },
  {
    rule: 'act-poacher/in-hand',
    register: 'J-49',
    seats: [{ hand: 'Poacher Copper', deck: 'Copper' }, {}],
    supply: { Curse: 0 },
    plays: ['Poacher'],
    by: 'alice',
    kind: { discard: ['Gold'] },
  },
  {
    rule: 'act-remodel/in-hand',
    register: 'J-25',
    seats: [{ hand: 'ThroneRoom Remodel Copper Copper' }, {}],
    plays: ['ThroneRoom', { card: 'Remodel', data: { trash: 'Copper', gain: 'Copper' } }],
    by: 'alice',
    kind: { data: { trash: 'Gold', gain: 'Gold' } },
  },
];

test.each(ANSWERS)(
  'of all rules with the same words, the one of the card that asked is cited: $rule ($register)',
  ({ rule, register, seats, supply, plays, by = 'bob', kind }) => {
    const title = ENGINE_RULES.find(({ id }) => id === rule)?.title;
    expect(ENGINE_RULES.filter((each) => each.title === title).length).toBeGreaterThan(1);
    const match = matchWith({ seats, ...(supply && { supply }) });
    play(match, 'alice', ...plays);
    expect(answering(match, by, kind)).toMatchObject([{ to: by, on: 'close', rule: { id: rule, title, register } }]);
  },
);

test('an answer that breaks no rule of the game has the wrong shape', () => {
  const match = matchWith({ seats: [{ hand: 'Sentry', deck: 'Copper Copper Copper' }, {}] });
  play(match, 'alice', 'Sentry');
  expect(answering(match, 'alice', {})).toMatchObject([
    { on: 'close', rule: { id: 'answer/shape', register: 'J-47' } },
  ]);
});

const MALFORMED: readonly [string, string, string][] = [
  ['not JSON', '{"jsonrpc":', 'session/malformed'],
  ['without a version', '{"id":1,"method":"EndTurn"}', 'session/version'],
  ['with an id of another type', '{"jsonrpc":"2.0","id":[],"method":"EndTurn"}', 'session/id'],
  ['with an id that cannot be echoed', '{"jsonrpc":"2.0","id":1.5,"method":"EndTurn"}', 'session/id'],
  ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}', 'session/error-answer'],
];

test.each(MALFORMED)('a frame that ends the game for its sender is cited with its close: %s', (_, frame, rule) => {
  expect(violationsIn(matchWith({ seats: [{}, {}] }), 'alice', frame)).toMatchObject([
    { to: 'alice', on: 'close', rule: { id: rule }, legal: [] },
  ]);
});

describe('a refused request is cited with its error', () => {
  const REFUSED: readonly [string, Name, string, string][] = [
    ['an unknown method', 'alice', frameOf('Sing'), 'session/method'],
    ['a method of the server', 'alice', frameOf('StartTurn', {}), 'session/method'],
    ['params of the wrong shape', 'alice', frameOf('Buy', { card: 'Nothing' }), 'request/shape'],
    ['data of the wrong shape', 'alice', frameOf('Play', { card: 'Cellar', data: 1 }), 'request/shape'],
    ['a rule of the game', 'alice', frameOf('Buy', { card: 'Gold' }), 'buy/coins'],
    ['the turn of another', 'bob', frameOf('EndTurn'), 'session/out-of-turn'],
    ['a batch', 'alice', `[${frameOf('EndTurn')}]`, 'session/batch'],
  ];

  test.each(REFUSED)('%s', (_, from, frame, rule) => {
    const match = matchWith({ seats: [{ hand: 'Cellar Copper' }, {}] });
    expect(violationsIn(match, from, frame)).toMatchObject([{ to: from, on: 'send', rule: { id: rule } }]);
  });

  test('too many requests at once', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: '' }] });
    play(match, 'alice', 'Militia');
    for (let waiting = 0; waiting < MOST_WAITING; waiting++) request(match, 'alice', 'EndTurn');
    expect(violationsIn(match, 'alice', frameOf('EndTurn'))).toMatchObject([
      { on: 'send', rule: { id: 'session/one-request', register: 'J-29' } },
    ]);
  });
});

test('what the host knows better is not cited: a missed deadline, a flood', () => {
  const match = opened({ seats: 3 });
  begun(match);
  expect(match.hosted.leave(0, 'deadline').some((output) => 'violation' in output)).toBe(false);
  expect(gone(match, 'bob', 'flood').some(({ kind }) => kind === 'FatalError')).toBe(true);
});
