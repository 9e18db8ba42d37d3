import { type Command, Option } from 'commander';
import { KINGDOM_NAMES, PROFILE_IDS } from '../games/dominion/engine/index.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { type PlayedGame, playSeries, scheduleGames } from '../run/series.js';
import { EXIT } from './exit-codes.js';
import { interruptible } from './interrupt.js';
import { makeGame, makeJson, makeSeries } from './play/format-play.js';
import type { Contest } from './play/game-setup.js';
import { DEFAULT_GRACE, DEFAULT_TURNS, type RawOptions } from './play/play-options.js';
import { progressOf } from './play/play-progress.js';
import type { RawTournament } from './play/round-robin.js';
import { protocolHelp, requireProtocol } from './protocol-option.js';

const collect = (value: string, all: string[] = []): string[] => [...all, value];

export function declare(command: Command, games: GameCatalog): void {
  command
    .usage('--protocol <protocol> [options] <player> <player> [player...]')
    .argument('[player...]', '2 to 4 players, each a path or a quoted command line; with jsonrpc 2 to 6')
    .option('--protocol <protocol>', protocolHelp(games))
    .addOption(new Option('--name <name>', 'name of the first player; again for the next').argParser(collect))
    .option('--seed <number>', 'the same seed gives the same shuffles', '1')
    .option('--profile <rules>', `other rules than the protocol's own: ${PROFILE_IDS.join(', ')}`)
    .option('--kingdom <cards>', `jsonrpc only: random, ten cards with commas, or ${KINGDOM_NAMES.join(', ')}`)
    .option('--deadline <ms>', 'time for each reply; twice that for the first (default: 5000)')
    .option('--grace <ms>', 'time to end after the end of input', DEFAULT_GRACE)
    .option('--turns <count>', 'turns of each player after which a game is called off', DEFAULT_TURNS)
    .option('--games <count>', 'how many games; seats rotate', '1')
    .option('--jobs <count>', 'how many games at once (default: one per core)')
    .option('--record <path>', 'write the game down as a transcript; a directory takes one a game')
    .option('--memory <size>', 'memory for each player, such as 512M')
    .option('--processes <count>', 'processes for each player')
    .option('--sandbox', 'no network, read-only files, a private /tmp and its own processes for each player')
    .option('--round-robin <directory>', 'all pairings of the submissions in a directory; --games shuffles for each')
    .option('--seats <count>', 'with --round-robin: players at a table, 2 to 4', '2')
    .option('--class <file>', 'with --round-robin: how submissions are built and run; see herald class')
    .option('--out <file>', 'with --round-robin: write the games down, and go on from there')
    .option('--html <file>', 'with --round-robin: table and chart on a page')
    .option('--json', 'print the result for programs')
    .option('--quiet', 'no progress, not even on a terminal')
    .addHelpText('after', HELP)
    .action(async (players: string[], raw: RawOptions | RawTournament) => {
      if (!('roundRobin' in raw)) return run(await contestOf(players, raw, games));
      return (await import('./play/round-robin.js')).playRoundRobin(players, raw, games);
    });
}

const HELP = `
A reply that is illegal, late or missing forfeits the game and ends it. Exit codes: 0 a clean game, 1 a player was at fault,
2 wrong usage, 3 the environment was at fault, 130 interrupted.

  herald play --protocol sexpr/v3 ./alice 'python3 bob.py'
  herald play --protocol sexpr/v3 --games 100 ./alice ./bob ./carol
  herald play --protocol sexpr/v3 --games 20 --round-robin submissions/ --out games.ndjson --html tournament.html

With jsonrpc, herald is the server. A player is a command line with {url} in it, which stands for the address to connect to,
or the name of a reference strategy. A refused request is a fault, but the game goes on, as it does without a player that
forfeits.

  herald play --protocol jsonrpc 'python3 alice.py {url}' big-money smithy --kingdom random`;

/** Only the protocol on the line is loaded. */
async function contestOf(players: readonly string[], raw: RawOptions, games: GameCatalog): Promise<Contest> {
  const loaded = await games.load(requireProtocol(games, raw.protocol));
  if (loaded.protocol.connects === 'player-connects') {
    return (await import('./play/play-jsonrpc.js')).jsonrpcContest(players, raw, loaded);
  }
  return (await import('./play/play-sexpr.js')).sexprContest(players, raw, loaded);
}

const run = (contest: Contest): Promise<void> =>
  interruptible(async (signal) => {
    const { contestants, games, seed, jobs } = contest.options;
    const progress = progressOf(contest.options);
    const played = await playSeries(
      scheduleGames(contestants.length, games, seed),
      jobs,
      (game) => contest.play(game, { signal, onTurn: progress.turn }),
      progress.game,
      signal,
    );
    progress.done();
    process.exitCode = exitCodeOf(played, signal.aborted);
    process.stdout.write(wordsFor(contest, played, signal.aborted));
  });

function exitCodeOf(played: readonly PlayedGame[], interrupted: boolean): number {
  if (interrupted) return EXIT.interrupted;
  const faults = played.flatMap(({ report }) => report.faults);
  if (faults.some(({ blame }) => blame !== 'player')) return EXIT.fault;
  return faults.length > 0 ? EXIT.failed : EXIT.passed;
}

function wordsFor(contest: Contest, played: readonly PlayedGame[], interrupted: boolean): string {
  const { json, games } = contest.options;
  if (json) return makeJson(contest, played, interrupted);
  const [only] = played;
  if (games > 1) return makeSeries(contest, played);
  return only === undefined ? 'interrupted: no game was finished\n' : makeGame(contest, only);
}
