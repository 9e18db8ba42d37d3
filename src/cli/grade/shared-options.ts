import { type Command, Option } from 'commander';
import { DEFAULT_GAMES, DEFAULT_SAMPLES, DEFAULT_SEED } from './grade-options.js';

const collect = (value: string, all: string[] = []): string[] => [...all, value];

/** Which cases are run, and how. */
export const declareRun = (command: Command): Command =>
  command
    .option('--seed <number>', 'the same seed gives the same cases', DEFAULT_SEED)
    .addOption(
      new Option('--only <pattern>', 'only these cases, such as "sexpr/v2/**"; again for more').argParser(collect),
    )
    .addOption(new Option('--rule <id>', 'only cases about a rule, such as S-24; again for more').argParser(collect))
    .addOption(new Option('--skip <pattern>', 'not these cases; again for more').argParser(collect))
    .addOption(new Option('--cases <directory>', 'your own transcripts beside ours; again for more').argParser(collect))
    .option('--jobs <count>', 'cases at once (default: one per core)')
    .option('--deadline <ms>', 'time for each reply; twice that for the first (default: 5000)')
    .option('--memory <size>', 'memory for the program, such as 512M')
    .option('--processes <count>', 'processes for the program')
    .option('--sandbox', 'no network, read-only files, a private /tmp and its own processes for the program')
    .option('--strict', 'what only some readings of the protocol allow fails, and so does what is inconclusive')
    .option('--quiet', 'no progress, not even on a terminal');

/** Cases for players that nobody wrote. */
export const declareMade = (command: Command): Command =>
  command
    .option('--samples <count>', 'cases out of random games', DEFAULT_SAMPLES)
    .option('--games <count>', 'whole games against reference players', DEFAULT_GAMES)
    .option('--save <directory>', 'write sampled cases that fail as transcripts');

export const CODES = `
Exit codes: 0 all passed, 1 something failed, 2 wrong usage, a bad case or nothing ran, 3 the kit or the environment was at
fault, 130 interrupted.`;
