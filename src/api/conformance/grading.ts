import { checkSeed } from '../../core/seed.js';
import { parseShard } from '../../core/shard.js';
import { MAX_JOBS } from '../../run/default-jobs.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { completeOptions } from '../../run/grade/complete-options.js';
import { type GradingOptions, MAX_CASES, MAX_RETRIES, MAX_TIME, MIN_MEMORY } from '../../run/grade/grading-options.js';
import { readRequirements } from '../../run/grade/requirements.js';
import { requireProtocol } from '../../run/require-protocol.js';
import { GAMES } from '../games.js';
import { type OptionNames, within } from '../known-options.js';
import { argvOf, type ProgramOptions } from './program-options.js';

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
  /** How many to run at once; two per available processor by default. */
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

/** The options of a run, checked and complete. `games` is how many games there are by default. */
export function gradingOptions(given: Given, games: number, url?: string): GradingOptions {
  const { protocol, command, cwd = '.', requirements } = given;
  const named = requireProtocol(GAMES, protocol);
  const list = (name: 'only' | 'skip' | 'rules' | 'cases' | 'failed'): readonly string[] | undefined =>
    optional(given[name], (value) => requireList(name, value));
  const whole = (name: keyof typeof RANGES): number | undefined => {
    const [least, most] = RANGES[name];
    return optional(given[name], (value) => within(name, value, least, most));
  };
  const cases = list('cases');
  return completeOptions({
    named,
    argv: command === undefined ? [] : argvOf(command, cwd),
    cwd,
    hidden: cases,
    seed: optional(given.seed, (seed) => requireOk(checkSeed(seed))),
    samples: whole('samples'),
    games: whole('games') ?? games,
    only: list('only'),
    rules: list('rules'),
    skip: list('skip'),
    cases,
    jobs: whole('jobs'),
    deadline: whole('deadline'),
    memory: whole('memory'),
    processes: whole('processes'),
    sandbox: given.sandbox,
    strict: given.strict,
    bridged: given.bridged,
    bail: given.bail,
    failed: list('failed'),
    requirements,
    omitted: optional(requirements, (set) => omittedBy(set, named.entry.id)),
    shard: optional(given.shard, (shard) => requireOk(parseShard(shard))),
    totalTime: whole('totalTime'),
    retries: whole('retries'),
    url,
  });
}

const optional = <T, U>(value: T | undefined, read: (value: T) => U): U | undefined =>
  value === undefined ? undefined : read(value);

/** The least and the most of what is a number. */
const RANGES = {
  samples: [0, MAX_CASES],
  games: [0, MAX_CASES],
  jobs: [1, MAX_JOBS],
  deadline: [1, undefined],
  memory: [MIN_MEMORY, Number.MAX_SAFE_INTEGER],
  processes: [1, undefined],
  totalTime: [1, MAX_TIME],
  retries: [0, MAX_RETRIES],
} as const satisfies Partial<Record<keyof Given, readonly [number, number | undefined]>>;

const omittedBy = (set: string, protocol: string): readonly string[] =>
  readRequirements(set, (id) => id.startsWith(`${protocol}/`)).omitted;

/** A single text would be taken for a list of its letters. */
function requireList(name: string, value: readonly string[]): readonly string[] {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new UsageError(`${name} is ${JSON.stringify(value)}; expected a list of texts`);
}
