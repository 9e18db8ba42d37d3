import type { Result } from '../core/result.js';
import { startServer, startTcpServer } from '../host/index.js';
import type { Settings } from '../kit/game-option.js';
import type { GameSession } from '../kit/game-session.js';
import type { Protocol, SessionOptions } from '../kit/protocol.js';
import type { Observer } from '../peer/index.js';

/** A server for one game. */
export interface GameServer {
  /** Where the player of a seat connects. */
  readonly url: (seat: number) => string;
  /** Whether the players are told apart by nothing but the order in which they connect. */
  readonly isInOrder: boolean;
  /** Names of players that have joined, where they are told apart by name. */
  readonly joined: () => readonly string[];
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
  /** In place of the protocol's own. */
  readonly openSession: (options: SessionOptions) => Result<GameSession>;
  /** By seat, for transports that have more to show than messages. */
  readonly observers: readonly (Observer | null)[];
  readonly warn: (message: string) => void;
}

export const openGameServer = (options: GameServerOptions): Promise<GameServer> =>
  options.protocol.transport === 'tcp' ? openTcpServer(options) : openWebSocketServer(options);

async function openTcpServer(options: GameServerOptions): Promise<GameServer> {
  const { protocol, openSession, version, seed, settings, deadline, observers, warn } = options;
  const started = await startTcpServer({
    protocol: { ...protocol, openSession },
    version,
    seed,
    settings,
    deadline,
    limits: { games: 1 },
    observe: (connection, event) => observers[connection]?.(event),
    warn,
  });
  if (!started.ok) throw new Error(started.error.message);
  const { url, close } = started.value;
  return { url: () => url, isInOrder: true, joined: () => [], close };
}

async function openWebSocketServer(options: GameServerOptions): Promise<GameServer> {
  const { protocol, openSession, version, seed, settings, names, deadline, warn } = options;
  const started = await startServer({ protocol: { ...protocol, openSession }, deadline, rejoinWindow: 0, warn });
  if (!started.ok) throw new Error(started.error.message);
  const server = started.value;
  const key = server.open({ seats: names.length, version, seed, settings });
  if (!key.ok) throw new Error(key.error.message);
  const base = `${server.url.replace(/^http/, 'ws')}/join/${key.value}`;
  return {
    url: (seat) => `${base}?name=${encodeURIComponent(names[seat] as string)}`,
    isInOrder: false,
    joined: () => server.players(key.value),
    close: server.close,
  };
}
