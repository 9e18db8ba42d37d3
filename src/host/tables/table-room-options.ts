import type { KeptGame, TableHosting, WantedProgram } from '../../kit/table-session.js';
import type { Clock } from '../../peer/index.js';
import type { Metrics } from '../metrics.js';
import type { ServerLimits } from '../server-limits.js';

/** A program that a table has asked for. */
export interface ProgramRequest extends WantedProgram {
  /** The key of the table. */
  readonly key: string;
}

export interface TableRoomOptions {
  readonly hosting: TableHosting;
  readonly limits: ServerLimits;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The directory for journals; null for none. */
  readonly record: string | null;
  readonly warn: (message: string) => void;
  /** Milliseconds that a person may be away before others may go on. */
  readonly awayTime: number;
  /** Milliseconds for each answer of a program. */
  readonly programDeadline: number;
  readonly startProgram: (request: ProgramRequest) => void;
  /** The program of a seat is needed no more. */
  readonly stopProgram: (key: string, seat: number) => void;
  /** A game is over. */
  readonly keep: (game: KeptGame) => void;
}
