import { checkSeed } from '../../core/seed.js';
import { parseShard } from '../../core/shard.js';
import { defaultJobs } from '../../run/default-jobs.js';
import { requireOk, UsageError } from '../../run/errors.js';
import {
  DEFAULT_DEADLINE,
  type GradingOptions,
  MAX_CASES,
  MAX_RETRIES,
  MAX_TIME,
} from '../../run/grade/grading-options.js';
import { readRequirements } from '../../run/grade/requirements.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { GAMES } from '../games.js';
import { type OptionNames, within } from '../known-options.js';
import { argvOf, casesFlags, flagsOf, type ProgramOptions } from './program-options.js';

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
  /** Only those of Herald's cases that are in a frozen set, such as `2026-11`. */
  readonly requirements?: string;
  /** Only cases with these ids, such as those that failed before. */
  readonly failed?: readonly string[];
  /** Only one of several parts of the cases, such as `2/4`. `joinShards` joins the results of all parts. */
  readonly shard?: string;
}

export const CASE_OPTIONS: OptionNames<CaseOptions> = {
  protocol: true,
  only: true,
  skip: true,
  rules: true,
  cases: true,
  samples: true,
  games: true,
  seed: true,
  requirements: true,
  failed: true,
  shard: true,
};

/** How cases are run. */
export interface RunOptions {
  /** How many to run at once; two per core by default. */
  readonly jobs?: number;
  /** Whether what only a lenient reading allows fails. */
  readonly strict?: boolean;
  /** Whether to stop at the first case that fails. */
  readonly bail?: boolean;
  /** Seconds after which the run ends, whatever is left; no limit by default. */
  readonly totalTime?: number;
  /** How often at most a case is run again, alone, whose reply is late; once by default. */
  readonly retries?: number;
}

export const RUN_OPTIONS: OptionNames<RunOptions> = {
  jobs: true,
  strict: true,
  bail: true,
  totalTime: true,
  retries: true,
};

type Given = CaseOptions & RunOptions & Partial<ProgramOptions>;

const MOST_JOBS = 1000;
const LEAST_MEMORY = 16 * 1024 ** 2;

/** The options of a run, checked and complete. `games` is how many games there are by default. */
export function gradingOptions(given: Given, games: number): GradingOptions {
  const { protocol, command, cwd = '.', deadline = DEFAULT_DEADLINE, seed = 1 } = given;
  const named = requireProtocol(GAMES, protocol);
  const list = (name: 'only' | 'skip' | 'rules' | 'cases' | 'failed'): readonly string[] =>
    requireList(name, given[name]);
  const cases = list('cases');
  return {
    named,
    protocol: named.name,
    argv: command === undefined ? [] : argvOf(command, cwd),
    cwd,
    hidden: cases,
    seed: requireOk(checkSeed(seed)),
    samples: within('samples', given.samples ?? 0, 0, MAX_CASES),
    games: within('games', given.games ?? games, 0, MAX_CASES),
    only: list('only'),
    rules: list('rules'),
    skip: list('skip'),
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
    failed: given.failed === undefined ? null : list('failed'),
    ...(given.requirements !== undefined && { omitted: omittedBy(given.requirements, named.entry.id) }),
    ...(given.shard !== undefined && { shard: requireOk(parseShard(given.shard)) }),
    ...(given.totalTime !== undefined && { totalTime: within('totalTime', given.totalTime, 1, MAX_TIME) }),
    ...(given.retries !== undefined && { retries: within('retries', given.retries, 0, MAX_RETRIES) }),
    flags: [...casesFlags(cases), ...flagsOf(given), ...(given.strict ? ['--strict'] : [])],
    recorded: recordedOptions(given),
  };
}

const omittedBy = (set: string, protocol: string): ReadonlySet<string> =>
  readRequirements(set, (id) => id.startsWith(`${protocol}/`)).omitted;

/** A single text would be taken for a list of its letters. */
function requireList(name: string, value: readonly string[] = []): readonly string[] {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new UsageError(`${name} is ${JSON.stringify(value)}; expected a list of texts`);
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
  'requirements',
  'failed',
  'shard',
  'totalTime',
  'retries',
] as const satisfies readonly (keyof Given)[];

const recordedOptions = (given: Given): GradingOptions['recorded'] =>
  Object.fromEntries(
    RECORDED.flatMap((name) => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
