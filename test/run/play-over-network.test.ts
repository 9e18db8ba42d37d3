import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { JSONRPC } from '../../src/games/dominion/jsonrpc/protocol.js';
import type { LanMessage } from '../../src/games/dominion/lan/messages.js';
import { LAN } from '../../src/games/dominion/lan/protocol.js';
import { bigMoney, smithy } from '../../src/games/dominion/strategies/strategies.js';
import { type Clock, type PeerFault, systemClock } from '../../src/peer/index.js';
import { playOverNetwork } from '../../src/run/play-over-network.js';
import { scriptedServer } from '../games/dominion/lan/scripted-server.js';
import { openFlakyProxy } from './bridge/flaky-proxy.js';
import { addressOf, seat, serve, watching } from './sitting.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Hardly waits where others wait to come back; what has no end has none here either. */
const hasty: Clock = {
  now: systemClock.now,
  after: (ms, call) => systemClock.after(Number.isFinite(ms) ? Math.min(ms, 10) : ms, call),
};

describe.each(['live', 'docs'])('a player of %s', (dialect) => {
  test('that loses its connection again and again comes back, and nothing is lost', async () => {
    const problems: string[] = [];
    const server = await serve({ open: watching(problems), version: dialect, deadline: 10_000 });
    closers.push(() => server.close());
    const url = addressOf(server, { kingdom: 'first-game', num_players: 2, seed: 5 });
    const { port, cutsLeft, close } = await openFlakyProxy(server.port, 7, 6);
    closers.push(close);
    const [alice, bob] = [seat(smithy), seat(bigMoney)];
    const losses: PeerFault[] = [];
    const faults = await Promise.all([
      playOverNetwork(JSONRPC, alice.attendee, {
        url: url('alice').replace(`:${server.port}`, `:${port}`),
        onLoss: (fault) => losses.push(fault),
      }),
      playOverNetwork(JSONRPC, bob.attendee, { url: url('bob') }),
    ]);
    expect(faults).toEqual([null, null]);
    expect(cutsLeft()).toBe(0);
    expect(losses.length).toBeGreaterThanOrEqual(6);
    expect(alice.player.outcome?.scores).toEqual(bob.player.outcome?.scores);
    expect(alice.player.outcome?.scores['alice']).toBeGreaterThan(0);
    expect([...alice.player.complaints, ...bob.player.complaints, ...problems]).toEqual([]);
  });
});

/** A server that shuts the door in its own way; how often somebody came, and with what. */
async function rude(
  secret: string | null,
  welcome: (visit: number) => number,
): Promise<{ url: string; paths: string[] }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  closers.push(() => server.close());
  const paths: string[] = [];
  if (secret !== null) server.on('headers', (headers) => headers.push(`Herald-Rejoin: ${secret}`));
  server.on('connection', (socket, { url }) => {
    paths.push(url!);
    const code = welcome(paths.length);
    if (code === 0) socket.terminate();
    else socket.close(code);
  });
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/join/KEY?name=alice`, paths };
}

describe('a player comes back', () => {
  test('with its secret, a bounded number of times', async () => {
    const { url, paths } = await rude('s3cret', () => 0);
    const fault = await playOverNetwork(JSONRPC, seat(smithy).attendee, { url, clock: hasty });
    expect(fault).toMatchObject({ code: 'peer/closed' });
    expect(paths[0]).toBe('/join/KEY?name=alice');
    expect(new Set(paths.slice(1))).toEqual(new Set(['/join/KEY?name=alice&rejoin=s3cret']));
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.length).toBeLessThan(20);
  });

  test('never without one, nor where it was sent away', async () => {
    const stranger = await rude(null, () => 0);
    await playOverNetwork(JSONRPC, seat(smithy).attendee, { url: stranger.url, clock: hasty });
    const outcast = await rude('s3cret', (visit) => (visit < 3 ? 1001 : 1008));
    const fault = await playOverNetwork(JSONRPC, seat(smithy).attendee, { url: outcast.url, clock: hasty });
    expect([stranger.paths.length, outcast.paths.length]).toEqual([1, 3]);
    expect(fault?.message).toContain('1008');
  });

  test('not after it is told to stop', async () => {
    const { url, paths } = await rude('s3cret', () => 1001);
    const abort = new AbortController();
    const attended = playOverNetwork(JSONRPC, seat(smithy).attendee, {
      url,
      signal: abort.signal,
      onLoss: () => abort.abort(),
    });
    expect(await attended).toBeNull();
    expect(paths.length).toBeLessThanOrEqual(2);
  });
});

describe('over TCP', () => {
  /** A player that does nothing but what is given. */
  const attendee = (given: Partial<Parameters<typeof playOverNetwork<LanMessage>>[1]>) => ({
    receive: () => [],
    isOver: () => false,
    ...given,
  });

  test('a player that throws leaves its connection, so that its process can end', async () => {
    const { url, closed } = await scriptedServer(['2|System|hello']);
    const player = attendee({
      receive: () => {
        throw new Error('a fault of our own');
      },
    });
    await expect(playOverNetwork(LAN, player, { url })).rejects.toThrow('a fault of our own');
    await closed;
  });

  test('a timer runs on while messages come, and begins anew with another key', async () => {
    const { url } = await scriptedServer(['2|System|hello'], (socket) => {
      const chatting = setInterval(() => socket.write('2|System|hello<EOF>'), 20);
      socket.on('close', () => clearInterval(chatting));
    });
    const woken: string[] = [];
    let heard = 0;
    const player = attendee({
      receive: () => {
        heard++;
        return [];
      },
      timer: () => ({ key: woken.length === 0 ? 'first' : 'second', ms: 150 }),
      wake: () => {
        woken.push(`after ${heard > 2 ? 'several' : 'few'}`);
        return [];
      },
      isOver: () => woken.length === 2,
    });
    expect(await playOverNetwork(LAN, player, { url })).toBeNull();
    expect(woken).toEqual(['after several', 'after several']);
  });
});
