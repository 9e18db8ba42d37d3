import type { Command } from 'commander';
import { CODES, declareMade, declareRun } from './grade/shared-options.js';
import type { RawMatrix } from './matrix/run-matrix.js';

export function declare(command: Command): void {
  declareMade(declareRun(command.usage('[options] -- <command> [argument...]')))
    .argument('[command...]', 'the player, after --; over JSON-RPC with {url} for the address to connect to')
    .option('--protocol <family>', 'sexpr or jsonrpc (default: jsonrpc where {url} is in the command, else sexpr)')
    .option('--out <directory>', 'write the results of each version as lines of JSON')
    .option('--json', 'print the results for programs')
    .addHelpText('after', HELP)
    .action(async (argv: string[], raw: RawMatrix) => (await import('./matrix/run-matrix.js')).runMatrix(argv, raw));
}

const HELP = `${CODES}

  herald matrix -- ./my-player
  herald matrix --samples 0 --games 0 --out results -- python3 player.py
  herald matrix -- node player.mjs {url}`;
