import type { Result } from '../core/result.js';
import type { Settings } from './game-option.js';

/** All that a hosted game is made of, besides what its players send. */
export interface GameConfig {
  readonly seats: number;
  /** For players that name none. */
  readonly version: string;
  readonly seed: number;
  readonly settings: Settings;
}

/** What a server that hosts many games over HTTP and WebSocket needs to know about a protocol. */
export interface GameHosting {
  /** The query parameter in which a player that joins names the version that it speaks. */
  readonly versionParameter: string;
  /** The body of a request that creates a game, for help and messages. */
  readonly exampleConfig: string;
  /** The body of the request that creates a game; the error has a stable code and says what is allowed. */
  readonly parseConfig: (body: string, defaults: Omit<GameConfig, 'seats'>) => Result<GameConfig>;
  /** A game in the first line of its journal, and back. Members of one flat object. */
  readonly makeJournalFields: (config: GameConfig) => Readonly<Record<string, unknown>>;
  readonly parseJournalFields: (fields: Readonly<Record<string, unknown>>) => Result<GameConfig>;
  /** What anybody may see of a game that waits for players. */
  readonly lobbyState: (config: GameConfig, names: readonly string[]) => unknown;
  /** What the host itself sends to a player whose session cannot: it has not begun, or the frame was not text. */
  readonly makeFatalError: (message: string) => string;
  /** The rules of a game in the header of a transcript. */
  readonly profileOf: (config: GameConfig) => string;
}
