import { closeSync, openSync, writeSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { PROFILE_IDS } from '../engine/index.js';
import { startProcess, systemClock } from '../peer/index.js';
import { SEXPR_PROTOCOLS } from '../protocol/sexpr/versions.js';
import { type GameRecord, recordGame } from '../run/record.js';
import { type GameReport, referee } from '../run/referee.js';
import { type Fixture, fixtures, type PlayedGame, playSeries } from '../run/series.js';
import type { Standing } from '../translate/court.js';
import { courtOf } from '../translate/sexpr/court.js';
import { openSitting } from '../translate/sexpr/open.js';
import { createReader } from '../wire/reader.js';
import { EXIT } from './exit.js';
import { type Contestant, type PlayOptions, parseOptions, type RawOptions } from './play/options.js';
import { againCommand, makeGame, makeJson, makeSeries } from './play/words.js';
import { demand, UsageError } from './usage.js';

const collect = (value: string, all: string[] = []): string[] => [...all, value];

export function declare(command: Command): void {
  command
    .usage('--protocol <protocol> [options] <player> <player> [player...]')
    .argument('[player...]', '2 to 4 players, each a path or a quoted command line')
    .option('--protocol <protocol>', `one of: ${SEXPR_PROTOCOLS.join(', ')}`)
    .addOption(new Option('--name <name>', 'name of the first player; again for the next').argParser(collect))
    .option('--seed <number>', 'the same seed gives the same shuffles', '1')
    .option('--profile <rules>', `other rules than the protocol's own: ${PROFILE_IDS.join(', ')}`)
    .option('--deadline <ms>', 'time for each reply; twice that for the first (default: 5000)')
    .option('--grace <ms>', 'time to end after the end of input', '2000')
    .option('--turns <count>', 'turns of each player after which a game is called off', '1000')
    .option('--games <count>', 'how many games; seats rotate', '1')
    .option('--jobs <count>', 'how many games at once (default: one per core)')
    .option('--record <file>', 'write the game down as a transcript')
    .option('--memory <size>', 'memory for each player, such as 512M')
    .option('--processes <count>', 'processes for each player')
    .option('--sandbox', 'no network, read-only files, a private /tmp and its own processes for each player')
    .option('--json', 'print the result for programs')
    .option('--quiet', 'no progress, not even on a terminal')
    .addHelpText('after', HELP)
    .action((players: string[], raw: RawOptions) => run(parseOptions(players, raw)));
}

const HELP = `
A reply that is illegal, late or missing forfeits the game and ends it. Exit codes: 0 a clean game, 1 a player was at fault,
2 wrong usage, 3 the environment was at fault, 130 interrupted.

  herald play --protocol sexpr/v3 ./alice 'python3 bob.py'
  herald play --protocol sexpr/v3 --games 100 ./alice ./bob ./carol`;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function run(options: PlayOptions): Promise<void> {
  const abort = new AbortController();
  const deafen = (): void => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  // Whoever presses it again means it. Not before all have heard it: a guard of processes looks who else listens.
  const interrupt = (): void => {
    abort.abort();
    setImmediate(deafen);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const games = fixtures(options.contestants.length, options.games, options.seed);
  const progress = progressOf(options);
  const played = await playSeries(
    games,
    options.jobs,
    (game) => playGame(options, game, abort.signal, progress.turn),
    progress.game,
    abort.signal,
  );
  progress.done();
  deafen();
  process.exitCode = exitCodeOf(played, abort.signal.aborted);
  process.stdout.write(wordsFor(options, played, abort.signal.aborted));
}

function exitCodeOf(played: readonly PlayedGame[], interrupted: boolean): number {
  if (interrupted) return EXIT.interrupted;
  const faults = played.flatMap(({ report }) => report.faults);
  if (faults.some(({ blame }) => blame !== 'player')) return EXIT.fault;
  return faults.length > 0 ? EXIT.failed : EXIT.passed;
}

function wordsFor(options: PlayOptions, played: readonly PlayedGame[], interrupted: boolean): string {
  if (options.json) return makeJson(options, played, interrupted);
  const [only] = played;
  if (options.games > 1) return makeSeries(options, played);
  return only === undefined ? 'interrupted: no game was finished\n' : makeGame(options, only);
}

async function playGame(
  options: PlayOptions,
  game: Fixture,
  signal: AbortSignal,
  onTurn: (standings: readonly Standing[]) => void,
): Promise<GameReport> {
  const { version, rules, deadline, firstDeadline, grace, maxTurns } = options;
  const seated = game.order.map((player) => options.contestants[player] as Contestant);
  const names = seated.map(({ name }) => name);
  const table = demand(openSitting({ version, names, seed: game.seed, ...(rules === null ? {} : { rules }) }));
  const file = options.record === null ? null : openRecord(options.record);
  const record = file === null ? null : startRecord(options, game, names, file);
  const players = seated.map((contestant) => startPlayer(options, contestant, record));
  const report = await referee(courtOf(table), players, { deadline, firstDeadline, grace, maxTurns, onTurn, signal });
  if (file !== null) closeSync(file);
  return report;
}

const startPlayer = (options: PlayOptions, { name, argv }: Contestant, record: GameRecord | null) =>
  startProcess({
    label: name,
    argv,
    framer: createReader(),
    limits: { memory: options.memory, processes: options.processes },
    sandbox: options.sandbox,
    ...(record === null ? {} : { observe: record.at(name) }),
  });

function openRecord(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`--record ${path}: ${(error as Error).message}`);
  }
}

function startRecord(options: PlayOptions, game: Fixture, names: readonly string[], file: number): GameRecord {
  const header = {
    title: `a game of ${names.join(', ')}`,
    protocol: `sexpr/${options.version}`,
    role: 'player',
    seats: names,
    seed: game.seed,
    deadline: options.deadline,
    'first-deadline': options.firstDeadline,
    command: againCommand(options, game),
    started: new Date().toISOString(),
  } as const;
  return recordGame(header, systemClock.now, (text) => writeSync(file, text));
}

interface Progress {
  readonly turn: (standings: readonly Standing[]) => void;
  readonly game: (game: PlayedGame) => void;
  readonly done: () => void;
}

/** A live line on a terminal: turns and points of a single game, games done of a series. */
function progressOf({ contestants, games, quiet }: PlayOptions): Progress {
  const nothing = (): void => {};
  if (quiet || !process.stderr.isTTY) return { turn: nothing, game: nothing, done: nothing };
  const show = (text: string): void => {
    process.stderr.write(`\r\x1b[K${text}`);
  };
  let done = 0;
  const turn = (standings: readonly Standing[]): void => {
    const turns = Math.max(...standings.map((standing) => standing.turns));
    show(`turn ${turns}: ${standings.map(({ points }, seat) => `${contestants[seat]?.name} ${points}`).join(', ')}`);
  };
  return {
    turn: games === 1 ? turn : nothing,
    game: games === 1 ? nothing : () => show(`${++done} of ${games} games`),
    done: () => show(''),
  };
}
