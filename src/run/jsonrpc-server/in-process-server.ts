import { type Rules, rulesOf } from '../../games/dominion/engine/index.js';
import { JSONRPC_HOSTING, openSession } from '../../games/dominion/jsonrpc/hosting.js';
import type { Dialect } from '../../games/dominion/jsonrpc/messages.js';
import type { GameSession, Output } from '../../kit/game-session.js';
import type { GameConfig } from '../../kit/hosting.js';
import type { SessionOptions } from '../../kit/protocol.js';
import type { ConnectionEvent, Creation, PlayerConnection, Reply, ServerUnderTest } from './server-under-test.js';

export type OpenGame = (options: SessionOptions) => GameSession<string>;

export const openGame: OpenGame = (options) => {
  const session = openSession(options);
  if (!session.ok) throw new Error(session.error.message);
  return session.value;
};

/** A server of ours, and how it may be broken on purpose. */
export interface HouseOptions {
  readonly dialect: Dialect;
  readonly rules?: Rules;
  /** Whether an attack shows its victim's hand. */
  readonly showsHand?: boolean;
  readonly open?: OpenGame;
  readonly admit?: (names: readonly string[], seats: number, name: string) => boolean;
  /** What it makes of a body, where it makes something else of it than it should. */
  readonly parse?: typeof JSONRPC_HOSTING.parseConfig;
}

interface Room {
  readonly made: GameConfig;
  readonly open: OpenGame;
  readonly guests: MemoryLine[];
  game: GameSession<string> | null;
}

const admitFew = (names: readonly string[], seats: number, name: string): boolean =>
  names.length < seats && !names.includes(name);

/** A server in this process: nothing between its games and the players but a queue. */
export function inProcessServer(options: HouseOptions): ServerUnderTest {
  const { admit = admitFew } = options;
  const rooms = new Map<string, Room>();
  return {
    create: (creation) => Promise.resolve(create(rooms, options, creation)),
    join: (key, name) => {
      const room = rooms.get(key);
      if (room === undefined) return refusedLine(404);
      const names = room.guests.map((guest) => guest.name);
      return admit(names, room.made.seats, name) ? enter(room, name) : refusedLine(409);
    },
    state: (key) => Promise.resolve(stateOf(rooms.get(key))),
  };
}

function create(rooms: Map<string, Room>, options: HouseOptions, { body, seed }: Creation): Reply {
  const { dialect, rules = rulesOf('dominai'), showsHand = true, open = openGame } = options;
  const { parse = JSONRPC_HOSTING.parseConfig } = options;
  const made = parse(JSON.stringify(body), { version: dialect, seed, settings: { rules, showsHand } });
  if (!made.ok) return { status: 400, body: { error: made.error.message } };
  const key = `game-${rooms.size + 1}`;
  rooms.set(key, { made: made.value, open, guests: [], game: null });
  return { status: 200, body: { key } };
}

function stateOf(room: Room | undefined): Reply {
  if (room === undefined) return { status: 404, body: null };
  const players = room.guests.map(({ name }) => ({ name }));
  return { status: 200, body: room.game?.publicState() ?? ['PreStart', { num_players: room.made.seats, players }] };
}

function refusedLine(status: number): PlayerConnection {
  const heard: ConnectionEvent = { kind: 'refused', reason: `status ${status}` };
  return { send: () => {}, isLetIn: () => false, next: () => Promise.resolve(heard), close: () => {}, drop: () => {} };
}

function enter(room: Room, name: string): PlayerConnection {
  const guest = new MemoryLine(name, room.guests.length, room);
  room.guests.push(guest);
  const { version, seats, seed, settings } = room.made;
  if (room.guests.length === seats) {
    const names = room.guests.map((each) => each.name);
    room.game = room.open({ names, versions: names.map(() => version), seed, settings });
    deliver(room, room.game.begin());
  }
  return guest;
}

function deliver(room: Room, outputs: readonly Output[]): void {
  for (const output of outputs) {
    const guest = room.guests[output.seat];
    if (output.kind === 'send') guest?.hear({ kind: 'frame', text: output.text });
    if (output.kind === 'close') guest?.hear({ kind: 'closed', code: output.code ?? 1000, reason: output.reason });
  }
}

class MemoryLine implements PlayerConnection {
  readonly name: string;
  private readonly seat: number;
  private readonly room: Room;
  private readonly waiting: ConnectionEvent[] = [];
  private wake: ((heard: ConnectionEvent) => void) | null = null;
  private isClosed = false;

  constructor(name: string, seat: number, room: Room) {
    this.name = name;
    this.seat = seat;
    this.room = room;
  }

  readonly isLetIn = (): boolean => true;

  readonly send = (frame: string | Uint8Array): void => {
    if (this.isClosed || this.room.game === null) return;
    const text = typeof frame === 'string' ? frame : new TextDecoder().decode(frame);
    deliver(this.room, this.room.game.receive(this.seat, text));
  };

  readonly next = (): Promise<ConnectionEvent> => {
    const heard = this.waiting.shift();
    if (heard !== undefined) return Promise.resolve(heard);
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  };

  readonly close = (): void => {
    if (this.isClosed) return;
    this.hear({ kind: 'closed', code: 1000, reason: '' });
    deliver(this.room, this.room.game?.leave(this.seat, 'disconnected') ?? []);
  };

  readonly drop = (): void => {
    this.isClosed = true;
  };

  hear(heard: ConnectionEvent): void {
    if (this.isClosed) return;
    if (heard.kind === 'closed') this.isClosed = true;
    const { wake } = this;
    this.wake = null;
    if (wake === null) this.waiting.push(heard);
    else wake(heard);
  }
}
