import { once } from 'node:events';
import { type AddressInfo, connect as connectRaw, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  connectTcp,
  listenTcp,
  type Peer,
  type PeerEvent,
  type PeerFault,
  type TcpAddress,
  type TcpListener,
  type TcpListenOptions,
  type TcpOptions,
} from '../../src/peer/index.js';
import { createJsonLineReader, type JsonLine, makeJsonLine } from '../../src/wire/json-lines.js';
import { manualClock } from './manual-clock.js';
import { eventually, PROMISED_MS, SLACK_MS, timed } from './players.js';

const LONG_MS = 20_000;

/** Sockets and servers that keep this process alive. Other test files in it may have left some. */
const countOpen = (): number => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;

const closers: (() => unknown)[] = [];
let openBefore = 0;
beforeAll(() => {
  openBefore = countOpen();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  // A socket, a server or a timer that is left would keep Herald alive.
  await eventually(() => countOpen() <= openBefore);
});

/** A server that does with every socket what the test says. */
async function serve(welcome: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    welcome(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function connect(port: number, options: Partial<TcpOptions<JsonLine>> = {}): Peer<JsonLine> {
  const peer = connectTcp({ label: 'server', host: '127.0.0.1', port, framer: createJsonLineReader(), ...options });
  closers.push(() => peer.end());
  return peer;
}

interface Accepted {
  readonly listener: TcpListener;
  readonly peers: Peer<JsonLine>[];
  readonly remotes: TcpAddress[];
}

async function listen(
  options: Partial<ReturnType<TcpListenOptions<JsonLine>['accept']>> = {},
  listening: Partial<TcpListenOptions<JsonLine>> = {},
): Promise<Accepted> {
  const peers: Peer<JsonLine>[] = [];
  const remotes: TcpAddress[] = [];
  const accept = () => ({ label: 'player', framer: createJsonLineReader(), ...options });
  const listener = await listenTcp({ accept, ...listening }, (peer, remote) => {
    peers.push(peer);
    remotes.push(remote);
  });
  if (!listener.ok) throw new Error(listener.error.message);
  closers.push(() => listener.value.close());
  return { listener: listener.value, peers, remotes };
}

async function rawClient(port: number): Promise<Socket> {
  const socket = connectRaw({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  closers.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const nextValue = async (peer: Peer<JsonLine>): Promise<unknown> => {
  const received = await peer.receive(LONG_MS);
  if (!received.ok) throw new Error(received.fault.message);
  return received.message.value;
};

/** The first fault, after however many messages. */
const faultOf = async (peer: Peer<JsonLine>): Promise<PeerFault> => {
  for (;;) {
    const received = await peer.receive(LONG_MS);
    if (!received.ok) return received.fault;
  }
};

const echo = (socket: Socket): void => {
  socket.pipe(socket);
};

describe('a connection', () => {
  test('carries messages both ways, in order, also those sent before it is established', async () => {
    const peer = connect(await serve(echo));
    for (let n = 0; n < 100; n++) peer.send(makeJsonLine({ n }));
    for (let n = 0; n < 100; n++) expect(await nextValue(peer)).toEqual({ n });
    expect(await peer.end(LONG_MS)).toMatchObject({ killed: false, bytesSent: 890, bytesReceived: 890 });
  });

  test('may be cut into any pieces by the network', async () => {
    const bytes = Buffer.from([{ card: 'é' }, ['𝄞'], 'end'].map(makeJsonLine).join(''));
    const port = await serve(async (socket) => {
      socket.setNoDelay(true);
      for (const byte of bytes) {
        socket.write(Uint8Array.of(byte));
        await sleep(1);
      }
    });
    const peer = connect(port);
    expect([await nextValue(peer), await nextValue(peer), await nextValue(peer)]).toEqual([
      { card: 'é' },
      ['𝄞'],
      'end',
    ]);
  });

  test('to a listener is a peer at both ends', async () => {
    const { listener, peers, remotes } = await listen();
    const peer = connect(listener.port);
    peer.send(makeJsonLine('hello'));
    await eventually(() => peers.length === 1);
    expect(await nextValue(peers[0]!)).toBe('hello');
    expect(remotes[0]).toEqual({ host: '127.0.0.1', port: expect.any(Number) });
    peers[0]!.send(makeJsonLine('welcome'));
    expect(await nextValue(peer)).toBe('welcome');
    const ending = peers[0]!.end(LONG_MS);
    expect(await faultOf(peer)).toMatchObject({ code: 'peer/closed', message: 'the connection was closed' });
    expect(await peer.end(LONG_MS)).toMatchObject({ killed: false });
    expect(await ending).toMatchObject({ killed: false });
  });

  test('by name finds the address that answers', async () => {
    const peer = connect(await serve(echo), { host: 'localhost' });
    peer.send('1\n');
    expect(await nextValue(peer)).toBe(1);
  });

  test('reports what crosses it', async () => {
    const events: PeerEvent[] = [];
    const peer = connect(await serve(echo), { observe: (event) => events.push(event) });
    peer.send('1\n');
    await nextValue(peer);
    await peer.receive(20);
    await peer.end(LONG_MS);
    expect(events.map(({ kind }) => kind)).toEqual(['>>', '<<', 'deadline', 'input-closed', 'eof', 'ended']);
  });

  test('reports a close by the other end as a fault', async () => {
    const events: PeerEvent[] = [];
    const peer = connect(await serve((socket) => socket.end()), { observe: (event) => events.push(event) });
    await faultOf(peer);
    await peer.end();
    expect(events.map(({ kind }) => kind)).toEqual(['eof', 'fault', 'input-closed', 'ended']);
  });
});

describe('a deadline', () => {
  test('is kept, is not extended by half messages, and does not end the peer', async () => {
    const port = await serve((socket) => {
      const chatter = setInterval(() => socket.write(' '), 20);
      setTimeout(() => {
        clearInterval(chatter);
        socket.write('"late"\n');
      }, 500);
    });
    const peer = connect(port);
    const { value, ms } = await timed(peer.receive(200));
    expect(value).toMatchObject({ ok: false, fault: { code: 'peer/timeout' } });
    expect(ms).toBeGreaterThanOrEqual(195);
    expect(ms).toBeLessThan(200 + PROMISED_MS + SLACK_MS);
    expect(await nextValue(peer)).toBe('late');
  });

  test('is kept for the connection itself', async () => {
    const clock = manualClock();
    // 192.0.2.0/24 is reserved for documentation: nothing answers there.
    const peer = connect(9, { host: '192.0.2.1', openingTime: 100, clock });
    const fault = faultOf(peer);
    clock.advance(100);
    expect(await fault).toMatchObject({ code: 'peer/cannot-connect', blame: 'environment' });
  });

  test.each([
    ['does not close', () => {}],
    ['does not read', (socket: Socket) => void socket.pause()],
    ['floods', (socket: Socket) => flood(socket)],
  ])('is kept for the end of one that %s', async (_, welcome) => {
    const peer = connect(await serve(welcome), { limits: { output: 1000 } });
    await sleep(50);
    peer.send(makeJsonLine('x'.repeat(3_000_000)));
    const { value, ms } = await timed(peer.end(200));
    expect(value.killed).toBe(true);
    expect(ms).toBeLessThan(200 + PROMISED_MS + SLACK_MS);
  });
});

const BLANK_LINE = `${' '.repeat(999)}\n`;

/** As fast as the other end takes it. */
function flood(socket: Socket, text = makeJsonLine('x'.repeat(1000))): void {
  const pour = (): void => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', pour);
  pour();
}

describe('a fault', () => {
  test('connection refused: the environment’s', async () => {
    const { listener } = await listen();
    await listener.close();
    for (const host of ['127.0.0.1', 'localhost']) {
      const fault = await faultOf(connect(listener.port, { host }));
      expect(fault).toMatchObject({ code: 'peer/cannot-connect', blame: 'environment' });
      expect(fault.message).toBe(
        `cannot connect to ${host}:${listener.port}: connection refused; is the server running?`,
      );
    }
  });

  test('a host that does not exist: the environment’s', async () => {
    const fault = await faultOf(connect(9, { host: 'no-such-host.invalid' }));
    expect(fault).toMatchObject({ code: 'peer/cannot-connect', blame: 'environment' });
    expect(fault.message).toMatch(/^cannot connect to no-such-host\.invalid:9: (unknown host|the host name could not)/);
  });

  test('an invalid port', async () => {
    expect(await faultOf(connect(70_000))).toMatchObject({ code: 'peer/cannot-connect', blame: 'environment' });
  });

  test('an attempt that is aborted, before or on the way: the kit’s', async () => {
    const port = await serve(echo);
    expect(await faultOf(connect(port, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'peer/ended',
      blame: 'kit',
    });
    const controller = new AbortController();
    const peer = connect(port, { signal: controller.signal });
    controller.abort();
    expect(await faultOf(peer)).toMatchObject({ code: 'peer/ended', blame: 'kit' });
    expect(await peer.end(LONG_MS)).toMatchObject({ killed: false });
  });

  test('an abort after the connection is established does nothing', async () => {
    const controller = new AbortController();
    const peer = connect(await serve(echo), { signal: controller.signal });
    peer.send('1\n');
    expect(await nextValue(peer)).toBe(1);
    controller.abort();
    peer.send('2\n');
    expect(await nextValue(peer)).toBe(2);
  });

  const FAULTS: readonly [what: string, act: (socket: Socket) => unknown, code: string, words: string][] = [
    ['a close', (socket) => socket.end(), 'peer/closed', 'the connection was closed'],
    ['a reset', (socket) => setTimeout(() => socket.resetAndDestroy(), 50), 'peer/closed', 'the connection was reset'],
    ['a close within a line', (socket) => socket.end('{"a":'), 'wire/incomplete', 'a line feed is missing'],
    [
      'a reset within a line',
      (socket) => {
        socket.write('{"a":');
        setTimeout(() => socket.resetAndDestroy(), 50);
      },
      'peer/closed',
      'reset, in the middle of a message',
    ],
    ['what is not JSON', (socket) => socket.write('(move)\n'), 'wire/json', '( at line 2, column 1'],
    ['a line too long', (socket) => socket.write(`${' '.repeat(2000)}\n`), 'wire/message-too-long', '1000 bytes'],
    ['a flood', (socket) => flood(socket, BLANK_LINE), 'peer/flood', 'more than 10000 bytes came'],
    ['a backlog', (socket) => socket.write('1\n'.repeat(30)), 'peer/backlog', 'more than 25 messages'],
  ];
  const limits = { output: 10_000, backlog: 25 };
  const framer = () => createJsonLineReader({ line: 1000 });

  test.each(FAULTS)('of a server: %s, after the messages that came before it', async (_, act, code, words) => {
    const port = await serve((socket) => {
      socket.write('"first"\n');
      act(socket);
    });
    const peer = connect(port, { limits, framer: framer() });
    expect(await nextValue(peer)).toBe('first');
    await sleep(100);
    const fault = await faultOf(peer);
    expect(fault).toMatchObject({ code, blame: 'player' });
    expect(fault.message).toContain(words);
    expect(await faultOf(peer)).toEqual(fault);
  });

  test.each(FAULTS)('of a client: %s, after the messages that came before it', async (_, act, code, words) => {
    const { listener, peers } = await listen(
      { limits },
      {
        accept: () => ({ label: 'player', framer: framer(), limits }),
      },
    );
    const client = await rawClient(listener.port);
    client.write('"first"\n');
    act(client);
    await eventually(() => peers.length === 1);
    expect(await nextValue(peers[0]!)).toBe('first');
    await sleep(100);
    const fault = await faultOf(peers[0]!);
    expect(fault).toMatchObject({ code, blame: 'player' });
    expect(fault.message).toContain(words);
  });

  test('a flood is no longer read: its sender waits', async () => {
    let poured = 0;
    const port = await serve((socket) => {
      const pour = (): void => {
        do poured += BLANK_LINE.length;
        while (!socket.destroyed && socket.write(BLANK_LINE));
      };
      socket.on('drain', pour);
      pour();
    });
    const peer = connect(port, { limits });
    expect((await faultOf(peer)).code).toBe('peer/flood');
    await sleep(200);
    const before = poured;
    await sleep(200);
    expect(poured).toBe(before);
  });

  test('one that does not read', async () => {
    const peer = connect(await serve((socket) => void socket.pause()), { limits: { unreadInput: 1024 * 1024 } });
    for (let n = 0; n < 200; n++) {
      peer.send(makeJsonLine('x'.repeat(100_000)));
      await sleep(0);
    }
    expect(await faultOf(peer)).toMatchObject({ code: 'peer/not-reading', blame: 'player' });
  });

  test('one that does not read is sent nothing after the gap', async () => {
    let received = '';
    let resume = (): void => {};
    const port = await serve((socket) => {
      resume = () => {
        socket.setEncoding('utf8').on('data', (text) => {
          received += text;
        });
        socket.resume();
      };
      socket.pause();
    });
    const peer = connect(port, { limits: { unreadInput: 1024 } });
    peer.send('"fits"\n');
    peer.send(makeJsonLine('x'.repeat(2000)));
    await sleep(50);
    peer.send('"after"\n');
    expect((await faultOf(peer)).code).toBe('peer/not-reading');
    resume();
    await peer.end(200);
    expect(received).toBe('"fits"\n');
  });
});

describe('half of a connection', () => {
  test('closed by the other end still carries our answers', async () => {
    const { listener, peers } = await listen();
    const client = await rawClient(listener.port);
    client.end('"question"\n');
    await eventually(() => peers.length === 1);
    const peer = peers[0]!;
    expect(await nextValue(peer)).toBe('question');
    expect((await faultOf(peer)).code).toBe('peer/closed');
    peer.send('"answer"\n');
    const ending = peer.end(LONG_MS);
    expect((await once(client, 'data')).toString()).toBe('"answer"\n');
    expect(await ending).toMatchObject({ killed: false });
  });

  test('closed by us still carries the other end’s messages', async () => {
    const port = await serve((socket) => {
      socket.on('end', () => socket.end('"goodbye"\n'));
      socket.resume();
    });
    const peer = connect(port);
    peer.closeInput();
    expect(await nextValue(peer)).toBe('goodbye');
    expect(await peer.end(LONG_MS)).toMatchObject({ killed: false });
  });
});

describe('a listener', () => {
  test('has the address that it was given, or one of the system’s choice', async () => {
    const { listener } = await listen();
    expect(listener).toMatchObject({ host: '127.0.0.1', port: expect.any(Number) });
    expect(listener.port).toBeGreaterThan(0);
  });

  test('says in plain words why it cannot listen', async () => {
    const { listener } = await listen();
    const accept = () => ({ label: 'player', framer: createJsonLineReader() });
    const failing = (host: string, port: number) => listenTcp({ host, port, accept }, () => {});
    expect(await failing('127.0.0.1', listener.port)).toEqual({
      ok: false,
      error: {
        code: 'peer/cannot-listen',
        message: `cannot listen on 127.0.0.1:${listener.port}: address in use`,
      },
    });
    expect(await failing('192.0.2.1', 0)).toMatchObject({
      error: { message: 'cannot listen on 192.0.2.1:0: this machine has no such address' },
    });
    expect(await failing('127.0.0.1', 70_000)).toMatchObject({ ok: false, error: { code: 'peer/cannot-listen' } });
  });

  test('closes connections beyond its limit, and takes new ones when there is room', async () => {
    const { listener, peers } = await listen({}, { maxConnections: 1 });
    const first = connect(listener.port);
    await eventually(() => peers.length === 1);
    expect((await faultOf(connect(listener.port))).code).toBe('peer/closed');
    await first.end();
    await peers[0]!.end();
    await eventually(() => peers.length === 1);
    const third = connect(listener.port);
    third.send('1\n');
    await eventually(() => peers.length === 2);
    expect(await nextValue(peers[1]!)).toBe(1);
  });

  test('closes within its time, with peers that do nothing, have ended, or flood', async () => {
    const { listener, peers } = await listen({ limits: { output: 1000 } });
    await rawClient(listener.port);
    flood(await rawClient(listener.port));
    (await rawClient(listener.port)).destroy();
    await eventually(() => peers.length === 3);
    const { ms } = await timed(listener.close(100));
    expect(ms).toBeLessThan(100 + PROMISED_MS + SLACK_MS);
    expect((await faultOf(connect(listener.port))).code).toBe('peer/cannot-connect');
  });

  test('serves many at once, each with its own deadlines', async () => {
    const { listener, peers } = await listen();
    const clients = Array.from({ length: 50 }, () => connect(listener.port));
    await eventually(() => peers.length === clients.length);
    const answering = peers.map(async (peer) => {
      for (let n = 0; n < 20; n++) peer.send(makeJsonLine(await nextValue(peer)));
    });
    await Promise.all(
      clients.map(async (client, index) => {
        for (let n = 0; n < 20; n++) {
          client.send(makeJsonLine([index, n]));
          expect(await nextValue(client)).toEqual([index, n]);
        }
        await client.end();
      }),
    );
    await Promise.all(answering);
  });
});
