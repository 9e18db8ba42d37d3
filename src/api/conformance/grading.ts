import { checkSeed } from '../../core/seed.js';
import { defaultJobs } from '../../run/default-jobs.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { DEFAULT_DEADLINE, type GradingOptions, MAX_CASES } from '../../run/grade/grading-options.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { GAMES } from '../games.js';
import { argvOf, casesFlags, flagsOf, type ProgramOptions } from './program.js';

/** Which cases there are. */
export interface CaseOptions {
  /** Such as `sexpr/v3`. */
  readonly protocol: string;
  /** Patterns of case ids, or numbers of the register; all cases by default. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** Only cases about these rules. */
  readonly rules?: readonly string[];
  /** Directories of your own cases. */
  readonly cases?: readonly string[];
  /** How many cases to sample from random games. */
  readonly samples?: number;
  /** How many whole games to play against reference players; for servers, how many to try until the situation of a case occurs. */
  readonly games?: number;
  /** Of sampled cases and games; 1 by default. */
  readonly seed?: number;
}

/** How cases are run. */
export interface RunOptions {
  /** How many to run at once; two per core by default. */
  readonly jobs?: number;
  /** Whether what only a lenient reading allows fails. */
  readonly strict?: boolean;
  /** Whether to stop at the first case that fails. */
  readonly bail?: boolean;
}

type Given = CaseOptions & RunOptions & Partial<ProgramOptions>;

const MOST_JOBS = 1000;
const LEAST_MEMORY = 16 * 1024 ** 2;

/** The options of a run, checked and complete. `games` is how many games there are by default. */
export function gradingOptions(given: Given, games: number): GradingOptions {
  const { protocol, command, cwd = '.', cases = [], deadline = DEFAULT_DEADLINE, seed = 1 } = given;
  const named = requireProtocol(GAMES, protocol);
  return {
    named,
    protocol: named.name,
    argv: command === undefined ? [] : argvOf(command, cwd),
    cwd,
    hidden: cases,
    seed: requireOk(checkSeed(seed)),
    samples: within('samples', given.samples ?? 0, 0, MAX_CASES),
    games: within('games', given.games ?? games, 0, MAX_CASES),
    only: given.only ?? [],
    rules: given.rules ?? [],
    skip: given.skip ?? [],
    cases,
    jobs: within('jobs', given.jobs ?? defaultJobs(), 1, MOST_JOBS),
    deadline: within('deadline', deadline, 1),
    firstDeadline: 2 * deadline,
    memory: given.memory === undefined ? null : within('memory', given.memory, LEAST_MEMORY, Number.MAX_SAFE_INTEGER),
    processes: given.processes === undefined ? null : within('processes', given.processes, 1),
    sandbox: given.sandbox ?? false,
    strict: given.strict ?? false,
    bridged: given.bridged ?? false,
    gameSettings: {},
    bail: given.bail ?? false,
    failed: null,
    flags: [...casesFlags(cases), ...flagsOf(given), ...(given.strict ? ['--strict'] : [])],
    recorded: recordedOptions(given),
  };
}

function within(name: string, value: number, least: number, most = 999_999_999): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${name} is ${value}; expected a whole number from ${least} to ${most}`);
}

/** What a result file records of its options, besides what it has members of its own for. */
const RECORDED = [
  'only',
  'skip',
  'rules',
  'cases',
  'samples',
  'games',
  'deadline',
  'memory',
  'processes',
  'sandbox',
  'bridged',
  'bail',
] as const satisfies readonly (keyof Given)[];

const recordedOptions = (given: Given): GradingOptions['recorded'] =>
  Object.fromEntries(
    RECORDED.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
