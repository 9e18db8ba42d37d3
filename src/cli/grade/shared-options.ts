import { type Command, Option } from 'commander';
import { collect } from '../option-values.js';
import { DEFAULT_GAMES, DEFAULT_SAMPLES, DEFAULT_SEED } from './grade-options.js';

/** Which cases are run, and how. */
export const declareRun = (command: Command): Command =>
  command
    .option('--seed <number>', 'seed of the sampled cases and games', DEFAULT_SEED)
    .addOption(
      new Option('--only <pattern>', 'only matching cases, such as "sexpr/v2/**" (repeatable)').argParser(collect),
    )
    .addOption(new Option('--rule <id>', 'only cases about this rule, such as S-24 (repeatable)').argParser(collect))
    .addOption(new Option('--skip <pattern>', 'skip matching cases (repeatable)').argParser(collect))
    .addOption(new Option('--cases <directory>', 'add your own cases (repeatable)').argParser(collect))
    .option('--jobs <count>', 'cases to run at once (default: one per core)')
    .option('--deadline <ms>', 'milliseconds per reply, twice that for the first (default: 5000)')
    .option('--memory <size>', 'memory limit of the program, such as 512M')
    .option('--processes <count>', 'process limit of the program')
    .option('--sandbox', 'run the program without network, with read-only files and a private /tmp')
    .option('--strict', 'fail what only a lenient reading allows, and inconclusive cases')
    .option('--quiet', 'print no progress');

/** Generated cases for players. */
export const declareGenerated = (command: Command): Command =>
  command
    .option('--samples <count>', 'number of cases sampled from random games', DEFAULT_SAMPLES)
    .option('--games <count>', 'number of whole games against reference players', DEFAULT_GAMES)
    .option('--save <directory>', 'save sampled cases that fail as transcripts');

export const EXIT_CODES = `
Exit codes: 0 all passed, 1 something failed, 2 usage error, a bad case or nothing ran, 3 fault of the kit or the environment,
130 interrupted.`;
