import { realpathSync } from 'node:fs';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { describeFileError, makeCommand } from '../../peer/index.js';
import { type ClassFile, DEFAULT_CLASS_FILE } from '../../report/class/class-file.js';
import { plainLine } from '../../report/plain-text.js';
import type { TournamentGame } from '../../report/tournament/tournament-table.js';
import { type PreparedSubmission, prepareSubmission } from '../../run/class/prepare-submission.js';
import { openWorkFolder, type WorkFolder } from '../../run/class/work-folder.js';
import { oneJobPerCpu } from '../../run/default-jobs.js';
import { playSeries, type ScheduledGame } from '../../run/series.js';
import { gamesIn, schedule } from '../../run/tournament/schedule.js';
import {
  NotATournamentFile,
  openTournamentFile,
  type StoredGame,
  type TournamentFile,
} from '../../run/tournament/tournament-file.js';
import { type ClassIntake, isSubmissions, openIntake, openOptions } from '../class/class-intake.js';
import { readClassFile } from '../class/class-options.js';
import { planFor } from '../class/class-plan.js';
import { UsageError } from '../errors.js';
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
        await play(entered, [...absent, ...ignoredIn(intake)], settings, seats, setUpAll, signal);
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
  seats: number,
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
  const file = openFileAt(raw.out, terms, entered);
  const games = [...file.games];
  const known = new Set(games.map(keyOf));
  const nameAt = (player: number): string => (entered[player] as PreparedSubmission).name;
  const isNew = ({ order, seed }: ScheduledGame): boolean => !known.has(keyOf({ players: order.map(nameAt), seed }));
  const total = gamesIn(plan);
  let spoiled = 0;
  const isLive = process.stderr.isTTY === true && !options.quiet;
  await playSeries(
    [...schedule(plan)].filter(isNew),
    options.jobs,
    (game) => setup.play(game, { signal, onTurn: () => {} }),
    ({ order, seed, report }) => {
      if (report.faults.some(({ blame }) => blame !== 'player')) {
        // It says nothing about the players, and is played again next time.
        spoiled++;
        return;
      }
      const faults = [...new Set(report.faults.map(({ seat }) => seat))];
      const game: StoredGame = {
        players: order.map(nameAt),
        seed,
        points: report.seats.map(({ points }) => points),
        winners: report.winners,
        finished: report.finished,
        faults,
        ...(report.forfeits !== undefined && report.forfeits.length > 0 && { forfeits: report.forfeits }),
      };
      games.push(game);
      file.add(game);
      if (isLive) process.stderr.write(`\r\x1b[K${games.length} of ${total} games`);
    },
    signal,
  );
  if (isLive) process.stderr.write('\r\x1b[K');
  const tournament = tournamentOf(entered, games, seats);
  const about = `${protocol}, ${tournament.games.length} of ${total} games, ${seats} at a table, seed ${raw.seed}`;
  reportTournament({ about, ...tournament, absent, spoiled }, raw);
  process.exitCode = signal.aborted ? EXIT.interrupted : exitCodeOf(tournament.games, spoiled);
}

function exitCodeOf(games: readonly TournamentGame[], spoiled: number): number {
  if (spoiled > 0) return EXIT.fault;
  return games.some(({ faults }) => faults.length > 0) ? EXIT.failed : EXIT.passed;
}

/** The games among those who take part now; the file can have others. */
function tournamentOf(entered: readonly PreparedSubmission[], stored: readonly StoredGame[], seats: number) {
  const names = entered.map(({ name }) => name);
  const games = stored
    .filter(({ players }) => players.length === seats && players.every((name) => names.includes(name)))
    .map(({ players, ...rest }): TournamentGame => ({ ...rest, order: players.map((name) => names.indexOf(name)) }));
  return { names, games };
}

const keyOf = ({ players, seed }: Pick<StoredGame, 'players' | 'seed'>): string => JSON.stringify([seed, ...players]);

function openFileAt(path: string | undefined, terms: string, entered: readonly PreparedSubmission[]): TournamentFile {
  if (path === undefined) return { games: [], add: () => {} };
  try {
    return openTournamentFile(path, terms, entered);
  } catch (error) {
    if (error instanceof NotATournamentFile || (error as NodeJS.ErrnoException).code !== undefined) {
      throw new UsageError(`--out ${path}: ${describeFileError(error)}`);
    }
    throw error;
  }
}
