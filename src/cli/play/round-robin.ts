import { realpathSync } from 'node:fs';
import { parseShard } from '../../core/shard.js';
import { EXIT } from '../../kit/exit-codes.js';
import type { GameCatalog, LoadedProtocol } from '../../kit/game-catalog.js';
import { makeCommand } from '../../peer/index.js';
import { type ClassFile, DEFAULT_CLASS_FILE } from '../../report/class/class-file.js';
import { plainLine } from '../../report/plain-text.js';
import { type PreparedSubmission, prepareSubmission } from '../../run/class/prepare-submission.js';
import { openWorkFolder, type WorkFolder } from '../../run/class/work-folder.js';
import { oneJobPerCpu } from '../../run/default-jobs.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { type ClassIntake, isSubmissions, openIntake, openOptions } from '../class/class-intake.js';
import { readClassFile } from '../class/class-options.js';
import { planFor } from '../class/class-plan.js';
import { announceContainment, requireSandbox } from '../containment-notices.js';
import { interruptible } from '../interrupt.js';
import { wholeNumber } from '../option-values.js';
import { parseLimits } from '../program-limits.js';
import { requireProtocol } from '../protocol-option.js';
import { type GameSetup, setUpGames } from './game-setup.js';
import type { RawPlayOptions } from './play-options.js';
import type { Contestant } from './players.js';
import { seatName } from './seat-name.js';
import type { Absent } from './tournament-report.js';
import { type TournamentEntry, TournamentRun } from './tournament-run.js';

export interface RawTournament extends RawPlayOptions {
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
  else announceContainment();
  const path = folderOf(raw.roundRobin);
  const work = await openWorkFolder(raw.sandbox ?? false);
  try {
    const intake = await openIntake(path, null, work);
    const settings = { jobs: String(oneJobPerCpu()), ...raw, roundRobin: intake.folder, protocol };
    await interruptible(async (signal) => {
      const { entered, absent } = await enterAll(intake, work, settings, file, loaded, signal);
      if (signal.aborted) process.exitCode = EXIT.interrupted;
      else {
        const entry = { entered, absent: [...absent, ...ignoredIn(intake)], seats, shard, classFile: file };
        requirePlayers(entry);
        const run = new TournamentRun(entry, settings, await setUp(entered, settings, seats, loaded, games));
        await run.play(signal);
        run.report(signal.aborted);
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
  const hidden = hiddenIn(raw);
  const contestants = entered.map(({ argv, cwd }, player): Contestant => {
    const command = makeCommand(argv);
    return { name: seatName(player), command, argv, shown: command, cwd, hidden };
  });
  return setUpGames(contestants, raw, loaded, games, seats);
}

function requirePlayers({ entered, absent, seats }: TournamentEntry): void {
  if (entered.length >= seats) return;
  const why = absent.map(({ name, reason }) => `\n${plainLine(name)}: ${plainLine(reason)}`).join('');
  throw new UsageError(`a table of ${seats} needs as many players, and there are ${entered.length}${why}`);
}
