import { expect, test } from 'vitest';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';

test.each([
  [SEXPR, 'peer/timeout', null, /last parenthesis/],
  [JSONRPC, 'peer/timeout', null, /^every request is answered/],
  [SEXPR, 'reply/grammar', 'Your', /standard error/],
  [SEXPR, 'reply/lower-case', '(Clean)', /lower case/],
])('$0.id: who breaks %s by sending %s gets a hint that fits', ({ hint }, rule, said, expected) => {
  expect(hint({ rule, said, register: null })).toMatch(expected);
});

test('a player that computes until the deadline gets no hint about flushing', () => {
  expect(SEXPR.hint({ rule: 'peer/timeout', said: null, register: null, busy: true })).toBeNull();
});

test('players over WebSocket get no hints about pipes', () => {
  expect(JSONRPC.hint({ rule: 'session/unasked', said: '{}', register: null })).toBeNull();
});
