import fc from 'fast-check';
import {
  createJSONRPCErrorResponse,
  createJSONRPCNotification,
  createJSONRPCRequest,
  createJSONRPCSuccessResponse,
  JSONRPCClient,
  type JSONRPCRequest,
  type JSONRPCResponse,
  JSONRPCServer,
} from 'json-rpc-2.0';
import { describe, expect, test } from 'vitest';
import {
  type Envelope,
  makeError,
  makeNotification,
  makeRequest,
  makeResult,
  type Params,
  parseEnvelope,
} from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { sized } from '../../../../sizes.js';

// The package json-rpc-2.0 reads JSON-RPC as well. On well-formed messages both must see the same. Where the package takes what
// the specification forbids, the difference is pinned, so that an update of the package shows.

const ids = fc.oneof(fc.integer(), fc.string({ minLength: 1 }));
/** Names that begin with `rpc.` are reserved, and the package looks methods up in a plain object. */
const methods = fc.string({ minLength: 1 }).filter((name) => !name.startsWith('rpc.') && !(name in {}));
const params = fc.option(
  fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())) as fc.Arbitrary<NonNullable<Params>>,
  { nil: undefined },
);
const errors = fc.record({ code: fc.integer(), message: fc.string(), data: fc.jsonValue() });
const RUNS = { numRuns: sized({ test: 200, long: 20_000 }) };

/** What a server of the package is asked for, and what it sends back; it answers each request with its method. */
async function serve(text: string): Promise<{ asked: JSONRPCRequest[]; answer: unknown }> {
  const asked: JSONRPCRequest[] = [];
  const server = new JSONRPCServer({ errorListener: () => {} });
  server.applyMiddleware((_, request) => {
    asked.push(request);
    return Promise.resolve(request.id === undefined ? null : createJSONRPCSuccessResponse(request.id, request.method));
  });
  return { asked, answer: await server.receiveJSON(text) };
}

/** What a client of the package takes for the answer to a request with this id. */
async function take(id: string | number, text: string): Promise<JSONRPCResponse> {
  const client = new JSONRPCClient(() => {});
  const answer = client.requestAdvanced(createJSONRPCRequest(id, 'Any'));
  client.receive(JSON.parse(text));
  return answer;
}

/** Members that are undefined are absent. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const contentOf = ({ kind, ...envelope }: Exclude<Envelope, { kind: 'batch' }>): unknown => {
  const { notes: _, ...content } = { notes: null, ...envelope };
  return plain(content);
};

const singleIn = (text: string): Exclude<Envelope, { kind: 'batch' }> => {
  const envelope = parseEnvelope(text);
  if (envelope.kind === 'batch') throw new Error('this is a batch');
  return envelope;
};

const withoutVersion = ({ jsonrpc: _, ...message }: JSONRPCRequest | JSONRPCResponse): unknown => plain(message);

describe('on well-formed messages, the package and the envelope agree about', () => {
  test('requests, whoever makes them', async () => {
    const property = fc.asyncProperty(ids, methods, params, async (id, method, given) => {
      for (const text of [makeRequest(id, method, given), JSON.stringify(createJSONRPCRequest(id, method, given))]) {
        const { asked, answer } = await serve(text);
        const envelope = singleIn(text);
        expect(envelope.kind).toBe('request');
        expect(asked.map(withoutVersion)).toEqual([contentOf(envelope)]);
        expect(singleIn(JSON.stringify(answer))).toMatchObject({ kind: 'response', id, result: method, notes: [] });
      }
    });
    await fc.assert(property, RUNS);
  });

  test('notifications, which nobody answers', async () => {
    const property = fc.asyncProperty(methods, params, async (method, given) => {
      for (const text of [makeNotification(method, given), JSON.stringify(createJSONRPCNotification(method, given))]) {
        const { asked, answer } = await serve(text);
        const envelope = singleIn(text);
        expect(envelope.kind).toBe('notification');
        expect(asked.map(withoutVersion)).toEqual([contentOf(envelope)]);
        expect(answer).toBeNull();
      }
    });
    await fc.assert(property, RUNS);
  });

  test('results', async () => {
    const property = fc.asyncProperty(ids, fc.jsonValue(), async (id, result) => {
      for (const text of [makeResult(id, result), JSON.stringify(createJSONRPCSuccessResponse(id, result))]) {
        const envelope = singleIn(text);
        expect(envelope.kind).toBe('response');
        expect(withoutVersion(await take(id, text))).toEqual(contentOf(envelope));
      }
    });
    await fc.assert(property, RUNS);
  });

  test('errors', async () => {
    const property = fc.asyncProperty(ids, errors, async (id, { code, message, data }) => {
      for (const text of [
        makeError(id, code, message, data),
        JSON.stringify(createJSONRPCErrorResponse(id, code, message, data)),
      ]) {
        const envelope = singleIn(text);
        expect(envelope.kind).toBe('errorResponse');
        expect(withoutVersion(await take(id, text))).toEqual(contentOf(envelope));
      }
    });
    await fc.assert(property, RUNS);
  });

  test('batches of two or more', async () => {
    const member = fc.record({ id: fc.option(ids, { nil: undefined }), method: methods, params });
    const property = fc.asyncProperty(fc.array(member, { minLength: 2, maxLength: 5 }), async (members) => {
      const text = JSON.stringify(members.map((each) => ({ jsonrpc: '2.0', ...each })));
      const envelope = parseEnvelope(text);
      if (envelope.kind !== 'batch') throw new Error('this is no batch');
      const { asked } = await serve(text);
      expect(asked.map(withoutVersion)).toEqual(envelope.members.map(contentOf));
    });
    await fc.assert(property, RUNS);
  });
});

describe('the package takes or mistakes what the specification forbids', () => {
  const call = (members: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'Buy', ...members });
  /** The error code or the result of an answer of the package, or the name of what it throws. */
  const reactionTo = async (text: string): Promise<unknown> => {
    try {
      const { answer } = await serve(text);
      return (answer as { error?: { code: number } } | null)?.error?.code ?? answer;
    } catch (error) {
      return (error as Error).name;
    }
  };
  const called = (id: unknown): object => ({ jsonrpc: '2.0', id, result: 'Buy' });

  test.each([
    ['null instead of a message', 'null', -32700, 'not-an-object'],
    ['null in a batch', '[null]', 'TypeError', 'not-an-object'],
    ['an id that is an object', call({ id: {} }), called({}), 'id-type'],
    ['an id that is a boolean', call({ id: true }), called(true), 'id-type'],
    ['params that are text', call({ params: 'bar' }), called(1), 'params-type'],
    ['params that are null', call({ params: null }), called(1), 'params-type'],
  ] as const)('%s', async (_, text, reaction, fault) => {
    expect(await reactionTo(text)).toEqual(reaction);
    const envelope = parseEnvelope(text);
    const single = envelope.kind === 'batch' ? envelope.members[0] : envelope;
    expect(single).toMatchObject({ kind: 'invalid', code: -32600, fault });
  });

  test('a method that is a number is looked up', async () => {
    const server = new JSONRPCServer({ errorListener: () => {} });
    const answer = await server.receive(JSON.parse(call({ method: 1 })));
    expect(answer).toMatchObject({ error: { code: -32601 } });
    expect(singleIn(call({ method: 1 }))).toMatchObject({ kind: 'invalid', code: -32600 });
  });

  test('a batch of one is answered with a bare object', async () => {
    expect(await reactionTo(`[${call({})}]`)).toEqual(called(1));
    expect(parseEnvelope(`[${call({})}]`)).toMatchObject({ kind: 'batch', members: [{ kind: 'request' }] });
  });

  test('a result may stand with an error that is null', async () => {
    const text = '{"jsonrpc":"2.0","id":1,"result":5,"error":null}';
    expect(await take(1, text)).toMatchObject({ result: 5 });
    expect(singleIn(text).kind).toBe('invalid');
  });

  test('an answer to nothing is ignored in silence', () => {
    expect(() => new JSONRPCClient(() => {}).receive(createJSONRPCSuccessResponse(7, null))).not.toThrow();
  });
});
