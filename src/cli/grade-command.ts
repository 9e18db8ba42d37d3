import type { Command } from 'commander';
import { DEFAULT_SERVER_GAMES, type RawOptions } from './grade/grade-options.js';
import { CODES, declareMade, declareRun } from './grade/shared-options.js';
import { JSONRPC_PROTOCOLS } from './protocol-option.js';
import { declareOutputs } from './report/outputs.js';

export function declare(command: Command): void {
  command.enablePositionalOptions().usage('player|server --protocol <protocol> [options] [-- command...]');
  declarePlayer(command.command('player').description('grade a program that plays'));
  declareServer(command.command('server').description('grade a program that hosts games'));
}

function declarePlayer(command: Command): void {
  declareMade(shared(command.usage('--protocol <protocol> [options] -- <command> [argument...]')))
    .argument('[command...]', 'the player, after --; over JSON-RPC with {url} for the address to connect to')
    .option('--wait', 'jsonrpc only: print an address and wait for somebody to connect, case by case')
    .option('--bridged', 'sexpr only: the player speaks JSON-RPC behind a bridge; what that cannot say is not asked')
    .addHelpText('after', PLAYER_HELP)
    .action(async (argv: string[], raw: RawOptions) =>
      (await import('./grade/grade-player.js')).gradePlayer(argv, raw),
    );
}

function declareServer(command: Command): void {
  shared(command.usage('--protocol <protocol> [options] -- <command> {seat} {seat}'))
    .argument('[command...]', 'the server, after --; {seat} stands for a player, {seat}... for two to four')
    .option('--url <url>', 'jsonrpc only: where the server is')
    .option('--games <count>', 'games after which a situation is given up', DEFAULT_SERVER_GAMES)
    .addHelpText('after', SERVER_HELP)
    .action(async (argv: string[], raw: RawOptions) =>
      (await import('./grade/grade-server.js')).gradeServer(argv, raw),
    );
}

const shared = (command: Command): Command =>
  declareOutputs(
    declareRun(command.option('--protocol <protocol>', `sexpr/v1 to sexpr/v3, ${JSONRPC_PROTOCOLS.join(', ')}`))
      .option('--expect-failures <file>', 'case ids that must still fail, one a line')
      .option('--out <file>', 'write the results as lines of JSON'),
  );

const PLAYER_HELP = `${CODES}

  herald grade player --protocol sexpr/v3 -- ./my-player
  herald grade player --protocol sexpr/v3 --only '**/mine/*' --samples 0 -- python3 player.py
  herald grade player --protocol jsonrpc -- node player.mjs {url}`;

const SERVER_HELP = `${CODES}

  herald grade server --protocol sexpr/v3 -- ./driver {seat} {seat}
  herald grade server --protocol jsonrpc/live --url http://127.0.0.1:3001`;
