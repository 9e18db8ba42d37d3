import { makeShard } from '../../core/shard.js';
import { makeCommand } from '../../peer/index.js';
import { defaultJobs } from '../default-jobs.js';
import { DEFAULT_RETRIES } from '../late-cases.js';
import { DEFAULT_DEADLINE, DEFAULT_SEED, type GradingOptions } from './grading-options.js';

/** What follows from the others, or is added for the games of a protocol. */
type Derived = 'protocol' | 'firstDeadline' | 'flags' | 'recorded' | 'gameSettings' | 'gameFlags';
type Required = 'named' | 'argv' | 'games';

/** The options of a run that somebody has chosen, in the library or on the command line. The others are as usual. */
export type ChosenOptions = Pick<GradingOptions, Required> & {
  readonly [name in Exclude<keyof GradingOptions, Derived | Required>]?: GradingOptions[name] | undefined;
};

export function completeOptions(chosen: ChosenOptions): GradingOptions {
  const { named, argv, games, deadline = DEFAULT_DEADLINE, requirements, omitted, shard } = chosen;
  const { totalTime, retries, rerunCommand, url } = chosen;
  const options = {
    named,
    protocol: named.name,
    argv,
    cwd: chosen.cwd ?? '.',
    hidden: chosen.hidden ?? [],
    seed: chosen.seed ?? Number(DEFAULT_SEED),
    samples: chosen.samples ?? 0,
    games,
    only: chosen.only ?? [],
    rules: chosen.rules ?? [],
    skip: chosen.skip ?? [],
    cases: chosen.cases ?? [],
    jobs: chosen.jobs ?? defaultJobs(),
    deadline,
    // A process that has to start may take twice as long (10 s by default).
    firstDeadline: 2 * deadline,
    memory: chosen.memory ?? null,
    processes: chosen.processes ?? null,
    sandbox: chosen.sandbox ?? false,
    strict: chosen.strict ?? false,
    bridged: chosen.bridged ?? false,
    gameSettings: {},
    bail: chosen.bail ?? false,
    failed: chosen.failed ?? null,
    ...(requirements !== undefined && { requirements }),
    ...(omitted !== undefined && { omitted }),
    ...(shard !== undefined && { shard }),
    ...(totalTime !== undefined && { totalTime }),
    ...(retries !== undefined && { retries }),
    ...(rerunCommand !== undefined && { rerunCommand }),
    ...(url !== undefined && { url }),
  };
  return { ...options, flags: flagsOf(options), recorded: recordedOptions(chosen) };
}

type Facts = Omit<GradingOptions, 'flags' | 'recorded'>;

/** The options of the command line that a case is run again with. */
const flagsOf = ({ cases, deadline, memory, processes, sandbox, strict, bridged }: Facts): string[] => [
  ...cases.map((path) => `--cases ${makeCommand([path])}`),
  ...(deadline === DEFAULT_DEADLINE ? [] : [`--deadline ${deadline}`]),
  ...(memory === null ? [] : [`--memory ${makeSize(memory)}`]),
  ...(processes === null ? [] : [`--processes ${processes}`]),
  ...(sandbox ? ['--sandbox'] : []),
  ...(strict ? ['--strict'] : []),
  ...(bridged ? ['--bridged'] : []),
];

const UNITS = [
  ['G', 1024 ** 3],
  ['M', 1024 ** 2],
  ['K', 1024],
] as const;

/** `512M`. */
function makeSize(bytes: number): string {
  const [unit, size] = UNITS.find(([, each]) => bytes % each === 0) ?? ['', 1];
  return `${bytes / size}${unit}`;
}

/**
 * What a result file records of the options, besides what it has members of its own for. What is as usual is left out, so that
 * runs have the same record if they do the same.
 */
function recordedOptions(chosen: ChosenOptions): GradingOptions['recorded'] {
  const { samples, games, only, rules, skip, cases, requirements, failed, shard } = chosen;
  const { deadline, memory, processes, sandbox, bridged, bail, totalTime, retries, rerunCommand, url } = chosen;
  const all = {
    ...{ samples, games, only, rules, skip, cases, requirements, failed },
    shard: shard && makeShard(shard),
    deadline: deadline === DEFAULT_DEADLINE ? undefined : deadline,
    ...{ memory, processes, sandbox, bridged, bail, totalTime },
    retries: retries === DEFAULT_RETRIES ? undefined : retries,
    ...{ rerunCommand, url },
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (isUsual(value) ? [] : [[name, value]])));
}

const isUsual = (value: unknown): value is undefined | null | false =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
