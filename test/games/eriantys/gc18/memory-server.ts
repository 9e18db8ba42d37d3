import { utf8Length } from '../../../../src/core/utf8.js';
import { openSession } from '../../../../src/games/eriantys/gc18/game-session.js';
import { Gc18Lobby } from '../../../../src/games/eriantys/gc18/lobby.js';
import { MAX_CLIENT_LINE, makeError } from '../../../../src/games/eriantys/gc18/messages.js';
import type { GameSession, Output } from '../../../../src/kit/game-session.js';
import type { JsonMessage } from '../../../../src/kit/json-lines-codec.js';
import type { Lobby, LobbyOptions, LobbyOutput } from '../../../../src/kit/lobby.js';
import type { SessionOptions } from '../../../../src/kit/protocol.js';
import { unwrap } from '../../../unwrap.js';

/** What a server does for one of its clients; it closes the connection if there is no text. */
export interface ServerAction {
  readonly client: number;
  readonly text: string | null;
}

/** A server of GC18/1 without connections; whoever runs it numbers its clients. */
export interface MemoryServer {
  readonly connect: (client: number) => readonly ServerAction[];
  readonly receive: (client: number, message: JsonMessage) => readonly ServerAction[];
  readonly disconnect: (client: number) => readonly ServerAction[];
}

/** What our own server is made of. */
export interface ServerParts {
  readonly openLobby: (options: LobbyOptions) => Lobby<JsonMessage>;
  readonly openSession: (options: SessionOptions) => GameSession<JsonMessage>;
}

const OWN_PARTS: ServerParts = {
  openLobby: (options) => new Gc18Lobby(options),
  openSession: (options) => unwrap(openSession(options)),
};

const GAMES_PER_SEED = 1000;

/** Our own lobby and sessions, put together as the host does it. */
export const ownServer = (seed: number, parts: Partial<ServerParts> = {}): MemoryServer =>
  new Server(seed, { ...OWN_PARTS, ...parts });

interface Match {
  readonly session: GameSession<JsonMessage>;
  /** In seat order. */
  readonly clients: readonly number[];
}

class Server implements MemoryServer {
  private readonly seed: number;
  private readonly parts: ServerParts;
  private readonly lobby: Lobby<JsonMessage>;
  private readonly connected = new Set<number>();
  private readonly names = new Map<number, string>();
  private readonly matches = new Map<number, Match>();
  private started = 0;

  constructor(seed: number, parts: ServerParts) {
    this.seed = seed;
    this.parts = parts;
    const limits = { mayOpen: () => true, isAwaited: () => false };
    this.lobby = parts.openLobby({ version: '1', seats: null, settings: {}, ...limits });
  }

  readonly connect = (client: number): ServerAction[] => {
    this.connected.add(client);
    return this.afterLobby(this.lobby.connect(client));
  };

  readonly receive = (client: number, message: JsonMessage): ServerAction[] => {
    if (!this.connected.has(client)) return [];
    if (utf8Length(message.text) > MAX_CLIENT_LINE) {
      const error = { client, text: makeError('MALFORMED_MESSAGE', 'too long') };
      return [error, { client, text: null }, ...this.disconnect(client)];
    }
    const match = this.matches.get(client);
    if (match === undefined) return this.afterLobby(this.lobby.receive(client, message));
    return this.afterSession(match, match.session.receive(match.clients.indexOf(client), message));
  };

  readonly disconnect = (client: number): ServerAction[] => {
    const match = this.matches.get(client);
    if (match === undefined) return this.drop(client);
    return this.afterSession(match, match.session.leave(match.clients.indexOf(client), 'disconnected'));
  };

  private drop(client: number): ServerAction[] {
    return this.connected.delete(client) ? this.afterLobby(this.lobby.disconnect(client)) : [];
  }

  private afterSession(match: Match, outputs: readonly Output[]): ServerAction[] {
    const { session, clients } = match;
    const actions = outputs.flatMap((output): ServerAction[] => {
      const client = clients[output.seat] as number;
      if (output.kind === 'remark') return [];
      return [{ client, text: output.kind === 'send' ? output.text : null }];
    });
    if (!session.isOver()) return actions;
    for (const client of clients) this.matches.delete(client);
    const closing = clients.map((client) => ({ client, text: null }));
    return [...actions, ...closing, ...clients.flatMap((client) => this.drop(client))];
  }

  private afterLobby(outputs: readonly LobbyOutput[]): ServerAction[] {
    return outputs.flatMap((output): ServerAction[] => {
      if (output.kind === 'start') return this.start(output.clients, output.settings);
      if (output.kind === 'send') return [{ client: output.client, text: output.text }];
      if (output.kind === 'close') return [{ client: output.client, text: null }];
      if (output.kind === 'join') this.names.set(output.client, output.name);
      return [];
    });
  }

  private start(clients: readonly number[], settings: SessionOptions['settings']): ServerAction[] {
    const names = clients.map((client) => this.names.get(client) as string);
    const seed = this.seed * GAMES_PER_SEED + this.started++;
    const session = this.parts.openSession({ names, versions: names.map(() => '1'), seed, settings });
    const match = { session, clients };
    for (const client of clients) this.matches.set(client, match);
    return this.afterSession(match, session.begin());
  }
}
