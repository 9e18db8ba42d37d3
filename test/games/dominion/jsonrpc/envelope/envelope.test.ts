import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Envelope,
  ERROR_CODES,
  type Id,
  makeError,
  makeNotification,
  makeRequest,
  makeResult,
  parseEnvelope,
} from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { makeEnvelope } from './make-envelope.js';

const kindOf = (text: string): string => parseEnvelope(text).kind;

describe('the examples in section 7 of the specification', () => {
  test.each([
    ['positional parameters', '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}', 'request'],
    ['named parameters', '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42}, "id": 3}', 'request'],
    ['a notification', '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}', 'notification'],
    ['a notification without params', '{"jsonrpc": "2.0", "method": "foobar"}', 'notification'],
    ['a result', '{"jsonrpc": "2.0", "result": 19, "id": 1}', 'response'],
    [
      'an error',
      '{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}',
      'errorResponse',
    ],
    [
      'an error without id',
      '{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}',
      'errorResponse',
    ],
  ])('%s', (_, text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test('a batch of valid and invalid messages', () => {
    const text = `[
      {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
      {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
      {"foo": "boo"},
      {"jsonrpc": "2.0", "method": "get_data", "id": "9"},
      1
    ]`;
    const batch = parseEnvelope(text);
    const kinds = batch.kind === 'batch' ? batch.members.map(({ kind }) => kind) : [];
    expect(kinds).toEqual(['request', 'notification', 'invalid', 'request', 'invalid']);
  });
});

describe('invalid messages', () => {
  const { parseError, invalidRequest } = ERROR_CODES;
  test.each([
    ['not-json', parseError, null, '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]'],
    ['not-json', parseError, null, '[ {"jsonrpc": "2.0", "method": "sum", "id": "1"}, {"jsonrpc": "2.0", "method" ]'],
    ['not-json', parseError, null, ''],
    ['not-json', parseError, null, '\uFEFF{"jsonrpc":"2.0","method":"EndTurn","id":1}'],
    ['not-json', parseError, null, '{"jsonrpc":"2.0","method":"EndTurn","id":1}{"jsonrpc":"2.0"}'],
    // json-rpc-2.0 answers this one with -32700, although it is valid JSON.
    ['not-an-object', invalidRequest, null, 'null'],
    ['not-an-object', invalidRequest, null, '"EndTurn"'],
    ['empty-batch', invalidRequest, null, '[]'],
    ['version', invalidRequest, 1, '{"method":"EndTurn","id":1}'],
    ['version', invalidRequest, 'a', '{"jsonrpc":"1.0","method":"EndTurn","id":"a"}'],
    ['version', invalidRequest, 1, '{"jsonrpc":2.0,"method":"EndTurn","id":1}'],
    ['version', invalidRequest, 1, '{"jsonrpc":2,"result":{},"id":1}'],
    // json-rpc-2.0 echoes the object.
    ['id-type', invalidRequest, null, '{"jsonrpc":"2.0","method":"EndTurn","id":{}}'],
    ['id-type', invalidRequest, null, '{"jsonrpc":"2.0","method":"EndTurn","id":[1]}'],
    ['id-type', invalidRequest, null, '{"jsonrpc":"2.0","method":"EndTurn","id":true}'],
    ['id-type', invalidRequest, null, '{"jsonrpc":"2.0","method":"EndTurn","id":1e999}'],
    ['id-missing', invalidRequest, null, '{"jsonrpc":"2.0","result":{}}'],
    ['id-missing', invalidRequest, null, '{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}'],
    ['method-type', invalidRequest, null, '{"jsonrpc": "2.0", "method": 1, "params": "bar"}'],
    ['method-type', invalidRequest, 1, '{"jsonrpc":"2.0","method":null,"id":1}'],
    ['params-type', invalidRequest, 1, '{"jsonrpc":"2.0","method":"Play","params":"bar","id":1}'],
    ['params-type', invalidRequest, 1, '{"jsonrpc":"2.0","method":"EndTurn","params":null,"id":1}'],
    ['no-kind', invalidRequest, 1, '{"jsonrpc":"2.0","id":1}'],
    ['no-kind', invalidRequest, null, '{"jsonrpc":"2.0"}'],
    ['two-kinds', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":"x"}}'],
    ['two-kinds', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"result":1,"error":null}'],
    ['two-kinds', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"method":"Play","result":1}'],
    ['two-kinds', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"result":1,"params":{}}'],
    ['error-object', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"error":"no"}'],
    ['error-object', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"error":null}'],
    ['error-object', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":"x"}}'],
    ['error-object', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"error":{"code":"1","message":"x"}}'],
    ['error-object', invalidRequest, 1, '{"jsonrpc":"2.0","id":1,"error":{"code":1}}'],
  ])('%s %i, id %j: %s', (fault, code, id, text) => {
    expect(parseEnvelope(text)).toMatchObject({ kind: 'invalid', fault, code, id });
  });

  // json-rpc-2.0 rejects this one with a TypeError.
  test('null and a batch are invalid members of a batch', () => {
    for (const text of ['[null]', '[[]]', '[[{"jsonrpc":"2.0","method":"EndTurn","id":1}]]']) {
      expect(parseEnvelope(text)).toMatchObject({ kind: 'batch', members: [{ kind: 'invalid', code: -32600 }] });
    }
  });

  test('endless nesting is only bad input', () => {
    const deep = 100_000;
    expect(kindOf('['.repeat(deep))).toBe('invalid');
    expect(kindOf(`{"jsonrpc":"2.0","method":"Play","params":${'['.repeat(deep)}${']'.repeat(deep)}}`)).toBe(
      'notification',
    );
  });
});

describe('accepted with a note', () => {
  test.each([
    ['null-id', '{"jsonrpc":"2.0","method":"EndTurn","id":null}'],
    ['fractional-id', '{"jsonrpc":"2.0","method":"EndTurn","id":1.5}'],
    ['inexact-id', '{"jsonrpc":"2.0","method":"EndTurn","id":12345678901234567890}'],
    ['reserved-code', '{"jsonrpc":"2.0","id":1,"error":{"code":-32500,"message":"x"}}'],
    ['unknown-member', '{"jsonrpc":"2.0","method":"EndTurn","id":1,"token":"x"}'],
  ])('%s (J-15)', (note, text) => {
    expect(parseEnvelope(text)).toMatchObject({ notes: [{ note }] });
  });

  test('null params, if the options allow it (J-10)', () => {
    const text = '{"jsonrpc":"2.0","method":"EndTurn","params":null,"id":1}';
    expect(parseEnvelope(text, { nullParams: true })).toMatchObject({ kind: 'request', params: null });
  });

  test('an empty string, zero and negative numbers are ordinary ids', () => {
    for (const id of ['', 0, -1]) expect(parseEnvelope(makeRequest(id, 'EndTurn'))).toMatchObject({ id, notes: [] });
  });
});

const ids = fc.oneof(fc.string(), fc.integer(), fc.constant(null)) as fc.Arbitrary<Id>;
const params = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()), fc.constant(undefined));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
const texts = fc.oneof(
  fc.tuple(ids, fc.string(), params).map(([id, method, given]) => makeRequest(id, method, given)),
  fc.tuple(fc.string(), params).map(([method, given]) => makeNotification(method, given)),
  fc.tuple(ids, fc.jsonValue()).map(([id, result]) => makeResult(id, result)),
  fc.tuple(ids, fc.integer(), fc.string()).map(([id, code, message]) => makeError(id, code, message)),
);

test('property: every message round-trips, alone and in a batch', () => {
  const again = (text: string): string => makeEnvelope(parseEnvelope(text) as Exclude<Envelope, { kind: 'invalid' }>);
  fc.assert(fc.property(texts, (text) => again(text) === text));
  fc.assert(fc.property(fc.array(texts, { minLength: 1 }), (each) => again(`[${each}]`) === `[${each}]`));
});

test('property: a request has the id, method and params that it was made with', () => {
  fc.assert(
    fc.property(ids, fc.string(), params, (id, method, given) => {
      const { kind, ...read } = parseEnvelope(makeRequest(id, method, given)) as { kind: string; params?: unknown };
      expect(kind).toBe('request');
      expect(read).toMatchObject({ id, method });
      expect(plain(read.params)).toEqual(plain(given));
    }),
  );
});

test('property: the parser never throws, for any text and any JSON', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof kindOf(text) === 'string'));
  fc.assert(fc.property(fc.json(), (text) => typeof kindOf(text) === 'string'));
});
