import type { Result } from '../core/result.js';
import { startServer, startTcpServer } from '../host/index.js';
import type { Settings } from '../kit/game-option.js';
import type { GameSession } from '../kit/game-session.js';
import type { Protocol, SessionOptions } from '../kit/protocol.js';
import type { Violation } from '../kit/rule.js';
import type { Observer } from '../peer/index.js';

/** A server for one game. */
export interface GameServer {
  /** Where the player of a seat connects. */
  readonly url: (seat: number) => string;
  /** Whether the players are told apart by nothing but the order in which they connect. */
  readonly isInOrder: boolean;
  /** The name under which the player of a seat has joined; null while it is not there, or if it has no name. */
  readonly nameAt: (seat: number) => string | null;
  /** The seat of a player, where players have names. */
  readonly seatOf: (name: string) => number;
  /** What has come of a message from the player of a seat. */
  readonly incomplete: (seat: number) => Uint8Array;
  readonly close: () => Promise<void>;
}

export interface GameServerOptions {
  readonly protocol: Protocol;
  readonly version: string;
  readonly seed: number;
  readonly settings: Settings;
  /** By seat. */
  readonly names: readonly string[];
  readonly deadline: number;
  /** The port to listen on; any free one by default. */
  readonly port?: number;
  /** Keys of the seats in their addresses, where they matter. */
  readonly keys?: readonly (string | null)[];
  /** Called when the player of a seat has joined. */
  readonly onJoin?: (seat: number) => void;
  /** Called when something was refused that the player of a seat sent before the game. */
  readonly onRefusal?: (seat: number, violation: Violation, said: string) => void;
  /** In place of the protocol's own. */
  readonly openSession: (options: SessionOptions) => Result<GameSession>;
  /** By seat, for transports that have more to show than messages. */
  readonly observers: readonly (Observer | null)[];
  readonly warn: (message: string) => void;
}

export const openGameServer = (options: GameServerOptions): Promise<GameServer> =>
  options.protocol.transport === 'tcp' ? openTcpServer(options) : openWebSocketServer(options);

async function openTcpServer(options: GameServerOptions): Promise<GameServer> {
  const { protocol, openSession, version, seed, settings, names, deadline, port, observers, warn } = options;
  const { onJoin, onRefusal } = options;
  const started = await startTcpServer({
    protocol: { ...protocol, openSession },
    version,
    seed,
    settings,
    seats: names.length,
    deadline,
    limits: { games: 1 },
    ...(port === undefined ? {} : { port }),
    observe: (connection, event) => observers[connection]?.(event),
    ...(onJoin && { onJoin }),
    ...(onRefusal && { onRefusal }),
    warn,
  });
  if (!started.ok) throw new Error(started.error.message);
  const { url, incomplete, close } = started.value;
  return { url: () => url, isInOrder: true, nameAt: () => null, seatOf: () => -1, incomplete, close };
}

async function openWebSocketServer(options: GameServerOptions): Promise<GameServer> {
  const { protocol, openSession, version, seed, settings, names, deadline, warn } = options;
  const { port = 0, keys = [], onJoin } = options;
  const started = await startServer({ protocol: { ...protocol, openSession }, port, deadline, rejoinWindow: 0, warn });
  if (!started.ok) throw new Error(started.error.message);
  const server = started.value;
  const key = server.open({ seats: names.length, version, seed, settings });
  if (!key.ok) throw new Error(key.error.message);
  const joined = new Map<number, string>();
  const invitations = names.map((_, seat) => {
    const given = keys[seat] ?? null;
    return server.invite(key.value, {
      ...(given !== null && { key: given }),
      onJoin: (name) => {
        joined.set(seat, name);
        onJoin?.(seat);
      },
    });
  });
  const isPresent = (name: string): boolean => server.players(key.value).includes(name);
  const nameAt = (seat: number): string | null => {
    const name = joined.get(seat);
    return name !== undefined && isPresent(name) ? name : null;
  };
  const base = `${server.url.replace(/^http/, 'ws')}/join`;
  return {
    url: (seat) => {
      const name = freeName(names[seat] as string, isPresent);
      return `${base}/${invitations[seat]}?name=${encodeURIComponent(name)}`;
    },
    isInOrder: false,
    nameAt,
    seatOf: (name) => names.findIndex((_, seat) => joined.get(seat) === name),
    // A frame is a whole message.
    incomplete: () => new Uint8Array(0),
    close: server.close,
  };
}

/** A player that was here first may have taken the name that this one was to have. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let number = 2, free = name; ; free = `${name}-${number++}`) if (!isTaken(free)) return free;
}
