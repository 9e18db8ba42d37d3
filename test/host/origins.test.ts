import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CREATE, serve, type TestServer } from './serving.js';

const PAGE = 'http://page.example:8080';

const create = (server: TestServer, origin?: string): Promise<Response> =>
  server.fetch('/game', {
    method: 'POST',
    body: JSON.stringify(CREATE),
    headers: origin === undefined ? {} : { Origin: origin },
  });

/** The status of an upgrade: 101 for a player that has joined. */
function join(server: TestServer, origin?: string): Promise<number> {
  const socket = new WebSocket(server.joinUrl(server.key(), 'alice'), origin === undefined ? {} : { origin });
  return new Promise((resolve) => {
    socket.on('open', () => {
      resolve(101);
      socket.close();
    });
    socket.on('unexpected-response', (_, { statusCode = 0 }) => {
      resolve(statusCode);
      socket.terminate();
    });
    socket.on('error', () => {});
  });
}

const both = async (server: TestServer, origin?: string): Promise<[number, number]> => [
  (await create(server, origin)).status,
  await join(server, origin),
];

test('a program, and a page of the server itself, may create and join games', async () => {
  const server = await serve();
  expect(await both(server)).toEqual([200, 101]);
  expect(await both(server, server.running.url)).toEqual([200, 101]);
});

test.each([PAGE, 'http://127.0.0.1', 'http://127.0.0.1.page.example', 'null', 'no origin at all'])(
  'a page of %s may do neither',
  async (origin) => {
    const server = await serve();
    expect(await both(server, origin)).toEqual([403, 403]);
    const refused = await create(server, origin);
    expect(await refused.json()).toMatchObject({ code: 'origin/foreign' });
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
  },
);

test('a page of an allowed origin may do both, and read the answers', async () => {
  const server = await serve({ origins: [PAGE, 'http://other.example'] });
  expect(await both(server, PAGE)).toEqual([200, 101]);
  const created = await create(server, PAGE);
  const shown = await server.fetch(`/game/${server.key()}/state`, { headers: { Origin: PAGE } });
  for (const { headers } of [created, shown]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
    expect(headers.get('Vary')).toBe('Origin');
  }
  expect(await both(server, 'http://page.example')).toEqual([403, 403]);
});

test('all pages may where all origins are allowed', async () => {
  const server = await serve({ origins: ['*'] });
  expect(await both(server, PAGE)).toEqual([200, 101]);
  expect((await create(server, 'null')).headers.get('Access-Control-Allow-Origin')).toBe('*');
});

const preflight = (server: TestServer, origin: string): Promise<Response> =>
  server.fetch('/game', {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    },
  });

test('a preflight request says what a page of an allowed origin may send', async () => {
  const server = await serve({ origins: [PAGE] });
  const { status, headers } = await preflight(server, PAGE);
  expect(status).toBe(204);
  expect(headers.get('Access-Control-Allow-Origin')).toBe(PAGE);
  expect(headers.get('Access-Control-Allow-Methods')).toBe('POST');
  expect(headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type');
  expect((await preflight(server, 'http://page.example')).status).toBe(403);
  expect((await preflight(await serve(), PAGE)).status).toBe(405);
});
