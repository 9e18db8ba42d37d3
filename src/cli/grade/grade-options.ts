import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseSeed } from '../../core/seed.js';
import { makeCommand } from '../../peer/index.js';
import { demand, UsageError } from '../errors.js';
import { bytes, jobs, whole } from '../option-values.js';
import { checkProtocol } from '../protocol-option.js';
import { OUTPUT_OPTIONS, type RawOutputs } from '../report/outputs.js';

export const DEFAULT_SEED = '1';
export const DEFAULT_SAMPLES = '50';
export const DEFAULT_GAMES = '3';
export const DEFAULT_SERVER_GAMES = '5';
const DEFAULT_DEADLINE = 5000;

/** What commander hands over: every value still as it was typed. */
export interface RawOptions extends RawOutputs {
  readonly protocol?: string;
  readonly seed: string;
  readonly samples?: string;
  readonly games: string;
  readonly only?: string[];
  readonly rule?: string[];
  readonly skip?: string[];
  readonly cases?: string[];
  readonly jobs?: string;
  readonly deadline?: string;
  readonly memory?: string;
  readonly processes?: string;
  readonly sandbox?: boolean;
  readonly strict?: boolean;
  readonly expectFailures?: string;
  readonly out?: string;
  readonly save?: string;
  readonly url?: string;
  readonly wait?: boolean;
  readonly bridged?: boolean;
  readonly quiet?: boolean;
}

export interface GradeOptions {
  /** `sexpr/v3`, `jsonrpc/live`. */
  readonly protocol: string;
  readonly argv: readonly string[];
  /** Where the program is started. */
  readonly cwd: string;
  /** What the program may not even see in a sandbox, beside what a sandbox hides anyway. */
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
  readonly memory: number | null;
  readonly processes: number | null;
  readonly sandbox: boolean;
  readonly strict: boolean;
  /** The program is a bridge to another protocol: what that cannot say is not asked. */
  readonly bridged: boolean;
  readonly expectFailures: string | null;
  readonly out: string | null;
  readonly save: string | null;
  readonly quiet: boolean;
  /** What a case needs to be run again beside protocol, id and command, as it is typed. */
  readonly flags: readonly string[];
  /** What the result file says of the options. */
  readonly said: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** Each is kept until the report; more would run for days. */
const MOST_CASES = 100_000;

export function parseGradeOptions(argv: readonly string[], raw: RawOptions): GradeOptions {
  const named = checkProtocol(raw.protocol);
  const deadline = raw.deadline === undefined ? DEFAULT_DEADLINE : whole('--deadline', raw.deadline, 1, 'milliseconds');
  return {
    protocol: named === 'jsonrpc' ? 'jsonrpc/live' : named,
    argv,
    cwd: '.',
    hidden: [],
    seed: demand(parseSeed(raw.seed)),
    samples: whole('--samples', raw.samples ?? '0', 0, '', MOST_CASES),
    games: whole('--games', raw.games, 0, '', MOST_CASES),
    only: raw.only ?? [],
    rules: raw.rule ?? [],
    skip: raw.skip ?? [],
    cases: (raw.cases ?? []).map((path) => checkFolder('--cases', path)),
    jobs: raw.jobs === undefined ? availableParallelism() : jobs(raw.jobs),
    deadline,
    // A process that has to start may take twice as long (10 s by default).
    firstDeadline: 2 * deadline,
    memory: raw.memory === undefined ? null : bytes('--memory', raw.memory),
    processes: raw.processes === undefined ? null : whole('--processes', raw.processes, 1),
    sandbox: raw.sandbox ?? false,
    strict: raw.strict ?? false,
    bridged: raw.bridged ?? false,
    expectFailures: raw.expectFailures ?? null,
    out: raw.out ?? null,
    save: raw.save === undefined ? null : checkNoFile('--save', raw.save),
    quiet: raw.quiet ?? false,
    flags: flagsOf(raw),
    said: saidOf(raw),
  };
}

function checkFolder(option: string, path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  throw new UsageError(`${option} ${path}: there is no such directory`);
}

/** A folder that is made when there is something to put into it. */
function checkNoFile(option: string, path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new UsageError(`${option} ${path}: there is a file of that name; give a directory`);
  return path;
}

const flagsOf = ({ cases = [], deadline, memory, processes, sandbox, strict, bridged }: RawOptions): string[] => [
  ...cases.map((path) => `--cases ${makeCommand([path])}`),
  ...(deadline === undefined ? [] : [`--deadline ${deadline}`]),
  ...(memory === undefined ? [] : [`--memory ${memory}`]),
  ...(processes === undefined ? [] : [`--processes ${processes}`]),
  ...(sandbox ? ['--sandbox'] : []),
  ...(strict ? ['--strict'] : []),
  ...(bridged ? ['--bridged'] : []),
];

/** What says where results go, or how many cases run at once, changes none of them. */
const UNSAID: readonly string[] = ['protocol', 'seed', 'strict', 'out', 'quiet', 'jobs', ...OUTPUT_OPTIONS];

const saidOf = (raw: RawOptions): GradeOptions['said'] =>
  Object.fromEntries(Object.entries(raw).filter(([name]) => !UNSAID.includes(name)));
