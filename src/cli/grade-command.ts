import type { Command } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { DEFAULT_SERVER_GAMES, type RawOptions } from './grade/grade-options.js';
import { declareGenerated, declareRun, EXIT_CODES } from './grade/shared-options.js';
import { protocolHelp } from './protocol-option.js';
import { declareOutputs } from './report/outputs.js';

export function declare(command: Command, games: GameCatalog): void {
  command.enablePositionalOptions().usage('player|server --protocol <protocol> [options] [-- command...]');
  declarePlayer(command.command('player').description('grade a program that plays'), games);
  declareServer(command.command('server').description('grade a program that hosts games'), games);
}

function declarePlayer(command: Command, games: GameCatalog): void {
  const usage = '--protocol <protocol> [options] -- <command> [argument...]';
  declareGenerated(shared(command.usage(usage), games))
    .argument('[command...]', 'the player, after --; {url} stands for the address to connect to')
    .option('--wait', 'print an address for each case and wait for the player to connect')
    .option('--bridged', 'the player is a bridge: skip cases that the other protocol cannot express')
    .addHelpText('after', PLAYER_HELP)
    .action(async (argv: string[], raw: RawOptions) =>
      (await import('./grade/grade-player.js')).gradePlayer(argv, raw, games),
    );
}

function declareServer(command: Command, games: GameCatalog): void {
  const usage = '--protocol <protocol> [options] -- <command> {seat} {seat}';
  shared(command.usage(usage), games)
    .argument('[command...]', 'the server, after --; {seat} stands for a player, {seat}... for two to four')
    .option('--url <url>', 'the address of a running server')
    .option('--games <count>', 'maximum number of games until the situation of a case occurs', DEFAULT_SERVER_GAMES)
    .addHelpText('after', SERVER_HELP)
    .action(async (argv: string[], raw: RawOptions) =>
      (await import('./grade/grade-server.js')).gradeServer(argv, raw, games),
    );
}

const shared = (command: Command, games: GameCatalog): Command =>
  declareOutputs(
    declareRun(command.option('--protocol <protocol>', protocolHelp(games)))
      .option('--expect-failures <file>', 'a file of case ids that must fail, one per line')
      .option('--out <file>', 'write the results as lines of JSON'),
  );

const PLAYER_HELP = `${EXIT_CODES}

  herald grade player --protocol sexpr/v3 -- ./my-player
  herald grade player --protocol sexpr/v3 --only '**/mine/*' --samples 0 -- python3 player.py
  herald grade player --protocol jsonrpc -- node player.mjs {url}`;

const SERVER_HELP = `${EXIT_CODES}

  herald grade server --protocol sexpr/v3 -- ./driver {seat} {seat}
  herald grade server --protocol jsonrpc/live --url http://127.0.0.1:3001`;
