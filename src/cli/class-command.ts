import { type Command, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import type { RawDiff } from './class/class-history.js';
import { initClass } from './class/class-init.js';
import type { RawClass } from './class/class-options.js';
import type { RawClassMerge } from './class/merge-class.js';
import {
  declareCases,
  declareGenerated,
  declareLimits,
  declareStrict,
  requirementsOption,
} from './grade/shared-options.js';
import { CREATION_EXIT_CODES, FAULT, HELP_CONFIGURATION, helpSections } from './help.js';
import { onlyWith, typedOptions } from './option-checks.js';
import { OutputOption } from './output/output-option.js';
import { storeOption } from './queue/queue-options.js';
import { audienceOption } from './report/audience-option.js';

export function declare(command: Command, games: GameCatalog): void {
  // Their own help shows the arguments of subcommands; here they would make the first column too wide.
  command.configureHelp({ ...HELP_CONFIGURATION, subcommandTerm: (subcommand) => subcommand.name() });
  declareGrading(
    command
      .enablePositionalOptions()
      .usage('<submissions> --out <directory> [options] | merge <parts...> | init [file] | diff <directory> …'),
    games,
  );
  command
    .command('init')
    .description('write a commented class file to start from')
    .argument('[file]', 'the file to write; - for standard output', 'class.yml')
    .addHelpText('after', INIT_HELP)
    .action((file: string) => initClass(file, games));
  command
    .command('merge')
    .description('make one class of the parts that "herald class --shard" graded')
    .argument('[parts...]', 'the output directory of each shard')
    .addOption(
      new OutputOption('--out <directory>', 'where to write gradebook, index, reports and results', 'directory'),
    )
    .option('--partial', 'merge what there is; the rest of the class is pending')
    .option('--quiet', 'print no summary')
    .addHelpText('after', MERGE_HELP)
    .action(async (parts: string[], raw: RawClassMerge) =>
      (await import('./class/merge-class.js')).mergeClass(parts, raw, games),
    );
  command
    .command('diff')
    .description('say who gained or lost points between two runs, and why')
    .argument('<directory>', 'the output directory of the class')
    .argument('[before]', 'a run, by its number from the last one, or by its date (default: 2)')
    .argument('[after]', 'another run (default: 1, the last one)')
    .option('--list', 'list the runs that are kept, newest first')
    .option('--json', 'print JSON')
    .addHelpText('after', DIFF_HELP)
    .action(async (out: string, before: string | undefined, after: string | undefined, raw: RawDiff) => {
      const runs = [before, after].filter((run) => run !== undefined);
      (await import('./class/class-history.js')).diffRuns(out, runs, raw);
    });
}

function declareGrading(command: Command, games: GameCatalog): void {
  command
    .argument('[submissions]', 'a directory of directories or archives, or an archive of them')
    .addOption(
      new OutputOption('--out <directory>', 'where to write gradebook, index, reports and results', 'directory'),
    )
    .option('--class <file>', 'how to build and run submissions; see "herald class init"')
    .option('--roster <file>', 'the students of the class with ids and e-mail addresses, as CSV')
    .addOption(
      onlyWith(
        '--roster',
        new Option(
          '--column <title>',
          'with --roster: fill in this column of a table from Canvas, Moodle or Blackboard',
        ),
      ),
    )
    .option('--protocol <protocol>', 'override the protocol of the class file')
    .option('--rubric <file>', 'points per case; see "herald rubric"')
    .addOption(audienceOption())
    .option('--bom', 'begin gradebook.csv with a byte order mark, for Excel')
    .option('--starter <directory>', 'code that students were given, which does not make them similar')
    .option('--no-similar', 'do not look for similar submissions')
    .option('--shard <i/n>', 'grade only the i-th of n parts of the class; see "herald class merge"')
    .option('--queue <url>', 'let the workers at this Redis grade the class; see "herald worker"')
    .addOption(onlyWith('--queue', storeOption()))
    .addOption(
      onlyWith('--queue', new Option('--priority <number>', 'with --queue: lower numbers run first')).default('10'),
    )
    .option('--fresh', 'grade everything again');
  declareStrict(command);
  declareGenerated(declareCases(command)).addOption(requirementsOption());
  declareLimits(
    command,
    'each build and program',
    'no network, read-only files outside the build, other submissions hidden',
  )
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, raw: RawClass) =>
      (await import('./class/run-class.js')).runClass(path, raw, games, typedOptions(command)),
    );
}

const HELP = helpSections({
  about:
    'A submission is graded again only if it, the class file, the options or Herald itself has changed. A changed rubric only changes the points.',
  exitCodes: {
    0: 'all submissions were graded, whatever their points',
    2: 'usage error',
    3: FAULT,
    130: 'interrupted; run the same command to resume',
  },
  examples: [
    'herald class init',
    'herald class submissions/ --class class.yml --rubric rubric.yml --out grades/',
    "herald class hw3.zip --roster export.csv --column 'HW 3' --out grades/",
  ],
});

const INIT_HELP = helpSections({
  exitCodes: CREATION_EXIT_CODES,
  examples: ['herald class init', 'herald class init hw3.yml'],
});

const DIFF_HELP = helpSections({
  exitCodes: { 0: 'the difference is printed', 2: 'usage error, or fewer than two runs to compare' },
  examples: ['herald class diff grades/', 'herald class diff grades/ --list', 'herald class diff grades/ 2026-11-20 1'],
});

const MERGE_HELP = helpSections({
  about:
    'Gradebook, index and reports are as if the class had been graded in one place. All shards must have been graded with the same options.',
  exitCodes: {
    0: 'all submissions were graded, whatever their points',
    2: 'usage error, such as a shard that is missing',
    3: `${FAULT}, or submissions that are not graded`,
  },
  examples: [
    'herald class submissions/ --class class.yml --shard 3/40 --out part-3/',
    'herald class merge part-*/ --out grades/',
  ],
});
