import { type Command, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { AUDIENCES } from '../report/scored-run.js';
import { initClass } from './class/class-init.js';
import type { RawClass } from './class/class-options.js';
import { DEFAULT_GAMES, DEFAULT_SAMPLES } from './grade/grade-options.js';
import { collect } from './option-values.js';

export function declare(command: Command, games: GameCatalog): void {
  declareGrading(
    command.enablePositionalOptions().usage('<submissions> --out <directory> [options] | init [file]'),
    games,
  );
  command
    .command('init')
    .description('write a commented class file to start from')
    .argument('[file]', 'the file to write; - for standard output', 'class.yml')
    .action((file: string) => initClass(file, games));
}

const declareGrading = (command: Command, games: GameCatalog): Command =>
  command
    .argument('[submissions]', 'a directory with one directory per submission')
    .option('--out <directory>', 'the directory for gradebook, index, reports and results')
    .option('--class <file>', 'how to build and run submissions; see herald class init')
    .option('--rubric <file>', 'points per case; see herald rubric')
    .addOption(
      new Option('--audience <who>', 'leave hidden cases out of reports for students')
        .choices(AUDIENCES)
        .default('teacher'),
    )
    .option('--protocol <protocol>', 'override the protocol of the class file')
    .option('--fresh', 'grade everything again')
    .option('--jobs <count>', 'cases to run at once, over all submissions (default: one per core)')
    .option('--deadline <ms>', 'milliseconds per reply, twice that for the first (default: 5000)')
    .option('--memory <size>', 'memory limit of each build and program, such as 512M')
    .option('--processes <count>', 'process limit of each build and program')
    .option('--sandbox', 'no network, read-only files outside the build, other submissions hidden')
    .option('--strict', 'fail what only a lenient reading allows, and inconclusive cases')
    .option('--seed <number>', 'seed of the sampled cases and games', '1')
    .option('--samples <count>', 'number of cases sampled from random games', DEFAULT_SAMPLES)
    .option('--games <count>', 'number of whole games against reference players', DEFAULT_GAMES)
    .addOption(new Option('--only <pattern>', 'only matching cases (repeatable)').argParser(collect))
    .addOption(new Option('--rule <id>', 'only cases about this rule (repeatable)').argParser(collect))
    .addOption(new Option('--skip <pattern>', 'skip matching cases (repeatable)').argParser(collect))
    .addOption(new Option('--cases <directory>', 'add your own cases (repeatable)').argParser(collect))
    .option('--quiet', 'print no progress')
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, raw: RawClass) =>
      (await import('./class/run-class.js')).runClass(path, raw, games),
    );

const HELP = `
A submission is graded again only if it, the class file, the options or Herald itself have changed; a changed rubric only
changes the points. Exit codes: 0 all were graded, whatever their points; 2 usage error; 3 fault of the kit or the environment;
130 interrupted: the same command resumes.

  herald class init
  herald class submissions/ --class class.yml --rubric rubric.yml --out grades/ --sandbox`;
