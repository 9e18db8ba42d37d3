import { realpathSync } from 'node:fs';
import { itemsInShard, parseShard, type Shard } from '../../core/shard.js';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { describeFileError, makeCommand } from '../../peer/index.js';
import { type ClassFile, DEFAULT_CLASS_FILE } from '../../report/class/class-file.js';
import { plainLine } from '../../report/plain-text.js';
import { type TournamentGame, TournamentTally } from '../../report/tournament/tournament-tally.js';
import { type PreparedSubmission, prepareSubmission } from '../../run/class/prepare-submission.js';
import { openWorkFolder, type WorkFolder } from '../../run/class/work-folder.js';
import { oneJobPerCpu } from '../../run/default-jobs.js';
import { playGames, type ScheduledGame } from '../../run/series.js';
import { type GameResult, resultOfGame } from '../../run/tournament/game-result.js';
import { PlayedGames } from '../../run/tournament/played-games.js';
import { schedule } from '../../run/tournament/schedule.js';
import {
  NotATournamentFile,
  openTournamentFile,
  type StoredGame,
  type TournamentFile,
  type TournamentPart,
} from '../../run/tournament/tournament-file.js';
import { type ClassIntake, isSubmissions, openIntake, openOptions } from '../class/class-intake.js';
import { readClassFile } from '../class/class-options.js';
import { planFor } from '../class/class-plan.js';
import { requireOk, UsageError } from '../errors.js';
import { EXIT } from '../exit-codes.js';
import { interruptible } from '../interrupt.js';
import { wholeNumber } from '../option-values.js';
import { parseLimits } from '../program-limits.js';
import { requireProtocol } from '../protocol-option.js';
import { requireSandbox } from '../require-sandbox.js';
import { type GameSetup, setUpGames } from './game-setup.js';
import type { RawOptions } from './play-options.js';
import type { Contestant } from './players.js';
import { letterNames } from './seat-names.js';
import { type Absent, reportTournament } from './tournament-report.js';

export interface RawTournament extends RawOptions {
  readonly roundRobin: string;
  readonly class?: string;
  readonly seats: string;
  readonly shard?: string;
  readonly queue?: string;
  readonly store?: string;
  readonly priority?: string;
  readonly out?: string;
}

const MOST_SEATS = 4;

/** All pairings of the submissions in a directory. */
export async function playRoundRobin(
  players: readonly string[],
  raw: RawTournament,
  games: GameCatalog,
): Promise<void> {
  if (players.length > 0)
    throw new UsageError('--round-robin takes its players from the directory; leave out the others');
  if (raw.name !== undefined)
    throw new UsageError('--name has no effect with --round-robin: players have the names of their directories');
  if (raw.sprt !== undefined) throw new UsageError('--sprt compares two players; leave out --round-robin');
  if (raw.record !== undefined) throw new UsageError('--record writes down single games, and not a tournament');
  const shard = raw.shard === undefined ? null : requireOk(parseShard(raw.shard));
  if (shard !== null && raw.out === undefined)
    throw new UsageError('--shard needs --out: "herald play merge" reads the games from there');
  const file = raw.class === undefined ? DEFAULT_CLASS_FILE : readClassFile(raw.class);
  const loaded = await games.load(requireProtocol(games, raw.protocol ?? file.protocol ?? undefined));
  const protocol = loaded.name;
  const seats = wholeNumber('--seats', raw.seats, 2);
  if (seats > MOST_SEATS) throw new UsageError(`--seats is "${raw.seats}"; allowed are 2 to ${MOST_SEATS}`);
  if (raw.sandbox) requireSandbox();
  const path = folderOf(raw.roundRobin);
  const work = await openWorkFolder(raw.sandbox ?? false);
  try {
    const intake = await openIntake(path, null, work);
    const settings = { jobs: String(oneJobPerCpu()), ...raw, roundRobin: intake.folder, protocol };
    await interruptible(async (signal) => {
      const { entered, absent } = await enterAll(intake, work, settings, file, loaded, signal);
      if (signal.aborted) process.exitCode = EXIT.interrupted;
      else {
        const setUpAll = (): Promise<GameSetup> => setUp(entered, settings, seats, loaded, games);
        await play(
          entered,
          [...absent, ...ignoredIn(intake)],
          settings,
          { seats, shard, classFile: file },
          setUpAll,
          signal,
        );
      }
    });
  } finally {
    await work.remove();
  }
}

function folderOf(path: string): string {
  if (isSubmissions(path)) return path;
  throw new UsageError(`--round-robin ${path}: there is no such directory or archive`);
}

const ignoredIn = ({ ignored }: ClassIntake): Absent[] => ignored.map(({ path, reason }) => ({ name: path, reason }));

const hiddenIn = ({ roundRobin, class: file, out }: RawTournament): string[] =>
  [realpathSync(roundRobin), file, out].filter((path) => path !== undefined);

async function enterAll(
  intake: ClassIntake,
  work: WorkFolder,
  raw: RawTournament,
  file: ClassFile,
  { protocol }: LoadedProtocol,
  signal: AbortSignal,
) {
  const limits = { output: file.buildOutput, ...parseLimits(raw) };
  const entered: PreparedSubmission[] = [];
  const absent: Absent[] = [];
  for (const submission of intake.submissions) {
    const entry = await prepareSubmission(submission, {
      work,
      ...openOptions(file),
      buildOptions: { seconds: file.buildSeconds, limits, sandbox: raw.sandbox ?? false },
      hidden: hiddenIn(raw),
      plan: (copy) => planFor(copy, file, protocol.connects === 'player-connects'),
      signal,
    });
    if (entry.ok) entered.push(entry.submission);
    else absent.push({ name: submission.name, reason: entry.reason });
  }
  return { entered, absent };
}

function setUp(
  entered: readonly PreparedSubmission[],
  raw: RawTournament,
  seats: number,
  loaded: LoadedProtocol,
  games: GameCatalog,
): Promise<GameSetup> {
  const letters = letterNames(entered.map(({ name }) => name));
  const hidden = hiddenIn(raw);
  const contestants = entered.map(({ argv, cwd }, index): Contestant => {
    const command = makeCommand(argv);
    return { name: letters[index] as string, command, argv, shown: command, cwd, hidden };
  });
  return setUpGames(contestants, raw, loaded, games, seats);
}

async function play(
  entered: readonly PreparedSubmission[],
  absent: readonly Absent[],
  raw: RawTournament,
  { seats, shard, classFile }: { readonly seats: number; readonly shard: Shard | null; readonly classFile: ClassFile },
  setUpAll: () => Promise<GameSetup>,
  signal: AbortSignal,
): Promise<void> {
  if (entered.length < seats) {
    const why = absent.map(({ name, reason }) => `\n${plainLine(name)}: ${plainLine(reason)}`).join('');
    throw new UsageError(`a table of ${seats} needs as many players, and there are ${entered.length}${why}`);
  }
  const setup = await setUpAll();
  const { options } = setup;
  const { protocol } = options;
  const plan = { players: entered.length, seats, shuffles: options.games, seed: options.seed };
  const terms = JSON.stringify({
    protocol,
    settings: options.settings,
    flags: options.flags,
    deadline: options.deadline,
  });
  const names = entered.map(({ name }) => name);
  const tally = new TournamentTally(names.length);
  const played = new PlayedGames(plan);
  const count = gameCounter(names, seats, tally, played);
  const part = shard === null ? undefined : { shard, protocol, plan, names, absent };
  const file = openFileAt(raw.out, terms, entered, count, part);
  const scheduled = shard === null ? [...schedule(plan)] : itemsInShard([...schedule(plan)], shard);
  const total = scheduled.length;
  let spoiled = 0;
  const isLive = process.stderr.isTTY === true && !options.quiet;
  const isNew = (game: ScheduledGame): boolean => !played.has(game);
  const keep = ({ order, seed }: Pick<ScheduledGame, 'order' | 'seed'>, result: GameResult | null): void => {
    if (result === null) {
      spoiled++;
      return;
    }
    const stored: StoredGame = { players: order.map((player) => names[player] as string), seed, ...result };
    count(stored);
    file.add(stored);
    if (isLive) process.stderr.write(`\r\x1b[K${tally.games} of ${total} games`);
  };
  if (raw.queue === undefined) {
    await playGames(
      scheduled.filter(isNew),
      options.jobs,
      (game) => setup.play(game, { signal, onTurn: () => {} }),
      (game) => keep(game, resultOfGame(game.report)),
      signal,
    );
  } else {
    const { playWithWorkers } = await import('./tournament-queue.js');
    const players = entered.map(({ source }, index) => ({ name: options.contestants[index]?.name as string, source }));
    const queued = { raw: { ...raw, protocol }, file: classFile, seats, players, games: scheduled, isNew, signal };
    await playWithWorkers(queued, {
      onGame: ({ order, seed, ...result }) => {
        if (!played.includes({ order, seed })) keep({ order, seed }, result);
      },
      onFailed: (block, reason) => {
        spoiled += block.length;
        process.stderr.write(`error: ${block.length} games were not played: ${plainLine(reason)}\n`);
      },
    });
  }
  if (isLive) process.stderr.write('\r\x1b[K');
  const about = `${protocol}, ${tally.games} of ${total} games, ${seats} at a table, seed ${raw.seed}`;
  reportTournament({ about, names, tally, absent, spoiled }, raw);
  process.exitCode = signal.aborted ? EXIT.interrupted : exitCodeOf(tally, spoiled);
}

/** Counts games among those who take part now; the file can have others. */
function gameCounter(
  names: readonly string[],
  seats: number,
  tally: TournamentTally,
  played: PlayedGames,
): (game: StoredGame) => void {
  const numbers = new Map(names.map((name, number) => [name, number]));
  return ({ players, ...rest }) => {
    const order = players.map((name) => numbers.get(name));
    if (players.length !== seats || order.includes(undefined)) return;
    const game: TournamentGame = { ...rest, order: order as number[] };
    tally.add(game);
    played.note({ order: game.order, seed: rest.seed });
  };
}

export function exitCodeOf(tally: TournamentTally, spoiled: number): number {
  if (spoiled > 0) return EXIT.fault;
  return tally.hasFaults ? EXIT.failed : EXIT.passed;
}

function openFileAt(
  path: string | undefined,
  terms: string,
  entered: readonly PreparedSubmission[],
  onGame: (game: StoredGame) => void,
  part: TournamentPart | undefined,
): TournamentFile {
  if (path === undefined) return { add: () => {} };
  try {
    return openTournamentFile(path, terms, entered, onGame, part);
  } catch (error) {
    if (error instanceof NotATournamentFile || (error as NodeJS.ErrnoException).code !== undefined) {
      throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
    }
    throw error;
  }
}
