import type { Observer, Peer } from '../../peer/index.js';
import type { Message } from '../../wire/sexpr/reader.js';

/** A server under test, however it is run. */
export interface SexprServer {
  /** Whether it can be started with so many players. */
  readonly seats: (count: number) => boolean;
  /** Milliseconds in which whatever it has sent is sure to be here. */
  readonly latency: number;
  readonly start: (order: Order) => Promise<Served>;
}

export interface Order {
  /** The names of the players' programs, in the order in which they are given to the server. */
  readonly labels: readonly string[];
  readonly seed: number;
  /** Milliseconds until all players must have been started. */
  readonly deadline: number;
  readonly observe: (label: string) => Observer;
  readonly signal: AbortSignal;
}

export type Served =
  | { readonly ok: true; readonly game: ServedGame }
  | { readonly ok: false; readonly blame: 'program' | 'kit' | 'environment'; readonly reason: string };

/** A game that a server has begun. */
export interface ServedGame {
  /** The server, as each player hears it. */
  readonly seats: readonly Peer<Message>[];
  /** The last lines that the server itself has written, wherever it writes them. */
  readonly words: () => readonly string[];
  /** Gives the server so many milliseconds to end by itself, and then ends it all. */
  readonly end: (graceMs: number) => Promise<void>;
}
