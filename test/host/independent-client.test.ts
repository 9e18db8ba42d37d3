import { once } from 'node:events';
import { JSONRPCErrorException } from 'json-rpc-2.0';
import { describe, expect, test } from 'vitest';
import { openServer } from '../../src/api/server.js';
import { IndependentClient } from './independent-client.js';
import { later } from './serving.js';

async function serveGame(names: readonly string[], settings: object = {}) {
  const server = await openServer({ seed: 3 });
  later(server.close);
  const key = server.createGame({ kingdom: 'first-game', num_players: names.length, ...settings });
  return names.map((name) => server.joinUrl(key, name));
}

describe('clients on the package json-rpc-2.0', () => {
  test.each([2, 3, 4])('play a game of %i to its end, with attacks', async (seats) => {
    const names = ['alice', 'bob', 'carol', 'dave'].slice(0, seats);
    const clients: IndependentClient[] = [];
    for (const url of await serveGame(names)) {
      const client = new IndependentClient(url);
      clients.push(client);
      await once(client.socket, 'open');
    }
    expect(await Promise.all(clients.map((client) => client.closed()))).toEqual(names.map(() => 1000));
    for (const { faults, scores, asked } of clients) {
      expect(faults).toEqual([]);
      expect(scores).toEqual(clients[0]?.scores);
      expect([asked[0], asked.at(-1)]).toEqual(['StartGame', 'GameOver']);
    }
    expect(Object.keys(clients[0]?.scores ?? {}).sort()).toEqual(names);
    expect(clients.flatMap(({ asked }) => asked)).toContain('Attack');
  });

  test('are refused with errors that the package understands, and play on', async () => {
    const codeOf = (request: PromiseLike<unknown>): PromiseLike<unknown> =>
      request.then(
        () => 'accepted',
        (error) => (error instanceof JSONRPCErrorException ? error.code : error),
      );
    const requests = [
      ['Pass', undefined],
      ['Buy', { card: 'Province' }],
      ['Buy', [1]],
      ['EndTurn', undefined],
    ] as const;
    const urls = await serveGame(['alice', 'bob']);
    // Whoever begins tries.
    const codes = await new Promise<unknown>((resolve) => {
      const takeTurn = async ({ rpc }: IndependentClient): Promise<void> => {
        const answers: unknown[] = [];
        for (const [method, params] of requests) answers.push(await codeOf(rpc.request(method, params)));
        resolve(answers);
      };
      for (const url of urls) new IndependentClient(url, takeTurn);
    });
    expect(codes).toEqual([-32601, -32600, -32602, 'accepted']);
  });
});
