import type { Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { declareGenerated, declareRun, EXIT_CODES } from './grade/shared-options.js';
import type { RawMatrix } from './matrix/run-matrix.js';

export function declare(command: Command, games: GameCatalog): void {
  const ids = games.entries.map(({ id }) => id).join(', ');
  declareGenerated(declareRun(command.usage('[options] -- <command> [argument...]')))
    .argument('[command...]', 'the player, after --; {url} stands for the address to connect to')
    .option('--protocol <protocol>', `one of: ${ids} (default: by whether the command has {url})`)
    .option('--out <directory>', 'write the results of each version as lines of JSON')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(async (argv: string[], raw: RawMatrix) =>
      (await import('./matrix/run-matrix.js')).runMatrix(argv, raw, games),
    );
}

const HELP = `${EXIT_CODES}

  herald matrix -- ./my-player
  herald matrix --samples 0 --games 0 --out results -- python3 player.py
  herald matrix -- node player.mjs {url}`;
