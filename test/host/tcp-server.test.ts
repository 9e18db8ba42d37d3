import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { ok } from '../../src/core/result.js';
import { type RunningTcpServer, startTcpServer, type TcpServerOptions } from '../../src/host/tcp-server.js';
import { NIM } from '../kit/nim/protocol.js';
import { unwrap } from '../unwrap.js';

let server: RunningTcpServer | null = null;

async function serve(options: Partial<TcpServerOptions> = {}): Promise<RunningTcpServer> {
  server = unwrap(
    await startTcpServer({ protocol: NIM, version: '1', seed: 1, limits: { closeTime: 200 }, ...options }),
  );
  return server;
}

afterEach(async () => {
  await server?.close();
  server = null;
});

/** A connection whose lines can be awaited one by one; null at its end. */
class Client {
  readonly socket: Socket;
  private readonly lines: AsyncIterator<string>;

  constructor({ host, port }: RunningTcpServer) {
    this.socket = connect({ host, port });
    this.socket.on('error', () => {});
    this.lines = createInterface({ input: this.socket })[Symbol.asyncIterator]();
  }

  async next(): Promise<unknown> {
    const { done, value } = await this.lines.next();
    return done ? null : JSON.parse(value);
  }

  send(text: string): void {
    this.socket.write(text);
  }
}

/** Connects players one after the other, so that seats are in their order. */
async function clients(running: RunningTcpServer, count: number): Promise<Client[]> {
  const all: Client[] = [];
  for (let index = 0; index < count; index++) {
    const client = new Client(running);
    await new Promise((resolve) => client.socket.once('connect', resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
    all.push(client);
  }
  return all;
}

/** Takes stones by turns, always one, until the game is over. */
async function playOut(players: readonly Client[]): Promise<unknown[]> {
  const results = players.map(async (player) => {
    for (;;) {
      const message = (await player.next()) as { turn?: number; over?: string } | null;
      if (message === null || message.over !== undefined) return message;
      if (message.turn !== undefined) player.send('{"take":1}\n');
    }
  });
  return Promise.all(results);
}

describe('the TCP server', () => {
  test('plays a game to its end, then closes the connections', async () => {
    const running = await serve();
    const players = await clients(running, 2);
    const results = await playOut(players);
    expect(results.map((each) => (each as { over: string }).over).sort()).toEqual(['lost', 'won']);
    expect(await players[0]!.next()).toBeNull();
    expect(running.games()).toBe(0);
  });

  test('plays several games at once, and opens one when the last is full', async () => {
    const running = await serve();
    const players = await clients(running, 5);
    expect(running.games()).toBe(3);
    await Promise.all([playOut(players.slice(0, 2)), playOut(players.slice(2, 4))]);
    expect(running.games()).toBe(1);
  });

  test('answers an illegal message, and the game goes on', async () => {
    const [first] = await clients(await serve(), 2);
    expect(await first!.next()).toEqual({ turn: expect.any(Number) });
    first!.send('{"take":9}\n');
    expect(await first!.next()).toEqual({ error: expect.stringContaining('9 cannot be taken') });
  });

  test('reads messages however the bytes are cut and glued', async () => {
    const [first, second] = await clients(await serve(), 2);
    await first!.next();
    for (const byte of '{"take"') {
      first!.send(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    first!.send(':1}\n{"take":1}\n');
    expect(await second!.next()).toEqual({ turn: expect.any(Number) });
    expect(await first!.next()).toEqual({ error: 'it is not your turn' });
  });

  test.each([
    ['leaves', (player: Client) => player.socket.destroy()],
    ['sends what is not a message', (player: Client) => player.send('not JSON\n')],
  ])('a player who %s loses', async (_, act) => {
    const [first, second] = await clients(await serve(), 2);
    await first!.next();
    act(first!);
    expect(await second!.next()).toEqual({ over: 'won' });
  });

  test('a player who misses the deadline loses', async () => {
    const [, second] = await clients(await serve({ deadline: 100 }), 2);
    expect(await second!.next()).toEqual({ over: 'won' });
  });

  test('many messages in one write are counted one by one', async () => {
    const running = await serve({ limits: { messagesPerSecond: 10, closeTime: 200 } });
    const [first, second] = await clients(running, 2);
    first!.send('{"take":0}\n'.repeat(100));
    expect(await second!.next()).toEqual({ over: 'won' });
    expect(running.metrics.print({})).toContain('herald_forfeits_total{reason="flood"} 1');
  });

  test('a message that is too large costs the seat, however slowly it comes', async () => {
    const [first, second] = await clients(await serve({ limits: { messageSize: 64, closeTime: 200 } }), 2);
    const drip = setInterval(() => first!.send('['.repeat(16)), 1);
    expect(await second!.next()).toEqual({ over: 'won' });
    clearInterval(drip);
  });

  test('bytes are limited too, whatever they are', async () => {
    const [first, second] = await clients(await serve({ limits: { bytesPerSecond: 100, closeTime: 200 } }), 2);
    first!.send(' '.repeat(2000));
    expect(await second!.next()).toEqual({ over: 'won' });
  });

  test('a player who does not read is dropped', async () => {
    const limits = { backlog: 1024, messagesPerSecond: 1e6, bytesPerSecond: 1e9, closeTime: 200 };
    const [first, second] = await clients(await serve({ limits, deadline: 60_000 }), 2);
    first!.socket.pause();
    const ask = setInterval(() => first!.send('{"take":0}\n'.repeat(2000)), 1);
    expect(await second!.next()).toEqual({ over: 'won' });
    clearInterval(ask);
  });

  test('a player who closes only its own direction has left', async () => {
    const [first, second] = await clients(await serve(), 2);
    await first!.next();
    first!.socket.end();
    expect(await second!.next()).toEqual({ over: 'won' });
  });

  test('a game in which too much is sent ends', async () => {
    const running = await serve({ limits: { gameBytes: 500, closeTime: 200 } });
    const [first, second] = await clients(running, 2);
    first!.send('{"take":0}\n'.repeat(100));
    expect(await second!.next()).toBeNull();
    expect(running.metrics.print({})).toContain('herald_games_ended_total{reason="too-long"} 1');
  });

  test.each([
    ['waits for others', { lobbyTime: 50 }, 1, 'herald_errors_total{kind="expired"} 1'],
    ['plays', { idleTime: 50 }, 2, 'herald_games_ended_total{reason="expired"} 1'],
  ])('a connection that %s expires', async (_, limits, players, metric) => {
    const running = await serve({ limits: { ...limits, sweepInterval: 10, closeTime: 200 } });
    const all = await clients(running, players);
    let message: unknown;
    do message = await all[players - 1]!.next();
    while (message !== null);
    expect(running.games()).toBe(0);
    expect(running.metrics.print({})).toContain(metric);
  });

  test('connections that were refused are not counted for their address', async () => {
    const running = await serve({ limits: { connectionsPerAddress: 2, closeTime: 200 } });
    const refused = (await clients(running, 4)).slice(2);
    expect(await Promise.all(refused.map((client) => client.next()))).toEqual([null, null]);
    const [again] = await clients(running, 1);
    expect(await again!.next()).toBeNull();
  });

  test('a flood of messages costs the seat', async () => {
    const limits = { messagesPerSecond: 10, closeTime: 200 };
    const [first, second] = await clients(await serve({ limits }), 2);
    const flood = setInterval(() => first!.send('{"take":0}\n'), 1);
    expect(await second!.next()).toEqual({ over: 'won' });
    clearInterval(flood);
  });

  test.each([
    ['connections', { connections: 2 }, 2],
    ['connections from one address', { connectionsPerAddress: 3 }, 3],
    ['games', { games: 1 }, 2],
    ['games of one address', { gamesPerAddress: 1 }, 2],
  ])('takes no more %s than it may', async (_, limits, allowed) => {
    const running = await serve({ limits: { ...limits, closeTime: 200 } });
    const players = await clients(running, allowed + 1);
    expect(await players[allowed]!.next()).toBeNull();
  });

  test('stops: every connection is closed', async () => {
    const running = await serve();
    const players = await clients(running, 3);
    await running.close();
    server = null;
    const last = await Promise.all(
      players.map(async (player) => {
        let message: unknown;
        do message = await player.next();
        while (message !== null);
        return message;
      }),
    );
    expect(last).toEqual([null, null, null]);
  });

  test('a port that is taken is an error with its reason', async () => {
    const running = await serve();
    const second = await startTcpServer({ protocol: NIM, version: '1', port: running.port });
    expect(second).toMatchObject({ ok: false, error: { message: expect.stringContaining('in use') } });
  });

  test('a fault of a session ends its game alone', async () => {
    const warnings: string[] = [];
    let opened = 0;
    const running = await serve({
      warn: (message) => warnings.push(message),
      protocol: {
        ...NIM,
        openSession: (options) => {
          const session = unwrap(NIM.openSession!(options));
          const receive = (): never => {
            throw new Error('broken');
          };
          return ok(opened++ === 0 ? { ...session, receive } : session);
        },
      },
    });
    const players = await clients(running, 4);
    await players[0]!.next();
    players[0]!.send('{"take":1}\n');
    expect(await players[1]!.next()).toBeNull();
    await playOut(players.slice(2));
    expect(warnings.join()).toContain('broken');
  });
});
