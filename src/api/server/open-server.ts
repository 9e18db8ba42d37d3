import { type ServerOptions, startServer } from '../../host/index.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { GAMES } from '../games.js';
import { type OptionNames, requireOptions } from '../known-options.js';
import { requireListening } from './require-listening.js';

export interface OpenServerOptions extends Omit<ServerOptions, 'protocol' | 'version' | 'clock'> {
  /** `jsonrpc` by default. */
  readonly protocol?: string;
}

const OPTIONS: OptionNames<OpenServerOptions> = {
  protocol: true,
  settings: true,
  host: true,
  port: true,
  token: true,
  origins: true,
  hosts: true,
  record: true,
  deadline: true,
  rejoinWindow: true,
  restartWindow: true,
  seed: true,
  limits: true,
  warn: true,
};

/** A game server over WebSocket, in this process. */
export interface OpenServer extends AsyncDisposable {
  /** `http://127.0.0.1:3001` */
  readonly url: string;
  readonly host: string;
  readonly port: number;
  /** Creates a game as `POST /game` does, of the body that the protocol's page describes, and returns its key. */
  readonly createGame: (game: unknown) => string;
  /** Where a player joins: `ws://127.0.0.1:3001/join/KEY?name=alice`. */
  readonly joinUrl: (key: string, name: string) => string;
  /** The names of those who have joined a game, in that order. */
  readonly players: (key: string) => readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves games until it is closed, on any free port of the loopback interface unless told otherwise. */
export async function openServer(given: OpenServerOptions = {}): Promise<OpenServer> {
  const { protocol = 'jsonrpc', ...options } = requireListening(requireOptions(given, OPTIONS));
  const { protocol: loaded, version } = await GAMES.load(requireProtocol(GAMES, protocol));
  if (loaded.transport !== 'websocket') {
    throw new UsageError(`games of ${protocol} are not played over WebSocket; use openTcpServer or "herald play"`);
  }
  const server = requireOk(await startServer({ ...options, protocol: loaded, version }));
  const sockets = server.url.replace(/^http/, 'ws');
  return {
    url: server.url,
    host: server.host,
    port: server.port,
    createGame: (game) => requireOk(server.create(game)),
    joinUrl: (key, name) => `${sockets}/join/${key}?name=${encodeURIComponent(name)}`,
    players: server.players,
    close: server.close,
    [Symbol.asyncDispose]: server.close,
  };
}
