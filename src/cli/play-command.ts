import { type Command, Option } from 'commander';
import { EXIT } from '../kit/exit-codes.js';
import type { GameCatalog } from '../kit/game-catalog.js';
import { plainText } from '../report/plain-text.js';
import { type PlayedGame, playSeries, type ScheduledGame, scheduleGames } from '../run/series.js';
import { type SprtOutcome, SprtSeries } from '../run/sprt-series.js';
import { declareGameOptions } from './game-settings.js';
import { FAULT, helpSections } from './help.js';
import { interruptible } from './interrupt.js';
import { onlyWith, type TypedOptions, typedOptions } from './option-checks.js';
import { collect } from './option-values.js';
import { writeOutputFile } from './output/output-file.js';
import { OutputOption } from './output/output-option.js';
import { type GameRun, type GameSetup, setUpGames } from './play/game-setup.js';
import { summarizeGame } from './play/game-summary.js';
import { makeGame } from './play/game-text.js';
import { KeptRecordings } from './play/kept-recordings.js';
import type { RawTournamentMerge } from './play/merge-tournament.js';
import { makeJson } from './play/play-json.js';
import { DEFAULT_GRACE, DEFAULT_TURNS, type RawPlayOptions } from './play/play-options.js';
import { progressOf } from './play/play-progress.js';
import { parseContestants } from './play/players.js';
import type { RawTournament } from './play/round-robin.js';
import { makeSeries } from './play/series-text.js';
import { makeSprt } from './play/sprt-text.js';
import { checkUsedOptions } from './play/used-options.js';
import { loadProtocol, protocolHelp } from './protocol-option.js';
import { storeOption } from './queue/queue-options.js';

export async function declare(command: Command, games: GameCatalog): Promise<void> {
  command
    .usage('--protocol <protocol> [options] <player> <player> [player...]')
    .argument(
      '[player...]',
      `programs (a path, or a quoted command line) and strategies: ${games.strategies.join(', ')}`,
    )
    .option('--protocol <protocol>', protocolHelp(games))
    .addOption(
      new Option('--name <name>', 'name of the first player, then of the next (repeatable)').argParser(collect),
    )
    .option('--seed <number>', 'the seed of the first game', '1');
  await declareGameOptions(command, games, 'play');
  command
    .option('--deadline <ms>', 'milliseconds per reply, twice that for the first (default: 5000)')
    .option('--grace <ms>', 'milliseconds for players to exit after the game', DEFAULT_GRACE)
    .option('--turns <count>', 'turns per player after which a game is called off', DEFAULT_TURNS)
    .option('--games <count>', 'number of games; seats rotate', '1')
    .option(
      '--sprt <terms>',
      'stop once one of two players is shown to be stronger, such as elo0=0,elo1=20; --games is the maximum',
    )
    .option('--jobs <count>', 'games to play at once (default: one per available processor)')
    .addOption(
      new OutputOption(
        '--record <path>',
        'record the game as a transcript; a directory takes one file per game',
        'recording',
        'directory',
      ),
    )
    .option('--memory <size>', 'memory limit of each player, such as 512M')
    .option('--processes <count>', 'process limit of each player')
    .option('--sandbox', 'run players without network and without access to your files, within limits')
    .option('--round-robin <directory>', 'play all pairings of the submissions in a directory, --games times each')
    .addOption(
      onlyWith('--round-robin', new Option('--seats <count>', 'with --round-robin: players per game, 2 to 4')).default(
        '2',
      ),
    )
    .addOption(
      onlyWith(
        '--round-robin',
        new Option('--class <file>', 'with --round-robin: how to build and run submissions; see "herald class"'),
      ),
    )
    .addOption(
      onlyWith(
        '--round-robin',
        new OutputOption('--out <file>', 'with --round-robin: record the games, and resume from there', 'tournament'),
      ),
    )
    .addOption(
      onlyWith(
        '--round-robin',
        new Option('--shard <i/n>', 'with --round-robin: play only the i-th of n parts; see "herald play merge"'),
      ),
    )
    .addOption(
      onlyWith(
        '--round-robin',
        new Option('--queue <url>', 'with --round-robin: let the workers at this Redis play; see "herald worker"'),
      ),
    )
    .addOption(onlyWith('--queue', storeOption()))
    .addOption(
      onlyWith('--queue', new Option('--priority <number>', 'with --queue: lower numbers run first')).default('10'),
    )
    .addOption(
      new OutputOption('--html <file>', 'write the games to a page; with --round-robin: tables and chart', 'html'),
    )
    .option('--json', 'print JSON')
    .option('--quiet', 'print no progress')
    .addHelpText('after', HELP)
    .action(async (players: string[], raw: RawPlayOptions | RawTournament) => {
      if (!('roundRobin' in raw)) return run(await setUp(players, raw, games, typedOptions(command)));
      return (await import('./play/round-robin.js')).playRoundRobin(players, raw, games);
    });
  declareMerge(command);
}

const declareMerge = (command: Command): Command =>
  command
    .enablePositionalOptions()
    .command('merge')
    .description('make one tournament of the parts that "--round-robin --shard" played')
    .argument('[parts...]', 'the file that --out of each shard named')
    .addOption(new OutputOption('--out <file>', 'write all games to a file', 'tournament'))
    .addOption(new OutputOption('--html <file>', 'write tables and chart to a page', 'html'))
    .option('--json', 'print JSON')
    .option('--partial', 'merge what there is; the other games are missing')
    .addHelpText('after', MERGE_HELP)
    .action(async (parts: string[], raw: RawTournamentMerge) =>
      (await import('./play/merge-tournament.js')).mergeTournament(parts, raw),
    );

const MERGE_HELP = helpSections({
  exitCodes: {
    0: 'no player was at fault',
    1: 'a player was at fault',
    2: 'usage error, such as a shard that is missing',
    3: `${FAULT}, or games that are missing`,
  },
  examples: [
    'herald play --round-robin submissions/ --class class.yml --shard 3/40 --out part-3.ndjson',
    'herald play merge part-*.ndjson --out games.ndjson --html table.html',
  ],
});

const HELP = helpSections({
  about:
    'On pipes, an illegal, late or missing reply forfeits the game and ends it. Where players connect, herald is the ' +
    'server: {url} in a command stands for the address to connect to, {http-url} for the same with http://, {host} and ' +
    '{port} for its parts. A refused request is a fault there, but the game goes on, as it does without a player that ' +
    'forfeits.',
  exitCodes: { 0: 'a clean game', 1: 'a player was at fault', 2: 'usage error', 3: FAULT, 130: 'interrupted' },
  examples: [
    "herald play --protocol sexpr/v3 ./alice 'python3 bob.py'",
    'herald play --protocol sexpr/v3 --games 100 ./alice ./bob big-money',
    'herald play --protocol sexpr/v3 --sprt elo0=0,elo1=30 ./new ./old',
    "herald play --protocol jsonrpc 'python3 alice.py {url}' smithy --kingdom random",
    "herald play --protocol gc18/1 'java -jar client.jar {host} {port}' greedy --mode expert",
    'herald play --protocol sexpr/v3 --round-robin submissions/ --out games.ndjson',
  ],
});

async function setUp(
  players: readonly string[],
  raw: RawPlayOptions,
  games: GameCatalog,
  typed: TypedOptions,
): Promise<GameSetup> {
  const loaded = await loadProtocol(games, raw.protocol);
  const contestants = parseContestants(players, raw.name ?? [], loaded);
  const setup = await setUpGames(contestants, raw, loaded, games);
  checkUsedOptions(contestants, raw, typed);
  return setup;
}

const run = (setup: GameSetup): Promise<void> =>
  interruptible(async (signal) => {
    const { contestants, games, seed, jobs } = setup.options;
    const progress = progressOf(setup.options);
    const recordings = new KeptRecordings(setup.options);
    const started = new Date().toISOString();
    const test = setup.options.sprt === null ? null : new SprtSeries(setup.options.sprt);
    const end = test === null ? signal : AbortSignal.any([signal, test.signal]);
    const all = await playSeries(
      scheduleGames(contestants.length, games, seed),
      jobs,
      (game) => setup.play(game, { signal: end, onTurn: progress.turn, ...keeperOf(recordings, game) }),
      (game) => {
        recordings.sift(game);
        progress.game(game);
        test?.note(game);
      },
      end,
    );
    progress.done();
    const sprt = test?.outcome ?? null;
    const played = sprt === null ? all : sprt.games;
    process.exitCode = exitCodeOf(played, signal.aborted);
    process.stdout.write(await textFor(setup, played, recordings, signal.aborted, sprt));
    await writePage(setup, played, recordings, started);
  });

function exitCodeOf(played: readonly PlayedGame[], interrupted: boolean): number {
  if (interrupted) return EXIT.interrupted;
  const faults = played.flatMap(({ report }) => report.faults);
  if (faults.some(({ blame }) => blame !== 'player')) return EXIT.fault;
  return faults.length > 0 ? EXIT.failed : EXIT.passed;
}

const keeperOf = (recordings: KeptRecordings, game: ScheduledGame): Pick<GameRun, 'keep'> =>
  recordings.isWanted ? { keep: (text) => recordings.add(game, text) } : {};

async function writePage(
  setup: GameSetup,
  played: readonly PlayedGame[],
  recordings: KeptRecordings,
  started: string,
): Promise<void> {
  const { html } = setup.options;
  if (html === null) return;
  const { makePlayPage } = await import('./play/play-page.js');
  writeOutputFile(html, await makePlayPage(setup, played, recordings, started), 'html');
}

async function textFor(
  setup: GameSetup,
  played: readonly PlayedGame[],
  recordings: KeptRecordings,
  interrupted: boolean,
  sprt: SprtOutcome | null,
): Promise<string> {
  const { json, games, sprt: terms, contestants } = setup.options;
  if (json) return makeJson(setup, played, interrupted, sprt);
  const [only] = played;
  const names = contestants.map(({ name }) => name) as [string, string];
  const test = terms === null || sprt === null ? '' : `\n${makeSprt(terms, sprt, names)}\n`;
  if (games > 1) return plainText(makeSeries(setup, played) + test);
  if (only === undefined) return 'interrupted before a game was finished\n';
  return plainText(makeGame(setup, only, await summarizeGame(setup, recordings.of(only))));
}
