import { type Command, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { AUDIENCES } from '../report/scored-run.js';
import { initClass } from './class/class-init.js';
import type { RawClass } from './class/class-options.js';
import { declareCases, declareGenerated, declareLimits, declareStrict } from './grade/shared-options.js';
import { FAULT, helpSections } from './help.js';
import { OutputOption } from './output/output-option.js';

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

function declareGrading(command: Command, games: GameCatalog): void {
  command
    .argument('[submissions]', 'a directory with one directory per submission')
    .addOption(
      new OutputOption('--out <directory>', 'where to write gradebook, index, reports and results', 'directory'),
    )
    .option('--class <file>', 'how to build and run submissions; see "herald class init"')
    .option('--protocol <protocol>', 'override the protocol of the class file')
    .option('--rubric <file>', 'points per case; see "herald rubric"')
    .addOption(
      new Option('--audience <who>', 'who reads the reports; students do not see hidden cases')
        .choices(AUDIENCES)
        .default('teacher'),
    )
    .option('--fresh', 'grade everything again');
  declareStrict(command);
  declareGenerated(declareCases(command));
  declareLimits(
    command,
    'each build and program',
    'no network, read-only files outside the build, other submissions hidden',
  )
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, raw: RawClass) =>
      (await import('./class/run-class.js')).runClass(path, raw, games),
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
  examples: ['herald class init', 'herald class submissions/ --class class.yml --rubric rubric.yml --out grades/'],
});
