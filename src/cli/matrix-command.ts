import type { Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { parseProgram } from '../peer/index.js';
import { requireOk } from '../run/errors.js';
import {
  declareCases,
  declareGenerated,
  declareProgramLimits,
  declareStrict,
  GRADING_EXIT_CODES,
  saveOption,
} from './grade/shared-options.js';
import { helpSections } from './help.js';
import type { RawMatrix } from './matrix/run-matrix.js';
import { typedOptions } from './option-checks.js';
import { OutputOption } from './output/output-option.js';

export function declare(command: Command, games: GameCatalog): void {
  const ids = games.entries.map(({ id }) => id).join(', ');
  command
    .usage('[options] -- <command...>')
    .argument('[command...]', 'the player, after --; {url}, or {host} and {port}, stand for the address to connect to')
    .option('--protocol <protocol>', `one of: ${ids} (default: by the placeholders of the command)`)
    .addOption(new OutputOption('--out <directory>', 'write a result file for each version', 'directory'))
    .option('--json', 'print JSON');
  declareStrict(command);
  declareGenerated(declareCases(command)).addOption(saveOption());
  declareProgramLimits(command)
    .addHelpText('after', HELP)
    .action(async (argv: string[], raw: RawMatrix) =>
      (await import('./matrix/run-matrix.js')).runMatrix(
        requireOk(parseProgram(argv)),
        raw,
        games,
        typedOptions(command),
      ),
    );
}

const HELP = helpSections({
  exitCodes: { ...GRADING_EXIT_CODES, 1: 'a case failed' },
  examples: [
    'herald matrix -- ./my-player',
    'herald matrix --samples 0 --games 0 --out results -- python3 player.py',
    'herald matrix -- node player.mjs {url}',
    'herald matrix -- python3 client.py {host} {port}',
  ],
});
