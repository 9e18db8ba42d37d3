import { type Command, Option } from 'commander';
import { AUDIENCES } from '../report/scored-run.js';
import { initClass } from './class/class-init.js';
import type { RawClass } from './class/class-options.js';
import { DEFAULT_GAMES, DEFAULT_SAMPLES } from './grade/grade-options.js';

const collect = (value: string, all: string[] = []): string[] => [...all, value];

export function declare(command: Command): void {
  declareGrading(command.enablePositionalOptions().usage('<submissions> --out <directory> [options] | init [file]'));
  command
    .command('init')
    .description('write a class file to begin with, in which everything is explained')
    .argument('[file]', 'where to; - is standard output', 'class.yml')
    .action(initClass);
}

const declareGrading = (command: Command): Command =>
  command
    .argument('[submissions]', 'a directory in which each directory is a submission')
    .option('--out <directory>', 'where gradebook, index, reports and results go')
    .option('--class <file>', 'how submissions are built and run; see herald class init')
    .option('--rubric <file>', 'what cases are worth; see herald rubric')
    .addOption(
      new Option('--audience <who>', 'whether hidden cases are left out of the reports')
        .choices(AUDIENCES)
        .default('teacher'),
    )
    .option('--protocol <protocol>', 'instead of the one that the class file names')
    .option('--fresh', 'grade everything again, whatever was done before')
    .option('--jobs <count>', 'cases at once, of all submissions together (default: one per core)')
    .option('--deadline <ms>', 'time for each reply; twice that for the first (default: 5000)')
    .option('--memory <size>', 'memory for each build and program, such as 512M')
    .option('--processes <count>', 'processes for each build and program')
    .option('--sandbox', 'no network, read-only files but for a build, and no sight of other submissions')
    .option('--strict', 'what only some readings of the protocol allow fails, and so does what is inconclusive')
    .option('--seed <number>', 'the same seed gives the same cases', '1')
    .option('--samples <count>', 'cases out of random games', DEFAULT_SAMPLES)
    .option('--games <count>', 'whole games against reference players', DEFAULT_GAMES)
    .addOption(new Option('--only <pattern>', 'only these cases; again for more').argParser(collect))
    .addOption(new Option('--rule <id>', 'only cases about a rule; again for more').argParser(collect))
    .addOption(new Option('--skip <pattern>', 'not these cases; again for more').argParser(collect))
    .addOption(new Option('--cases <directory>', 'your own transcripts beside ours; again for more').argParser(collect))
    .option('--quiet', 'no progress')
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, raw: RawClass) =>
      (await import('./class/run-class.js')).runClass(path, raw),
    );

const HELP = `
What was done before is done again only where the submission, the class file, these options or Herald itself have changed; a
changed rubric only changes the points. Exit codes: 0 all were graded, whatever their points; 2 wrong usage; 3 the kit or the
environment was at fault; 130 interrupted, and the same command goes on from there.

  herald class init
  herald class submissions/ --class class.yml --rubric rubric.yml --out grades/ --sandbox`;
