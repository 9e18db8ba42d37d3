import { type Command, Option } from 'commander';
import { DEFAULT_GAMES, DEFAULT_SAMPLES, DEFAULT_SEED } from '../../run/grade/grading-options.js';
import { FAULT } from '../help.js';
import { collect } from '../option-values.js';
import { OutputOption } from '../output/output-option.js';

const CASES = 'Cases:';
const LIMITS = 'Limits:';

const repeatable = (flags: string, description: string): Option =>
  new Option(flags, `${description} (repeatable)`).argParser(collect);

/** Which cases are run. */
export const declareCases = (command: Command): Command =>
  command
    .optionsGroup(CASES)
    .addOption(repeatable('--only <pattern>', "only matching cases, such as 'sexpr/v2/**'"))
    .addOption(repeatable('--rule <id>', 'only cases about this rule, such as S-24'))
    .addOption(repeatable('--skip <pattern>', 'skip matching cases'))
    .addOption(repeatable('--cases <directory>', 'add your own cases'));

/** The set of Herald's own cases. */
export const requirementsOption = (): Option =>
  new Option('--requirements <set>', "only those of Herald's cases that are in a frozen set, such as 2026-11");

/** Generated cases for players. */
export const declareGenerated = (command: Command): Command =>
  command
    .optionsGroup(CASES)
    .option('--samples <count>', 'number of cases to sample from random games', DEFAULT_SAMPLES)
    .option('--games <count>', 'number of whole games to play against reference players', DEFAULT_GAMES)
    .addOption(
      new Option('--quick', 'two samples and no games, for an answer in seconds').conflicts(['samples', 'games']),
    )
    .option('--seed <number>', 'seed of sampled cases and games', DEFAULT_SEED);

/** Which cases of one program are run, by how they ended. */
export const declareFailing = (command: Command): Command =>
  command
    .optionsGroup(CASES)
    .option('--failed <results>', 'only cases that failed in this result file')
    .addOption(requirementsOption())
    .option('--shard <i/n>', 'only the i-th of n parts of the cases, after all other choices')
    .option('--bail', 'stop at the first case that fails')
    .option('--expect-failures <file>', 'a file of case ids that must fail, one per line');

export const saveOption = (): Option =>
  new OutputOption('--save <directory>', 'save sampled cases that fail as transcripts', 'directory');

/** What a program may use. `program` is what the limits apply to. */
export const declareLimits = (command: Command, program: string, sandbox: string): Command =>
  command
    .optionsGroup(LIMITS)
    .option('--jobs <count>', 'cases to run at once (default: two per available processor)')
    .option('--deadline <ms>', 'milliseconds per reply, twice that for the first (default: 5000)')
    .option('--memory <size>', `memory limit of ${program}, such as 512M`)
    .option('--processes <count>', `process limit of ${program}`)
    .option('--sandbox', sandbox);

export const declareProgramLimits = (command: Command): Command =>
  declareLimits(
    command,
    'the program',
    'run the program without network and without access to your files, within limits',
  );

/** Limits of one run. */
export const declareRunLimits = (command: Command): Command =>
  declareProgramLimits(command)
    .option('--total-time <seconds>', 'stop after this many seconds, and report the cases that were not reached')
    .option(
      '--retries <count>',
      'run cases with a late reply again, alone, up to this many times, and mark them as flaky (default: 1)',
    );

export const declareStrict = (command: Command): Command =>
  command
    .option('--strict', 'fail inconclusive cases, and those that pass only under a lenient reading')
    .option('--quiet', 'print no progress');

export const GRADING_EXIT_CODES = {
  0: 'all cases passed',
  1: 'a case failed, or was not reached within --total-time',
  2: 'usage error, a bad case, or nothing was run',
  3: FAULT,
  130: 'interrupted',
} as const;
