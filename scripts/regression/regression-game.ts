import type { Settings } from '../../dist/kit/game-option.js';
import type { Protocol } from '../../dist/kit/protocol.js';

/** The players of a recorded game. */
export interface RecordedPlayers<M = unknown> {
  /** What a seat sends after a message, as it goes over the wire. */
  answer(seat: number, message: M): readonly string[];
}

/** All that a recorded game depends on. */
export interface RegressionGame {
  /** Also the path of its file. */
  readonly name: string;
  readonly protocol: Protocol;
  /** With its version: `sexpr/v3`. */
  readonly protocolName: string;
  /** By seat. */
  readonly names: readonly string[];
  readonly seed: number;
  readonly settings: Settings;
  /** For the header of the recording. */
  readonly setup?: string;
  /** Players of our own, to record the game with. */
  readonly openPlayers: () => RecordedPlayers;
}
