import { type Command, Option } from 'commander';
import { DEFAULT_GAMES, DEFAULT_SAMPLES, DEFAULT_SERVER_GAMES, type RawOptions } from './grade/options.js';
import { JSONRPC_PROTOCOLS } from './protocol.js';
import { declareOutputs } from './report/outputs.js';

const collect = (value: string, all: string[] = []): string[] => [...all, value];

export function declare(command: Command): void {
  command.enablePositionalOptions().usage('player|server --protocol <protocol> [options] [-- command...]');
  declarePlayer(command.command('player').description('grade a program that plays'));
  declareServer(command.command('server').description('grade a program that hosts games'));
}

function declarePlayer(command: Command): void {
  shared(command.usage('--protocol <protocol> [options] -- <command> [argument...]'))
    .argument('[command...]', 'the player, after --; over JSON-RPC with {url} for the address to connect to')
    .option('--wait', 'jsonrpc only: print an address and wait for somebody to connect, case by case')
    .option('--samples <count>', 'cases out of random games', DEFAULT_SAMPLES)
    .option('--games <count>', 'whole games against reference players', DEFAULT_GAMES)
    .option('--save <directory>', 'write sampled cases that fail as transcripts')
    .addHelpText('after', PLAYER_HELP)
    .action(async (argv: string[], raw: RawOptions) => (await import('./grade/player.js')).gradePlayer(argv, raw));
}

function declareServer(command: Command): void {
  shared(command.usage('--protocol <protocol> [options] -- <command> {seat} {seat}'))
    .argument('[command...]', 'the server, after --; {seat} stands for a player, {seat}... for two to four')
    .option('--url <url>', 'jsonrpc only: where the server is')
    .option('--games <count>', 'games after which a situation is given up', DEFAULT_SERVER_GAMES)
    .addHelpText('after', SERVER_HELP)
    .action(async (argv: string[], raw: RawOptions) => (await import('./grade/server.js')).gradeServer(argv, raw));
}

const shared = (command: Command): Command => declareOutputs(withCases(command));

const withCases = (command: Command): Command =>
  command
    .option('--protocol <protocol>', `sexpr/v1 to sexpr/v3, ${JSONRPC_PROTOCOLS.join(', ')}`)
    .option('--seed <number>', 'the same seed gives the same cases', '1')
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
    .option('--expect-failures <file>', 'case ids that must still fail, one a line')
    .option('--out <file>', 'write the results as lines of JSON')
    .option('--quiet', 'no progress, not even on a terminal');

const CODES = `
Exit codes: 0 all passed, 1 something failed, 2 wrong usage, a bad case or nothing ran, 3 the kit or the environment was at
fault, 130 interrupted.`;

const PLAYER_HELP = `${CODES}

  herald grade player --protocol sexpr/v3 -- ./my-player
  herald grade player --protocol sexpr/v3 --only '**/mine/*' --samples 0 -- python3 player.py
  herald grade player --protocol jsonrpc -- node player.mjs {url}`;

const SERVER_HELP = `${CODES}

  herald grade server --protocol sexpr/v3 -- ./driver {seat} {seat}
  herald grade server --protocol jsonrpc/live --url http://127.0.0.1:3001`;
