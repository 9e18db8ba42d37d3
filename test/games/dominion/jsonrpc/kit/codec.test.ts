import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JSONRPC } from '../../../../../src/games/dominion/jsonrpc/protocol.js';

const NONE = new Map<string, string>();

describe('patterns of JSON', () => {
  test.each([
    ['{"id": _}', '{"id": 7}', {}],
    ['{"id": _}', '{"id": 7, "method": "EndTurn"}', null],
    ['{"id": _, ...}', '{"id": 7, "method": "EndTurn"}', {}],
    ['{"id": _, ...}', '{"method": "EndTurn"}', null],
    ['{...}', '{}', {}],
    ['{...}', '[]', null],
    ['{"id": $id, "again": $id}', '{"again": 7, "id": 7}', { $id: '7' }],
    ['{"id": $id, "again": $id}', '{"again": "7", "id": 7}', null],
    ['{"a": $one}', '{"a": {"y": 1, "x": [2]}}', { $one: '{"y":1,"x":[2]}' }],
    ['[_, ...]', '[1]', {}],
    ['[_, ...]', '[]', null],
    ['[1, 2]', '[2, 1]', null],
    ['[1, 2]', '[1.0, 2e0]', {}],
    ['null', 'null', {}],
    ['{"a": "_"}', '{"a": "b"}', null],
    ['{"a": "$x"}', '{"a": "$x"}', {}],
    ['{"a": 1}', 'no json', null],
  ])('%s %s', (pattern, said, bound) => {
    const found = JSONRPC.codec.match(pattern, said, NONE);
    expect(found === null ? null : Object.fromEntries(found)).toEqual(bound);
  });

  test.each([
    ['{"a": ...}', '... is allowed only at the end'],
    ['[..., 1]', '... is allowed only at the end'],
    ['{"a" 1}', 'expected a colon'],
    ['{"a": 1, "a": 2}', 'duplicate member'],
    ['{a: 1}', 'invalid JSON: a: 1}'],
    ['{"a": 1} {}', 'unexpected { after the end'],
    ['[1 2]', 'expected a comma or ]'],
    ['{"a": 01}', 'invalid JSON: 01}'],
    ['[1,', 'unexpected end'],
  ])('%s is not a pattern', (pattern, why) => expect(JSONRPC.codec.checkPattern(pattern)?.message).toContain(why));

  test('are filled on one line', () => {
    const bound = new Map([['$id', '"seven"']]);
    expect(JSONRPC.codec.fill('{"jsonrpc": "2.0",\n "id": $id, "result": {"hand": [ ]}}', bound)).toEqual({
      ok: true,
      value: '{"jsonrpc":"2.0","id":"seven","result":{"hand":[]}}',
    });
    expect(JSONRPC.codec.fill('{"id": $other, ...}', bound)).toMatchObject({
      error: { message: '..., $other has no value yet' },
    });
  });

  test('any JSON is a pattern that fits itself and nothing else, and is sent as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [text, spread] = [JSON.stringify(one), JSON.stringify(one, null, 2)];
        expect(JSONRPC.codec.match(spread, text, NONE)).toEqual(NONE);
        expect(JSONRPC.codec.same(spread, text)).toBe(true);
        const filled = JSONRPC.codec.fill(spread, NONE);
        expect(filled.ok && JSON.parse(filled.value)).toEqual(JSON.parse(text));
        const isOther = !JSONRPC.codec.same(text, JSON.stringify(other));
        expect(JSONRPC.codec.match(text, JSON.stringify(other), NONE) === null).toBe(isOther);
      }),
    );
  });
});

describe('messages of the JSON-RPC protocol', () => {
  const request = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  test.each([
    ['player', request('GameOver', { result: 'Win', scores: { alice: 3 } }), true],
    ['player', request('GameOver', { result: 'Draw', scores: { alice: 3 } }), false],
    ['player', request('Buy', { card: 'Gold' }), false],
    ['server', request('Buy', { card: 'Gold' }), true],
    ['server', request('Buy', { card: 'gold' }), false],
    ['player', '{"jsonrpc": "2.0", "id": 1, "result": {}}', true],
    ['player', '[{"jsonrpc": "2.0", "id": 1, "result": {}}]', false],
    ['player', '{"id": 1, "result": {}}', false],
  ] as const)('%s %s', (role, text, isOne) => {
    expect(JSONRPC.codec.checkMessage('live', role, text) === null).toBe(isOne);
  });
});
