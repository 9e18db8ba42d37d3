import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { ReconnectingSocket } from '../../src/run/reconnecting-socket.js';

const servers: WebSocketServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const socket of server.clients) socket.terminate();
    server.close();
  }
});

/** A server that lets everyone come back, and loses everyone at once. Where it is, and how often it was visited. */
async function forgetful() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  let visits = 0;
  server.on('headers', (headers) => headers.push('Herald-Rejoin: secret'));
  server.on('connection', (socket) => {
    visits++;
    socket.terminate();
  });
  await once(server, 'listening');
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`, visits: () => visits };
}

it('does not come back once it has been ended', async () => {
  const { url, visits } = await forgetful();
  const socket: ReconnectingSocket = new ReconnectingSocket({
    label: 'the server',
    url,
    onLoss: () => void socket.end(0),
  });
  expect(await socket.receive()).toMatchObject({ ok: false });
  await sleep(200);
  expect(visits()).toBe(1);
});

it('does not wait for its next attempt when it is ended meanwhile', async () => {
  const { url } = await forgetful();
  let losses = 0;
  const socket: ReconnectingSocket = new ReconnectingSocket({
    label: 'the server',
    url,
    // The fifth attempt is due after 800 ms.
    onLoss: () => {
      if (++losses === 5) setTimeout(() => void socket.end(0), 50);
    },
  });
  const begun = performance.now();
  expect(await socket.receive()).toMatchObject({ ok: false });
  // 50 + 100 + 200 + 400 ms of waiting before, and 800 ms after it if nobody wakes it.
  expect(performance.now() - begun).toBeLessThan(1500);
});
