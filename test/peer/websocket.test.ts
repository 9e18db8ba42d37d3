import { createServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import {
  adoptWebSocket,
  connectWebSocket,
  type PeerEvent,
  type WebSocketOptions,
  type WebSocketPeer,
} from '../../src/peer/index.js';
import { PROMISED_MS, SLACK_MS, timed } from './players.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

/** A server that does with every socket what the test says. */
async function serve(welcome: (socket: WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('headers', (headers) => headers.push('Herald-Rejoin: secret'));
  server.on('connection', welcome);
  closers.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${portOf(server)}/join`;
}

function connect(url: string, options: Partial<WebSocketOptions> = {}): WebSocketPeer {
  const peer = connectWebSocket({ label: 'server', url, ...options });
  closers.push(() => peer.end());
  return peer;
}

const faultOf = async (peer: WebSocketPeer, ms = 5000) => {
  const received = await peer.receive(ms);
  if (received.ok) throw new Error(`a fault was expected, and ${received.message} came`);
  return received.fault;
};

const textOf = async (peer: WebSocketPeer, ms = 5000): Promise<string> => {
  const received = await peer.receive(ms);
  if (!received.ok) throw new Error(received.fault.message);
  return received.message;
};

const echo = (socket: WebSocket): void => {
  socket.on('message', (data) => socket.send(data.toString()));
};

describe('a socket', () => {
  test('carries frames both ways, in order, also those sent before it is established', async () => {
    const peer = connect(await serve(echo));
    for (let i = 0; i < 100; i++) peer.send(`{"n":${i}}`);
    for (let i = 0; i < 100; i++) expect(await textOf(peer)).toBe(`{"n":${i}}`);
    expect(peer.handshake).toMatchObject({ status: 101, headers: { 'herald-rejoin': 'secret' } });
    expect(await peer.end(1000)).toMatchObject({ killed: false, bytesSent: 790, bytesReceived: 790 });
    expect(peer.closing).toMatchObject({ code: 1000 });
  });

  test('J-22 keeps the bytes of a frame, and joins fragments, among pings', async () => {
    const url = await serve((socket) => {
      socket.ping('are you there');
      socket.send('{"half":', { fin: false });
      socket.ping();
      socket.send('"\uFEFFä𝄞"}', { fin: true });
      socket.send('');
    });
    const peer = connect(url);
    expect(await textOf(peer)).toBe('{"half":"\uFEFFä𝄞"}');
    expect(await textOf(peer)).toBe('');
  });

  test('adopted by a server is a peer as well', async () => {
    const accepted: WebSocketPeer[] = [];
    const peer = connect(await serve((socket) => accepted.push(adoptWebSocket(socket, { label: 'player' }))));
    peer.send('hello');
    await expect.poll(() => accepted.length).toBe(1);
    expect(await textOf(accepted[0]!)).toBe('hello');
    accepted[0]!.send('welcome');
    expect(await textOf(peer)).toBe('welcome');
    await accepted[0]!.end(1000);
    expect(await faultOf(peer)).toMatchObject({ code: 'peer/closed', message: 'the connection was closed: 1000' });
  });

  test('reports what crosses it', async () => {
    const events: PeerEvent[] = [];
    const peer = connect(await serve(echo), { observe: (event) => events.push(event) });
    peer.send('a');
    await textOf(peer);
    await peer.receive(20);
    await peer.end(1000);
    expect(events.map(({ kind }) => kind)).toEqual(['>>', '<<', 'deadline', 'input-closed', 'eof', 'ended']);
  });
});

describe('a deadline', () => {
  test('is kept, and does not end the peer', async () => {
    const url = await serve((socket) => void setTimeout(() => socket.send('late'), 300));
    const peer = connect(url);
    const { value, ms } = await timed(peer.receive(100));
    expect(value).toMatchObject({ ok: false, fault: { code: 'peer/timeout' } });
    expect(ms).toBeLessThan(100 + PROMISED_MS + SLACK_MS);
    expect(await textOf(peer)).toBe('late');
  });

  test('is kept for the connection itself', async () => {
    const silent = createTcp(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    closers.push(() => silent.close());
    const peer = connect(`ws://127.0.0.1:${portOf(silent)}/`, { openingTime: 100 });
    const { value, ms } = await timed(faultOf(peer));
    expect(value).toMatchObject({ code: 'peer/cannot-connect', blame: 'environment' });
    expect(ms).toBeLessThan(100 + PROMISED_MS + SLACK_MS);
  });

  test('is kept for the end: a peer that does not answer the close is cut off', async () => {
    const silentServer = createServer();
    silentServer.on('upgrade', (request, socket) => {
      socket.on('error', () => {});
      void answerUpgrade(request.headers['sec-websocket-key']!).then((answer) => socket.write(answer));
    });
    const url = await listenOn(silentServer);
    const peer = connect(url);
    await expect.poll(() => peer.handshake?.status).toBe(101);
    await sleep(20);
    const { value, ms } = await timed(peer.end(100));
    expect(value.killed).toBe(true);
    expect(ms).toBeLessThan(100 + PROMISED_MS + SLACK_MS);
  });
});

async function listenOn(server: HttpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `ws://127.0.0.1:${portOf(server)}/`;
}

async function answerUpgrade(key: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`;
}

describe('a fault', () => {
  test('connection refused: the environment’s', async () => {
    const url = await serve(echo);
    await closers.shift()!();
    await sleep(20);
    const fault = await faultOf(connect(url));
    expect(fault).toMatchObject({ code: 'peer/cannot-connect', blame: 'environment' });
    expect(fault.message).toContain('connection refused');
  });

  test('an invalid address: the environment’s', async () => {
    expect(await faultOf(connect('ws://'))).toMatchObject({ code: 'peer/cannot-connect' });
  });

  test('a server that refuses says why', async () => {
    const server = createServer();
    server.on('upgrade', (_, socket) =>
      socket.end('HTTP/1.1 409 Conflict\r\nConnection: close\r\n\r\n{"error":\n"taken"}'),
    );
    const peer = connect(await listenOn(server));
    const fault = await faultOf(peer);
    expect(fault).toMatchObject({ code: 'peer/refused', blame: 'player' });
    expect(fault.message).toContain('409 Conflict: {"error": "taken"}');
    expect(peer.handshake?.status).toBe(409);
  });

  test('a server that does not speak WebSocket', async () => {
    const server = createServer();
    server.on('upgrade', (_, socket) =>
      socket.write(`HTTP/1.1 101 Ok\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`),
    );
    expect(await faultOf(connect(await listenOn(server)))).toMatchObject({ code: 'peer/refused', blame: 'player' });
  });

  test.each([
    ['a close', (socket: WebSocket) => socket.close(1008, 'enough'), 'peer/closed', 'closed: 1008 enough'],
    ['a lost connection', (socket: WebSocket) => socket.terminate(), 'peer/closed', 'lost'],
    ['a binary frame', (socket: WebSocket) => socket.send(Buffer.from('{}')), 'peer/frame', 'binary'],
    ['a frame too large', (socket: WebSocket) => socket.send('x'.repeat(2000)), 'peer/frame', 'payload'],
    ['no UTF-8', (socket: WebSocket) => socket.send(Buffer.from([0xff]), { binary: false }), 'peer/frame', 'UTF-8'],
    [
      'a flood',
      (socket: WebSocket) => Array.from({ length: 30 }, () => socket.send('x'.repeat(500))),
      'peer/flood',
      '',
    ],
    ['a backlog', (socket: WebSocket) => Array.from({ length: 30 }, () => socket.send('x')), 'peer/backlog', ''],
  ])('%s, after the messages that came before it', async (_, act, code, words) => {
    const url = await serve((socket) => {
      socket.send('first');
      act(socket);
    });
    const peer = connect(url, { limits: { frame: 1000, output: 10_000, backlog: 25 } });
    expect(await textOf(peer)).toBe('first');
    await sleep(100);
    let last = await peer.receive(5000);
    while (last.ok) last = await peer.receive(5000);
    expect(last.fault).toMatchObject({ code, blame: 'player' });
    expect(last.fault.message).toContain(words);
    expect(await faultOf(peer)).toEqual(last.fault);
  });

  test('a server that does not read', async () => {
    const url = await serve((socket) => socket.pause());
    const peer = connect(url, { limits: { unreadInput: 1024 * 1024 } });
    await expect.poll(() => peer.handshake?.status).toBe(101);
    await sleep(20);
    for (let i = 0; i < 200; i++) {
      peer.send('x'.repeat(100_000));
      await sleep(0);
    }
    expect(await faultOf(peer)).toMatchObject({ code: 'peer/not-reading', blame: 'player' });
  });

  test('nothing is received after the end', async () => {
    const peer = connect(await serve(echo));
    await peer.end(0);
    peer.send('a');
    expect(await faultOf(peer)).toMatchObject({ code: expect.stringMatching(/^peer\/(ended|closed)$/) });
  });
});
