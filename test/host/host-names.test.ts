import { request } from 'node:http';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CREATE, serve, type TestServer } from './serving.js';

type Headers = Readonly<Record<string, string>>;

/** Sends the header `Host` as given, which `fetch` does not. */
const send = (server: TestServer, method: string, path: string, headers: Headers, body = ''): Promise<number> =>
  new Promise((resolve, reject) => {
    const { port } = server.running;
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });

const create = (server: TestServer, headers: Headers): Promise<number> =>
  send(server, 'POST', '/game', headers, JSON.stringify(CREATE));

function join(server: TestServer, headers: Headers): Promise<number> {
  const socket = new WebSocket(server.joinUrl(server.key(), 'alice'), { headers });
  return new Promise((resolve) => {
    const end = (status: number): void => {
      socket.terminate();
      resolve(status);
    };
    socket.on('open', () => end(101));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => end(statusCode));
    socket.on('error', () => {});
  });
}

/** Statuses of creating, joining and watching. */
const all = async (server: TestServer, headers: Headers): Promise<number[]> => [
  await create(server, headers),
  await join(server, headers),
  await send(server, 'GET', `/game/${server.key()}/state`, headers),
];

const SERVED = [200, 101, 200];
const REFUSED = [421, 421, 421];

describe('a request that is meant for', () => {
  test.each([
    'localhost',
    'LOCALHOST:3001',
    'games.localhost',
    '127.0.0.1:80',
    '192.168.3.4:3001',
    '[::1]:3001',
    '[fe80::1]',
    hostname(),
    `${hostname()}.local:3001`,
    'localhost.',
  ])('%s is served', async (Host) => {
    expect(await all(await serve(), { Host })).toEqual(SERVED);
  });

  test.each([
    'page.example',
    'page.example:3001',
    'localhost.page.example',
    '127.0.0.1.page.example',
    'notlocalhost',
    '[page.example]',
    '::1.page.example',
  ])('%s is refused, even for a page of that name', async (Host) => {
    const server = await serve();
    expect(await all(server, { Host })).toEqual(REFUSED);
    expect(await all(server, { Host, Origin: `http://${Host}` })).toEqual(REFUSED);
  });
});

test('a name that was allowed is known, with any port, and so is the one to listen on', async () => {
  const server = await serve({ hosts: ['games.example'], host: 'localhost' });
  expect(await all(server, { Host: 'Games.Example:8443' })).toEqual(SERVED);
  expect(await all(server, { Host: 'page.example' })).toEqual(REFUSED);
});

test('all names are known where all are allowed', async () => {
  expect(await all(await serve({ hosts: ['*'] }), { Host: 'page.example' })).toEqual(SERVED);
});
