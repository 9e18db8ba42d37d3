import type { Result } from '../core/result.js';
import type { SeatRange } from './protocol.js';

/** The result of one simulated game. The lists are in the order in which the strategies were named, not in seat order. */
export interface SimulatedGame {
  /** False for a game that was stopped at the turn limit. */
  readonly finished: boolean;
  readonly points: readonly number[];
  readonly turns: readonly number[];
  readonly won: readonly boolean[];
}

export interface SimulationRequest {
  readonly strategies: readonly string[];
  readonly seed: number;
  /** The number of the first game, from 0. Strategies begin anew there, so that parts of a series can be played apart. */
  readonly from?: number;
  /** The values of the simulator's own options as typed, by commander's name for them. */
  readonly options: Readonly<Record<string, string | undefined>>;
}

/** Games between strategies, without any protocol. */
export interface Simulation {
  /** For people: `kingdom first-game, rules rulebook`. */
  readonly description: string;
  /** The same for programs: members of the JSON result. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Turns per player after which a game is given up. */
  readonly turnLimit: number;
  /** An endless series of games. Each strategy moves on by one seat from game to game. */
  readonly games: Iterator<SimulatedGame, never, undefined>;
}

export interface SimulatorOption {
  /** As commander declares it: `--kingdom <kingdom>`. */
  readonly flags: string;
  readonly help: string;
  readonly default?: string;
}

export interface Simulator {
  readonly seats: Pick<SeatRange, 'min' | 'max'>;
  readonly options: readonly SimulatorOption[];
  /** Added to the help of the command. */
  readonly help: string;
  /** The error says which option or strategy is wrong, and what is allowed. */
  readonly open: (request: SimulationRequest) => Result<Simulation>;
}
