import { describe, expect, test } from 'vitest';
import { JSONRPC_CODEC } from '../../src/games/dominion/jsonrpc/kit/codec.js';
import { SEXPR } from '../../src/games/dominion/sexpr/protocol.js';
import { GC18 } from '../../src/games/eriantys/gc18/protocol.js';
import { makeResultNote, recordedResult } from '../../src/kit/game-result-note.js';
import { compareReplies } from '../../src/kit/reply-differences.js';

const conversation = (...texts: readonly string[]) =>
  texts.map((text) => ({ side: text.startsWith('?') ? ('>>' as const) : ('<<' as const), text }));

describe('the replies of two conversations', () => {
  test('differ where the texts do, or where one has no more', () => {
    const recorded = conversation('?1', 'a', '?2', 'b', '?3', 'c');
    expect(compareReplies(recorded, conversation('?1', 'a', '?2', 'x'), SEXPR.codec)).toEqual({
      recorded: 3,
      now: 2,
      differences: [
        { reply: 2, sent: '?2', recorded: 'b', now: 'x' },
        { reply: 3, sent: '?3', recorded: 'c', now: null },
      ],
    });
    expect(compareReplies(recorded, recorded, SEXPR.codec).differences).toEqual([]);
  });

  test('do not differ by the ids that a program chose for its requests', () => {
    const [one, other] = [{ id: 1 }, { id: 'x-1' }].map(({ id }) =>
      JSON.stringify({ jsonrpc: '2.0', id, method: 'EndTurn' }),
    );
    expect(compareReplies(conversation(one!), conversation(other!), JSONRPC_CODEC).differences).toEqual([]);
  });
});

test.each([
  [SEXPR, '(clean estate)', '( clean  estate )'],
  [GC18, '{"type":"LoginReply","username":"ann"}', '{ "username": "ann", "type": "LoginReply" }'],
])('the replies of two conversations do not differ by their layout', ({ codec }, one, other) => {
  expect(compareReplies(conversation(one), conversation(other), codec).differences).toEqual([]);
  expect(compareReplies(conversation(one), conversation(`${other} more`), codec).differences).toHaveLength(1);
});

describe('the result of a game', () => {
  const players = [
    { name: 'alice', what: 'the program', points: 24 },
    { name: 'bob', what: 'big-money', points: 31 },
  ];

  test.each([
    [['bob'], 'bob wins'],
    [['alice', 'bob'], 'alice and bob share the win'],
    [[], 'without result'],
  ])('won by %j is written down and read again', (winners, result) => {
    const note = makeResultNote({ players, winners });
    // What a program printed does not count, whatever it looks like.
    const evidence = `<< raw -- note the game ended: alice wins\n[  9.0] -- note ${note}\n`;
    expect(recordedResult({ evidence })).toBe(`alice (the program) 24, bob (big-money) 31; ${result}`);
  });

  test('is unknown without a note', () => {
    expect(recordedResult({ evidence: '>> (move)\n' })).toBeNull();
    expect(recordedResult({ evidence: null })).toBeNull();
  });
});
