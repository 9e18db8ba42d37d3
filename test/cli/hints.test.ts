import { expect, test } from 'vitest';
import { hintForFinding } from '../../src/cli/hints.js';

test.each([
  ['sexpr/v1', 'peer/timeout', null, /last parenthesis/],
  ['jsonrpc/live', 'peer/timeout', null, /^every request is answered/],
  ['sexpr/v1', 'reply/grammar', 'Your', /standard error/],
  ['sexpr/v1', 'reply/grammar', '(Clean)', /lower case/],
])('in %s, who breaks %s by saying %s gets a hint that fits', (protocol, rule, said, hint) => {
  expect(hintForFinding({ rule, said }, protocol)).toMatch(hint);
});

test('nobody over WebSocket is told of pipes', () => {
  expect(hintForFinding({ rule: 'session/unasked', said: '{}' }, 'jsonrpc/docs')).toBeNull();
});
