import { fault, ok, type Result } from '../core/result.js';
import type { Settings } from './game-option.js';

/** All that a hosted game is made of, besides what its players send. */
export interface GameConfig {
  readonly seats: number;
  /** For players that name none. */
  readonly version: string;
  readonly seed: number;
  readonly settings: Settings;
}

/** How games are created over HTTP. */
export interface HttpHosting {
  /** The query parameter in which a player that joins names the version that it speaks. */
  readonly versionParameter: string;
  /** The body of a request that creates a game, for help and messages. */
  readonly exampleConfig: string;
  /** The body of the request that creates a game; the error has a stable code and says what is allowed. */
  readonly parseConfig: (body: string, defaults: Omit<GameConfig, 'seats'>) => Result<GameConfig>;
  /** What anybody may see of a game that waits for players. */
  readonly lobbyState: (config: GameConfig, names: readonly string[]) => unknown;
}

/** What a server that hosts many games needs to know about a protocol. */
export interface GameHosting {
  /** A game in the first line of its journal, and back. Members of one flat object. */
  readonly makeJournalFields: (config: GameConfig) => Readonly<Record<string, unknown>>;
  readonly parseJournalFields: (fields: Readonly<Record<string, unknown>>) => Result<GameConfig>;
  /**
   * What the host itself sends to a player whose session cannot: it has not begun, or what came was no message. Null for
   * nothing.
   */
  readonly makeFatalError: (message: string) => string | null;
  /** The rules of a game in the header of a transcript; null if there is only one kind. */
  readonly profileOf: (config: GameConfig) => string | null;
  /** Milliseconds for each wait of a game if nobody says otherwise, null for no limit; the host's own number if absent. */
  readonly deadline?: number | null;
  /** Milliseconds for which nothing may happen in a game; the host's own number if absent, or no limit without a deadline. */
  readonly idleTime?: number;
  /** Where servers of the protocol listen if nobody says otherwise; the host's own number if absent. */
  readonly port?: number;
  /** Milliseconds to leave after a message to a player before the next one, over TCP; none if absent. */
  readonly pauseAfter?: (text: string, settings: Settings) => number;
  /** Absent if games are not created over HTTP. */
  readonly http?: HttpHosting;
}

/** For protocols whose settings are plain JSON, and that have nothing to say about the rest. */
export const PLAIN_HOSTING: GameHosting = {
  makeJournalFields: ({ seats, version, seed, settings }) => ({ seats, version, seed, settings }),
  parseJournalFields: ({ seats, version, seed, settings }) =>
    typeof seats === 'number' && typeof version === 'string' && typeof seed === 'number' && isObject(settings)
      ? ok({ seats, version, seed, settings })
      : fault('journal/game', 'the first line lacks the number of seats, the version, the seed or the settings'),
  makeFatalError: () => null,
  profileOf: () => null,
};

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
