import { describe, expect, test } from 'vitest';
import { ENGINE_RULES } from '../../../../../src/games/dominion/engine/index.js';
import { makeRequest, makeResult, type Params } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { MOST_WAITING } from '../../../../../src/games/dominion/jsonrpc/table/inbound.js';
import { begun, type Court, gone, type Laid, laid, type Name, opened, play, say, violationsIn } from './tables.js';

const request = (method: string, params?: unknown): string => makeRequest(7, method, params as Params);

function answering(court: Court, name: Name, result: unknown) {
  const owed = court.hosted.table.pending.get(['alice', 'bob'].indexOf(name));
  if (owed === undefined) throw new Error(`${name} was asked nothing`);
  return violationsIn(court, name, makeResult(owed.id, result));
}

interface Answer {
  readonly rule: string;
  readonly register: string;
  readonly seats: Laid['seats'];
  readonly supply?: Laid['supply'];
  readonly plays: readonly [card: string, data?: unknown];
  readonly by?: Name;
  readonly says: unknown;
}

const ANSWERS: readonly Answer[] = [
  {
    rule: 'attack-militia/in-hand',
    register: 'J-38',
    seats: [{ hand: 'Militia' }, { hand: 'Copper Copper Copper Copper Copper' }],
    plays: ['Militia'],
    says: { data: ['Gold', 'Gold'] },
  },
  {
    rule: 'attack-bureaucrat/in-hand',
    register: 'J-37',
    seats: [{ hand: 'Bureaucrat' }, { hand: 'Copper Estate' }],
    plays: ['Bureaucrat'],
    says: { data: 'Duchy' },
  },
  {
    rule: 'attack-bandit/moat-in-hand',
    register: 'J-51',
    seats: [{ hand: 'Bandit' }, { hand: 'Copper', deck: 'Silver Gold' }],
    plays: ['Bandit'],
    says: { reaction: 'Moat' },
  },
  {
    rule: 'act-poacher/in-hand',
    register: 'J-49',
    seats: [{ hand: 'Poacher Copper', deck: 'Copper' }, {}],
    supply: { Curse: 0 },
    plays: ['Poacher'],
    by: 'alice',
    says: { discard: ['Gold'] },
  },
  {
    rule: 'act-remodel/in-hand',
    register: 'J-25',
    seats: [{ hand: 'ThroneRoom Remodel Copper Copper' }, {}],
    plays: ['ThroneRoom', { card: 'Remodel', data: { trash: 'Copper', gain: 'Copper' } }],
    by: 'alice',
    says: { data: { trash: 'Gold', gain: 'Gold' } },
  },
];

test.each(ANSWERS)(
  'of all rules with the same words, the one of the card that asked is cited: $rule ($register)',
  ({ rule, register, seats, supply, plays, by = 'bob', says }) => {
    const title = ENGINE_RULES.find(({ id }) => id === rule)?.title;
    expect(ENGINE_RULES.filter((each) => each.title === title).length).toBeGreaterThan(1);
    const court = laid({ seats, ...(supply && { supply }) });
    play(court, 'alice', ...plays);
    expect(answering(court, by, says)).toMatchObject([
      { to: by, on: 'close', rule: { id: rule, title, register }, reason: title },
    ]);
  },
);

test('an answer that breaks no rule of the game has the wrong shape', () => {
  const court = laid({ seats: [{ hand: 'Sentry', deck: 'Copper Copper Copper' }, {}] });
  play(court, 'alice', 'Sentry');
  expect(answering(court, 'alice', {})).toMatchObject([
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
  expect(violationsIn(laid({ seats: [{}, {}] }), 'alice', frame)).toMatchObject([
    { to: 'alice', on: 'close', rule: { id: rule }, legal: [] },
  ]);
});

describe('a refused request is cited with its error', () => {
  const REFUSED: readonly [string, Name, string, string][] = [
    ['an unknown method', 'alice', request('Sing'), 'session/method'],
    ['a method of the server', 'alice', request('StartTurn', {}), 'session/method'],
    ['params of the wrong shape', 'alice', request('Buy', { card: 'Nothing' }), 'request/shape'],
    ['data of the wrong shape', 'alice', request('Play', { card: 'Cellar', data: 1 }), 'request/shape'],
    ['a rule of the game', 'alice', request('Buy', { card: 'Gold' }), 'buy/coins'],
    ['the turn of another', 'bob', request('EndTurn'), 'session/out-of-turn'],
    ['a batch', 'alice', `[${request('EndTurn')}]`, 'session/batch'],
  ];

  test.each(REFUSED)('%s', (_, from, frame, rule) => {
    const court = laid({ seats: [{ hand: 'Cellar Copper' }, {}] });
    expect(violationsIn(court, from, frame)).toMatchObject([{ to: from, on: 'send', rule: { id: rule } }]);
  });

  test('too many requests at once', () => {
    const court = laid({ seats: [{ hand: 'Militia' }, { hand: '' }] });
    play(court, 'alice', 'Militia');
    for (let waiting = 0; waiting < MOST_WAITING; waiting++) say(court, 'alice', 'EndTurn');
    expect(violationsIn(court, 'alice', request('EndTurn'))).toMatchObject([
      { on: 'send', rule: { id: 'session/one-request', register: 'J-29' } },
    ]);
  });
});

test('what the host knows better is not cited: a missed deadline, a flood', () => {
  const court = opened({ seats: 3 });
  begun(court);
  expect(court.hosted.leave(0, 'deadline').some((output) => 'violation' in output)).toBe(false);
  expect(gone(court, 'bob', 'flood').some(({ says }) => says === 'FatalError')).toBe(true);
});
