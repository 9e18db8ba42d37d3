import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import { smithy } from '../../../src/games/dominion/strategies/strategies.js';
import { playOverNetwork } from '../../../src/run/play-over-network.js';
import { SHARED_KINGDOM } from '../../games/dominion/bridge/shared-kingdom.js';
import { addressOf, seat, serve } from '../sitting.js';
import { openFlakyProxy } from './flaky-proxy.js';
import { playBridged } from './play-bridged.js';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Unique to this run, like the time to sleep: another run on this machine must not be mistaken for it. */
const folder = mkdtempSync(join(tmpdir(), 'herald-trouble-'));
const HONEST = join(folder, 'money.mjs');
copyFileSync(new URL('../../../examples/players/sexpr/money.mjs', import.meta.url), HONEST);
afterAll(() => rmSync(folder, { recursive: true }));
const SLEEP = `sleep 1000.${process.pid}`;

const PLAYERS = {
  honest: [process.execPath, HONEST],
  silent: ['sh', '-c', SLEEP],
  dying: ['sh', '-c', 'read -r line; exit 3'],
  flooding: ['sh', '-c', 'yes "(clean)"'],
  lying: ['sh', '-c', 'while read -r line; do echo "(buy province)"; done'],
  babbling: ['sh', '-c', 'while read -r line; do echo "((("; done'],
  clinging: ['sh', '-c', `trap "" TERM HUP INT; ${SLEEP} & while :; do sleep 1; done`],
  missing: ['./there-is-no-such-player'],
} as const;

const isRunning = (what: string): boolean => {
  const all = execFileSync('ps', ['-eo', 'args']).toString();
  return all.split('\n').some((line) => line.includes(what) && !line.includes('ps -eo'));
};

/** A game on our own server: alice is bridged, bob is not. */
async function game(player: readonly string[], more: Parameters<typeof playBridged>[2] = {}) {
  const server = await serve({ deadline: 20_000, rejoinWindow: 0 });
  closers.push(() => server.close());
  const url = addressOf(server, { kingdom: SHARED_KINGDOM, num_players: 2, seed: 3 });
  const other = seat(smithy);
  const [bridge] = await Promise.all([
    playBridged(player, url('alice'), { deadline: 300, firstDeadline: 1500, grace: 300, ...more }),
    playOverNetwork(JSONRPC, other.attendee, { url: url('bob') }),
  ]);
  return { bridge, bob: other.player };
}

describe('a player that', () => {
  it.each([
    ['is silent', PLAYERS.silent, 'peer/timeout'],
    ['dies', PLAYERS.dying, 'peer/died'],
    ['floods', PLAYERS.flooding, /^(session\/(unasked|one-reply)|end\/names-card|peer\/(flood|backlog))$/],
    ['makes illegal plays', PLAYERS.lying, 'buy/coins'],
    ['sends incomplete messages', PLAYERS.babbling, /peer\/timeout|wire\//],
    ['ignores signals', PLAYERS.clinging, 'peer/timeout'],
    ['does not exist', PLAYERS.missing, 'peer/cannot-start'],
  ])('%s is at fault, and the opponent plays on and wins', async (_, player, code) => {
    const { bridge, bob } = await game(player);
    expect(bridge.report.faults).toHaveLength(1);
    expect(bridge.report.faults[0]).toMatchObject({ side: 'player' });
    expect(bridge.report.faults[0]?.code).toMatch(code);
    expect(bridge.report.finished).toBe(false);
    expect(bob.outcome?.result).toBe('Win');
    expect(isRunning(SLEEP)).toBe(false);
  });
});

it('notes what a player at fault wrote to stderr', async () => {
  const { bridge } = await game(['sh', '-c', 'read -r line; echo "no such card" >&2; exit 3']);
  expect(bridge.report.faults).toMatchObject([{ side: 'player', code: 'peer/died' }]);
  expect(bridge.notes).toContain('the player wrote to stderr: no such card');
});

/** A server that sends these frames, one after each answer, and then does something else. */
async function scriptedServer(
  frames: readonly unknown[],
  then: (socket: WebSocket) => void = () => {},
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  closers.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  server.on('connection', (socket) => {
    const left = [...frames];
    const next = (): void => {
      const frame = left.shift();
      if (frame === undefined) then(socket);
      else socket.send(typeof frame === 'string' ? frame : JSON.stringify({ jsonrpc: '2.0', ...(frame as object) }));
    };
    socket.on('message', next);
    next();
  });
  await once(server, 'listening');
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/join/KEY?name=alice`;
}

const START = { id: 1, method: 'StartGame', params: { kingdom: SHARED_KINGDOM, order: ['alice', 'bob'] } };
const TURN = {
  method: 'StartTurn',
  params: {
    hand: ['Copper', 'Copper', 'Copper', 'Estate', 'Estate'],
    discard: 0,
    deck: 5,
    supply: { Copper: 46, Province: 8 },
    buys: 1,
    actions: 1,
    treasure: 0,
  },
};

describe('a server that', () => {
  it.each([
    ['closes during the game', [START, TURN], (socket: WebSocket) => socket.close(1011, 'sorry'), 'peer/closed'],
    ['drops the connection', [START, TURN], (socket: WebSocket) => socket.terminate(), 'peer/closed'],
    ['falls silent', [START, TURN], () => {}, 'peer/timeout'],
    ['does not send JSON', [START, 'hello'], () => {}, 'bridge/message'],
    ['has a wrong deck count', [START, { ...TURN, params: { ...TURN.params, deck: 6 } }], () => {}, 'bridge/count'],
    ['sends a binary frame', [START], (socket: WebSocket) => socket.send(new Uint8Array(9)), 'peer/frame'],
    ['sends a frame that is too long', [START], (socket: WebSocket) => socket.send('x'.repeat(2 ** 21)), 'peer/frame'],
  ])("%s is at fault, and the player's input is closed", async (_, frames, then, code) => {
    const { report } = await playBridged(PLAYERS.honest, await scriptedServer(frames, then), {
      serverTimeout: 1500,
      stateUrl: null,
    });
    expect(report.faults).toMatchObject([{ side: 'server', code }]);
    expect(isRunning(HONEST)).toBe(false);
  });
});

describe('a connection', () => {
  it('that is lost again and again is re-established, and nothing is lost', async () => {
    const server = await serve({ deadline: 20_000 });
    closers.push(() => server.close());
    const url = addressOf(server, { kingdom: SHARED_KINGDOM, num_players: 2, seed: 3 });
    const proxy = await openFlakyProxy(server.port, 9, 5);
    closers.push(proxy.close);
    const losses: string[] = [];
    const other = seat(smithy);
    const [{ report }] = await Promise.all([
      playBridged(PLAYERS.honest, url('alice').replace(`:${server.port}/`, `:${proxy.port}/`), {
        onLoss: ({ message }) => losses.push(message),
      }),
      playOverNetwork(JSONRPC, other.attendee, { url: url('bob') }),
    ]);
    expect({ faults: report.faults, cutsLeft: proxy.cutsLeft() }).toEqual({ faults: [], cutsLeft: 0 });
    expect(losses.length).toBeGreaterThanOrEqual(5);
    expect(report.outcome?.scores).toEqual(other.player.outcome?.scores);
  });

  it('sends the headers and the origin', async () => {
    const seen: Record<string, unknown>[] = [];
    const http = createServer();
    const server = new WebSocketServer({ server: http });
    server.on('connection', (socket, { headers }) => {
      seen.push({ origin: headers.origin, token: headers['x-token'] });
      socket.close();
    });
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    closers.push(() => http.close());
    const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/join/KEY?name=alice`;
    await playBridged(PLAYERS.honest, url, {
      connection: { headers: { 'x-token': '42' }, origin: 'https://example.org' },
    });
    expect(seen).toEqual([{ origin: 'https://example.org', token: '42' }]);
  });

  it('that is interrupted ends both sides', async () => {
    const abort = new AbortController();
    const url = await scriptedServer([START, TURN]);
    setTimeout(() => abort.abort(), 500);
    const { report } = await playBridged(PLAYERS.silent, url, { signal: abort.signal, stateUrl: null });
    expect(report).toMatchObject({ interrupted: true, finished: false, faults: [] });
    expect(isRunning(SLEEP)).toBe(false);
  });
});
