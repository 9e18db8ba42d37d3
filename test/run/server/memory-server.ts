import { setTimeout as sleep } from 'node:timers/promises';
import { type Rules, rulesOf } from '../../../src/games/dominion/engine/index.js';
import { JSONRPC_HOSTING } from '../../../src/games/dominion/jsonrpc/hosting.js';
import type { Dialect } from '../../../src/games/dominion/jsonrpc/messages.js';
import { JSONRPC } from '../../../src/games/dominion/jsonrpc/protocol.js';
import type { GameSession, Output } from '../../../src/kit/game-session.js';
import type { GameConfig } from '../../../src/kit/hosting.js';
import type { HttpReply, HttpRequest } from '../../../src/kit/server/index.js';
import { memoryPair, type Observer, type Peer } from '../../../src/peer/index.js';
import {
  runningServer,
  type ServerConnection,
  type ServerNetwork,
  type ServerUnderTest,
} from '../../../src/run/server/index.js';
import { type OpenGame, openGame } from '../../host/hosted-protocol.js';

/** A server of ours, and how it may be broken on purpose. */
export interface MemoryServerOptions {
  readonly dialect: Dialect;
  readonly rules?: Rules;
  /** Whether an attack shows its victim's hand. */
  readonly showsHand?: boolean;
  readonly open?: OpenGame;
  /** Milliseconds until it sees that a connection was closed. */
  readonly noticesAfter?: number;
  readonly admit?: (names: readonly string[], seats: number, name: string) => boolean;
  /** What it makes of a body, where it makes something else of it than it should. */
  readonly parse?: typeof JSONRPC_HOSTING.http.parseConfig;
  /** How it answers requests. */
  readonly reply?: (request: HttpRequest) => HttpReply | null;
}

/** A server in this process: nothing between its games and the players but a queue. */
export function memoryServer(options: MemoryServerOptions): ServerUnderTest<string> {
  const network = new MemoryNetwork(options);
  return runningServer({ protocolName: `jsonrpc/${options.dialect}`, grader: JSONRPC.server!, network });
}

interface Room {
  readonly config: GameConfig;
  readonly open: OpenGame;
  readonly noticesAfter: number;
  readonly players: { readonly name: string; readonly peer: Peer<string> }[];
  game: GameSession<string> | null;
}

const admitFew = (names: readonly string[], seats: number, name: string): boolean =>
  names.length < seats && !names.includes(name);

class MemoryNetwork implements ServerNetwork<string> {
  readonly address = 'memory';
  private readonly options: MemoryServerOptions;
  private readonly rooms = new Map<string, Room>();

  constructor(options: MemoryServerOptions) {
    this.options = options;
  }

  readonly request = (request: HttpRequest): Promise<HttpReply | null> => {
    const reply = this.options.reply?.(request) ?? null;
    if (reply !== null) return Promise.resolve(reply);
    const [, key] = /^\/game\/([^/]+)\/state$/.exec(request.path) ?? [];
    return Promise.resolve(key === undefined ? this.create(request.body) : stateOf(this.rooms.get(key)));
  };

  readonly connect = (path: string, label: string, observe?: Observer): ServerConnection<string> => {
    const { pathname, searchParams } = new URL(path, 'http://memory');
    const room = this.rooms.get(pathname.split('/').at(-1) as string);
    const name = searchParams.get('name') as string;
    const { framer } = JSONRPC.codec;
    const [player, peer] = memoryPair(
      { label, framer: framer() },
      { label, framer: framer(), ...(observe && { observe }) },
    );
    const status = room === undefined ? 404 : this.admits(room, name) ? 101 : 409;
    if (room === undefined || status !== 101) void player.end(0);
    else join(room, name, player);
    return { peer, isAccepted: () => status === 101, describeEnd: () => `status ${status}` };
  };

  private admits({ players, config }: Room, name: string): boolean {
    const { admit = admitFew } = this.options;
    const names = players.map((each) => each.name);
    return admit(names, config.seats, name);
  }

  private create(body: unknown): HttpReply {
    const { dialect, rules = rulesOf('dominai'), showsHand = true, open = openGame, noticesAfter = 0 } = this.options;
    const { parse = JSONRPC_HOSTING.http.parseConfig } = this.options;
    const config = parse(JSON.stringify(body), { version: dialect, seed: 1, settings: { rules, showsHand } });
    if (!config.ok) return { status: 400, body: { error: config.error.message } };
    const key = `game-${this.rooms.size + 1}`;
    this.rooms.set(key, { config: config.value, open, noticesAfter, players: [], game: null });
    return { status: 200, body: { key } };
  }
}

function stateOf(room: Room | undefined): HttpReply {
  if (room === undefined) return { status: 404, body: null };
  const players = room.players.map(({ name }) => ({ name }));
  return { status: 200, body: room.game?.publicState() ?? ['PreStart', { num_players: room.config.seats, players }] };
}

function join(room: Room, name: string, peer: Peer<string>): void {
  const seat = room.players.length;
  room.players.push({ name, peer });
  const { version, seats, seed, settings } = room.config;
  if (room.players.length === seats) {
    const names = room.players.map((each) => each.name);
    room.game = room.open({ names, versions: names.map(() => version), seed, settings });
    deliver(room, room.game.begin());
  }
  void listen(room, seat, peer);
}

async function listen(room: Room, seat: number, peer: Peer<string>): Promise<void> {
  for (;;) {
    const received = await peer.receive(Number.POSITIVE_INFINITY);
    if (!received.ok) {
      if (received.fault.code === 'peer/closed') await noticeClose(room, seat, peer);
      return;
    }
    if (room.game !== null) deliver(room, room.game.receive(seat, received.message));
  }
}

/** It answers a close, as any WebSocket does. */
async function noticeClose(room: Room, seat: number, peer: Peer<string>): Promise<void> {
  if (room.noticesAfter > 0) await sleep(room.noticesAfter);
  void peer.end(0);
  deliver(room, room.game?.leave(seat, 'disconnected') ?? []);
}

function deliver(room: Room, outputs: readonly Output[]): void {
  for (const output of outputs) {
    const peer = room.players[output.seat]?.peer;
    if (output.kind === 'send') peer?.send(output.text);
    if (output.kind === 'close') void peer?.end(0);
  }
}
