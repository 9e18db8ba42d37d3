import type { Settings } from './game-option.js';
import type { SessionOptions } from './protocol.js';
import type { Violation } from './rule.js';

/** What the host is to do for a lobby. The host numbers the clients. */
export type LobbyOutput =
  | {
      readonly kind: 'send';
      readonly client: number;
      /** One message without its framing. */
      readonly text: string;
      /** The message refuses something that the client sent. */
      readonly violation?: Violation;
    }
  | { readonly kind: 'close'; readonly client: number; readonly reason: string }
  /** The client waits for a game now, under a name that no other connected client has. */
  | { readonly kind: 'join'; readonly client: number; readonly name: string }
  /** These clients play a game with each other, in seat order. All of them have joined. */
  | { readonly kind: 'start'; readonly clients: readonly number[]; readonly settings: Settings }
  /** The client is the player of that name in a game that was resumed without its players. */
  | { readonly kind: 'rejoin'; readonly client: number; readonly name: string };

export interface LobbyOptions extends Pick<SessionOptions, 'settings'> {
  readonly version: string;
  /** How many players a game has; null if the players decide. */
  readonly seats: number | null;
  /** Whether the server has room for another game that this client opens. */
  readonly mayOpen: (client: number) => boolean;
  /** Whether a game that was resumed waits for the player of that name. */
  readonly isAwaited: (name: string) => boolean;
}

/**
 * Where clients are until they play: who plays with whom, under which names, and with which settings. It is deterministic
 * and knows no connection. Once a game has started, the messages of its players are for its session.
 */
export interface Lobby<M = unknown> {
  readonly connect: (client: number) => readonly LobbyOutput[];
  receive(client: number, message: M): readonly LobbyOutput[];
  /** A connection has ended, of a client that waits or plays. */
  readonly disconnect: (client: number) => readonly LobbyOutput[];
  /** What a client is sent that the server has no room for. */
  readonly refuse: (client: number) => readonly LobbyOutput[];
  /** How many clients wait for a game that is not full. */
  readonly waiting: () => number;
}

/** For protocols in which players do nothing before a game: as soon as enough are connected, they play. */
export function arrivalLobby(seats: number, mayOpen: LobbyOptions['mayOpen']): Lobby {
  let waiting: number[] = [];
  let count = 0;
  return {
    connect: (client) => {
      if (waiting.length === 0 && !mayOpen(client)) return [{ kind: 'close', client, reason: 'the server is full' }];
      waiting.push(client);
      const joined: LobbyOutput = { kind: 'join', client, name: `player-${++count}` };
      if (waiting.length < seats) return [joined];
      const clients = waiting;
      waiting = [];
      return [joined, { kind: 'start', clients, settings: {} }];
    },
    receive: (client) => [{ kind: 'close', client, reason: 'the game has not started' }],
    disconnect: (client) => {
      waiting = waiting.filter((each) => each !== client);
      return [];
    },
    refuse: () => [],
    waiting: () => waiting.length,
  };
}
