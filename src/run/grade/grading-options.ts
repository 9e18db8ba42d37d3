import type { Shard } from '../../core/shard.js';
import type { NamedProtocol } from '../../kit/game-catalog.js';
import type { Settings } from '../../kit/game-option.js';

export const DEFAULT_SEED = '1';
export const DEFAULT_SAMPLES = '50';
export const DEFAULT_GAMES = '3';
export const DEFAULT_SERVER_GAMES = '5';
export const DEFAULT_DEADLINE = 5000;

/** Every result is kept in memory until the report; more cases would run for days. */
export const MAX_CASES = 100_000;

/** A program that is late more often than that is slow. */
export const MAX_RETRIES = 10;

/** Seconds: a week. Timers count no more than 24 days. */
export const MAX_TIME = 7 * 24 * 3600;

/** In bytes; few programs start with less. */
export const MIN_MEMORY = 16 * 1024 ** 2;

/** Null for no limit. */
export interface ProgramLimits {
  readonly memory: number | null;
  readonly processes: number | null;
}

/** What a program is graded with. */
export interface GradingOptions extends ProgramLimits {
  readonly named: NamedProtocol;
  /** Its full name: `sexpr/v3`. */
  readonly protocol: string;
  readonly argv: readonly string[];
  /** Where the program is started. */
  readonly cwd: string;
  /** Paths that a sandbox hides from the program, besides those that it always hides. */
  readonly hidden: readonly string[];
  readonly seed: number;
  readonly samples: number;
  readonly games: number;
  readonly only: readonly string[];
  readonly rules: readonly string[];
  readonly skip: readonly string[];
  readonly cases: readonly string[];
  readonly jobs: number;
  readonly deadline: number;
  readonly firstDeadline: number;
  /** Seconds after which the run ends, whatever is left. */
  readonly totalTime?: number;
  /** How often at most a case is run again whose reply is late; once by default. */
  readonly retries?: number;
  readonly sandbox: boolean;
  readonly strict: boolean;
  /** The program is a bridge to another protocol: cases that the other cannot express are skipped. */
  readonly bridged: boolean;
  /** The game's own options. */
  readonly gameSettings: Settings;
  /** Whether to stop at the first case that fails. */
  readonly bail: boolean;
  /** The ids to choose from, if not all cases. */
  readonly failed: readonly string[] | null;
  /** The set of requirements that the cases are chosen by. */
  readonly requirements?: string;
  /** Ids of cases that are not run, because they are not in that set. */
  readonly omitted?: readonly string[];
  /** The part of the selected cases to run. */
  readonly shard?: Shard;
  /** Where a server runs that is not started. */
  readonly url?: string;
  /** What reports give as the command of the program, if the one that is run is of no use elsewhere. */
  readonly rerunCommand?: string;
  /** What it takes to rerun a case, besides protocol, id and command, as typed. */
  readonly flags: readonly string[];
  /** The same of whole games only. */
  readonly gameFlags?: readonly string[];
  /** The options that the result file records. */
  readonly recorded: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}
