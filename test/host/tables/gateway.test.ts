import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { LanMessage } from '../../../src/games/dominion/lan/messages.js';
import { LAN_GATEWAY } from '../../../src/games/dominion/table-host/lan-gateway.js';
import { PersonAtLanTable } from '../../../src/games/dominion/table-host/person-at-lan-table.js';
import { DOMINION_TABLE_HOSTING } from '../../../src/games/dominion/table-host/table-hosting.js';
import type { RunningTableServer, TableServerOptions } from '../../../src/host/index.js';
import type { TableGateway } from '../../../src/kit/table-gateway.js';
import { scriptedServer } from '../../games/dominion/lan/scripted-server.js';
import { create, serveTables } from './serving-tables.js';

const sockets: WebSocket[] = [];
const listeners: Server[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const listener of listeners.splice(0)) listener.close();
});

/** A server that counts who connects to it. */
async function target(): Promise<{ readonly port: number; readonly connections: () => number }> {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.on('error', () => {});
  });
  listeners.push(listener);
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, connections: () => connections };
}

/** What a page that asks for a seat is told first. */
async function ask(
  { port }: RunningTableServer,
  request: unknown,
  headers: Record<string, string> = {},
): Promise<{ readonly status?: string; readonly reason?: string }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/lan`, { headers });
  sockets.push(socket);
  await once(socket, 'open');
  socket.send(typeof request === 'string' ? request : JSON.stringify(request));
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(String(data)) as { status?: string; reason?: string };
}

/** All that a page is told, until its socket is closed. */
async function follow({ port }: RunningTableServer, request: unknown) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/lan`);
  sockets.push(socket);
  const messages: unknown[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  const closed = once(socket, 'close');
  await once(socket, 'open');
  socket.send(JSON.stringify(request));
  return { messages, closed };
}

const seatAt = (port: number, token = '') => ({ kind: 'join', host: '127.0.0.1', port, token });

describe('a seat at a LAN game through the server of the table', () => {
  const serving = (options: Partial<TableServerOptions> = {}) => serveTables(options);

  test('is for a browser on the machine of the server', async () => {
    const server = await serving();
    const { port, connections } = await target();
    expect(await ask(server, seatAt(port))).toEqual({ status: 'waiting', address: '' });
    expect(connections()).toBe(1);
  });

  test.each([
    ['under another name of the machine', { Host: 'games.example.org' }],
    ['through a proxy', { 'X-Forwarded-For': '192.0.2.7' }],
    ['through another proxy', { Forwarded: 'for=192.0.2.7' }],
  ])('is not for somebody who comes %s, and nothing is connected to', async (_, headers) => {
    const server = await serving({ hosts: ['games.example.org'] });
    const { port, connections } = await target();
    const { status, reason } = await ask(server, seatAt(port), headers);
    expect({ status, reason }).toEqual({
      status: 'closed',
      reason: expect.stringContaining('Only a person at the machine'),
    });
    expect(connections()).toBe(0);
  });

  test('needs the token where there is one, from anywhere', async () => {
    const server = await serving({ token: 'correct-horse', hosts: ['games.example.org'] });
    const { port, connections } = await target();
    for (const token of ['', 'wrong']) {
      expect(await ask(server, seatAt(port, token))).toEqual({
        status: 'closed',
        reason: 'This server needs its token for that.',
      });
    }
    expect(connections()).toBe(0);
    const far = await ask(server, seatAt(port, 'correct-horse'), { Host: 'games.example.org' });
    expect(far.status).toBe('waiting');
  });

  test('is not for pages of other origins', async () => {
    const { port } = await serving();
    const socket = new WebSocket(`ws://127.0.0.1:${port}/lan`, { origin: 'http://evil.example' });
    sockets.push(socket);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toContain('403');
  });

  test.each([
    ['no JSON', 'hello', /expected \{"kind"/],
    ['no kind', { host: 'x', port: 1 }, /expected \{"kind"/],
    ['a port out of range', { kind: 'join', host: 'x', port: 70_000 }, /whole number from 1 to 65535/],
    ['a host that is none', { kind: 'join', host: 'x y/z', port: 1 }, /the name or the address of a machine/],
  ])('is refused for %s', async (_, request, reason) => {
    const told = await ask(await serving(), request);
    expect(told).toEqual({ status: 'closed', reason: expect.stringMatching(reason) });
  });

  test('is given up if the server starts a game that nobody can play, and the tables go on', async () => {
    const server = await serving();
    const { port } = await scriptedServer(['0|System|<STGM>,7,2']);
    const { messages, closed } = await follow(server, seatAt(port));
    await closed;
    expect(messages.at(-1)).toEqual({
      status: 'closed',
      reason: 'The game cannot go on: the server starts a game of 7; a game has 2 to 4 players.',
    });
    expect(await create(server)).not.toBe('');
  });

  test('is given up if the seat itself fails, which is reported, and the tables go on', async () => {
    const warnings: string[] = [];
    const broken: TableGateway<LanMessage> = {
      ...LAN_GATEWAY,
      open: () =>
        Object.assign(new PersonAtLanTable(), {
          fromServer: () => {
            throw new Error('a fault of our own');
          },
        }),
    };
    const hosting = { ...DOMINION_TABLE_HOSTING, gateway: broken as TableGateway };
    const server = await serving({ hosting, warn: (message) => warnings.push(message) });
    const { port, closed: left } = await scriptedServer(['2|System|hello']);
    const { messages, closed } = await follow(server, seatAt(port));
    await Promise.all([closed, left]);
    expect(messages.at(-1)).toEqual({ status: 'closed', reason: 'internal server error' });
    expect(warnings).toEqual([expect.stringContaining('a seat at /lan: Error: a fault of our own')]);
    expect(await create(server)).not.toBe('');
  });

  test('says why nobody can be reached', async () => {
    const told = await ask(await serving(), seatAt(9));
    expect(told).toEqual({ status: 'closed', reason: expect.stringContaining('127.0.0.1:9') });
  });
});
