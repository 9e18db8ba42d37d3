import type { CaseSetup } from '../../kit/server/index.js';
import type { Peer } from '../../peer/index.js';
import type { GameRecorder } from '../record-game.js';

/** A server under test, however it is run. */
export interface ServerUnderTest<M> {
  /** Why no game with this many players can be played on it; null if one can. */
  readonly whyNotSeated: (count: number) => string | null;
  /** Milliseconds after which everything that it has sent is here. */
  readonly latency: number;
  /** Whether it has sent anything in this run, where that is known: one that cannot be reached later has ended. */
  readonly wasReached?: () => boolean;
  readonly openGame: (order: GameOrder<M>) => Promise<OpenedGame<M>>;
}

export interface GameOrder<M> {
  /** The names of the players, by seat. */
  readonly labels: readonly string[];
  readonly setup: CaseSetup<M>;
  readonly seed: number;
  /** Milliseconds for each reply of the server. */
  readonly deadline: number;
  readonly record: GameRecorder;
  readonly signal: AbortSignal;
}

export type OpenedGame<M> =
  | { readonly kind: 'game'; readonly game: ServedGame<M> }
  /** There is no game, and the recording says why. */
  | { readonly kind: 'no-game' }
  /** Something other than the server is at fault. */
  | { readonly kind: 'kit-fault'; readonly reason: string };

/** A game that a server has begun. */
export interface ServedGame<M> {
  /** The server, as each player sees it. */
  readonly seats: readonly Peer<M>[];
  /** The last lines that the server wrote for people to read. */
  readonly output: () => readonly string[];
  /** Gives the server this many milliseconds to end by itself, and then ends everything. */
  readonly end: (graceMs: number) => Promise<void>;
}
