import { type Command, Option } from 'commander';
import type { GameCatalog } from '../kit/game-catalog.js';
import { parseProgram } from '../peer/index.js';
import { requireOk } from '../run/errors.js';
import { DEFAULT_SEED, DEFAULT_SERVER_GAMES } from '../run/grade/grading-options.js';
import { configOptions } from './config/apply-config.js';
import { declareGameOptions } from './game-settings.js';
import type { RawGradeOptions } from './grade/grade-options.js';
import {
  declareCases,
  declareFailing,
  declareGenerated,
  declareRunLimits,
  declareStrict,
  GRADING_EXIT_CODES,
  saveOption,
} from './grade/shared-options.js';
import { helpSections } from './help.js';
import { typedOptions } from './option-checks.js';
import { OutputOption } from './output/output-option.js';
import { protocolHelp } from './protocol-option.js';
import { declareOutputs } from './report/outputs.js';

export async function declare(command: Command, games: GameCatalog): Promise<void> {
  command.enablePositionalOptions().usage('player|server --protocol <protocol> [options] [-- command...]');
  await declarePlayer(command.command('player').description('grade a program that plays'), games);
  declareServer(command.command('server').description('grade a program that hosts games'), games);
}

/** The command after --, or that of the configuration file. */
const programOf = (argv: readonly string[], { configCommand = [] }: RawGradeOptions): readonly string[] =>
  requireOk(parseProgram(argv.length === 0 ? configCommand : argv));

const outOption = (): Option =>
  new OutputOption('--out <file>', 'write the results to a file, for "herald report" and "herald diff"', 'results');

async function declarePlayer(command: Command, games: GameCatalog): Promise<void> {
  command
    .usage('--protocol <protocol> [options] -- <command...>')
    .argument(
      '[command...]',
      'the player, after --; {url} or {http-url} stands for the address to connect to, {host} and {port} for its parts',
    )
    .option('--protocol <protocol>', protocolHelp(games))
    .addOption(
      new Option('--wait', 'print an address for each case and wait for the player to connect').conflicts([
        'memory',
        'processes',
        'sandbox',
        'jobs',
      ]),
    )
    .addOption(new Option('--watch', 'grade again whenever the program changes').conflicts(['wait', 'json']))
    .addOption(
      new Option(
        '--rerun-command <command>',
        'what reports give as the command of the player, if the real one works only here',
      ).conflicts('wait'),
    )
    .option('--bridged', 'the player is a bridge: skip cases that the other protocol cannot express')
    .addOption(outOption());
  for (const option of configOptions()) command.addOption(option);
  declareStrict(command);
  declareGenerated(declareCases(command));
  await declareGameOptions(command, games, 'grade');
  command.addOption(saveOption());
  declareOutputs(declareRunLimits(declareFailing(command)))
    .addHelpText('after', PLAYER_HELP)
    .action(async (argv: string[], raw: RawGradeOptions) =>
      (await import('./grade/grade-player.js')).gradePlayer(programOf(argv, raw), raw, games, typedOptions(command)),
    );
}

function declareServer(command: Command, games: GameCatalog): void {
  command
    .usage('--protocol <protocol> [options] -- <command...>')
    .argument(
      '[command...]',
      'the server, after --; {seat} stands for a player, {seat}... for two to four, {port} for where it listens',
    )
    .option('--protocol <protocol>', protocolHelp(games))
    .option('--url <url>', 'the address of a running server')
    .addOption(outOption());
  for (const option of configOptions()) command.addOption(option);
  declareStrict(command);
  declareCases(command)
    .option('--games <count>', 'number of games to try until the situation of a case occurs', DEFAULT_SERVER_GAMES)
    .option('--seed <number>', 'seed of the games', DEFAULT_SEED);
  declareOutputs(declareRunLimits(declareFailing(command)))
    .addHelpText('after', SERVER_HELP)
    .action(async (argv: string[], raw: RawGradeOptions) =>
      (await import('./grade/grade-server.js')).gradeServer(programOf(argv, raw), raw, games),
    );
}

const PLAYER_HELP = helpSections({
  exitCodes: GRADING_EXIT_CODES,
  examples: [
    'herald grade player --protocol sexpr/v3 -- ./my-player',
    'herald grade player --protocol sexpr/v3 --quick --watch -- python3 player.py',
    "herald grade player --protocol sexpr/v3 --only '**/mine/*' -- python3 player.py",
    'herald grade player --protocol jsonrpc -- node player.mjs {url}',
    'herald grade player --protocol gc18/1 -- java -jar client.jar {host} {port}',
  ],
});

const SERVER_HELP = helpSections({
  exitCodes: GRADING_EXIT_CODES,
  examples: [
    'herald grade server --protocol sexpr/v3 -- ./driver {seat} {seat}',
    'herald grade server --protocol jsonrpc/live --url http://127.0.0.1:3001',
    'herald grade server --protocol gc18/1 --url tcp://127.0.0.1:50000',
    'herald grade server --protocol lan/live -- ./host {port}',
  ],
});
