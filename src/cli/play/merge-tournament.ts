import { EXIT } from '../../kit/exit-codes.js';
import { describeFileError } from '../../peer/index.js';
import { plural } from '../../report/console/text.js';
import { TournamentTally } from '../../report/tournament/tournament-tally.js';
import { checkShards, describeAbsent } from '../../run/check-shards.js';
import { UsageError } from '../../run/errors.js';
import { PlayedGames } from '../../run/tournament/played-games.js';
import { gamesIn } from '../../run/tournament/schedule.js';
import {
  NotATournamentFile,
  readGames,
  readHead,
  type StoredGame,
  type TournamentHead,
  type TournamentPart,
  writeTournament,
} from '../../run/tournament/tournament-file.js';
import { reportTournament } from './tournament-report.js';
import { exitCodeOf } from './tournament-run.js';

export interface RawTournamentMerge {
  readonly out?: string;
  readonly html?: string;
  readonly json?: boolean;
  readonly partial?: boolean;
}

interface Part {
  readonly path: string;
  readonly head: TournamentHead;
  readonly part: TournamentPart;
}

/** Makes one tournament of the parts that shards played, as if it had been played in one place. */
export function mergeTournament(paths: readonly string[], raw: RawTournamentMerge): void {
  if (paths.length === 0) throw new UsageError('no parts given; name the --out of each shard of the tournament');
  const parts = paths.map(readPart);
  const [first] = parts as [Part, ...Part[]];
  for (const other of parts) checkSame(first, other);
  const absent = checkShards(parts.map(({ path, part: { shard } }) => ({ path, shard })));
  if (absent.length > 0 && !raw.partial)
    throw new UsageError(`${describeAbsent(absent, first.part.shard)}, or merge the others with --partial`);
  const tally = new TournamentTally(first.part.names.length);
  const games = scheduledGames(paths, first.part, tally);
  const { part: _, ...head } = first.head;
  if (raw.out !== undefined) writeTournament(raw.out, head, games);
  else for (const _game of games);
  report(first.part, tally, raw);
}

function report(part: TournamentPart, tally: TournamentTally, raw: RawTournamentMerge): void {
  const { protocol, plan, names, absent } = part;
  const total = gamesIn(plan);
  const about = `${protocol}, ${tally.games} of ${total} games, ${plan.seats} at a table, seed ${plan.seed}`;
  reportTournament({ about, names, tally, absent, spoiled: 0 }, raw);
  process.exitCode = exitCodeOf(tally, 0);
  if (tally.games === total) return;
  process.stderr.write(`error: ${plural(total - tally.games, 'game')} missing; run their shards again\n`);
  process.exitCode = EXIT.fault;
}

function readPart(path: string): Part {
  const head = headOf(path);
  if (head.part !== undefined) return { path, head, part: head.part };
  throw new UsageError(`${path} is a whole tournament, and not that of a shard`);
}

function headOf(path: string): TournamentHead {
  try {
    return readHead(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function* gamesOf(path: string): Generator<StoredGame, void, undefined> {
  try {
    yield* readGames(path);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** A file that cannot be read, or is something else, is a mistake of the user. */
function unreadable(path: string, error: unknown): unknown {
  const isExpected = error instanceof NotATournamentFile || (error as NodeJS.ErrnoException).code !== undefined;
  return isExpected ? new UsageError(`${path}: ${describeFileError(error)}`) : error;
}

function checkSame(first: Part, other: Part): void {
  const differ = (what: string): never => {
    throw new UsageError(`${other.path} was played with ${what} than ${first.path}; play one of them again`);
  };
  if (other.head.terms !== first.head.terms) differ('another protocol, deadline or other settings');
  if (!isSame(other.part.plan, first.part.plan)) differ('other --games, --seats or --seed, or other players');
  const names = Object.keys({ ...first.head.entrants, ...other.head.entrants });
  const changed = names.find((name) => first.head.entrants[name] !== other.head.entrants[name]);
  if (changed !== undefined) differ(`another ${changed}`);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The games of all parts that the schedule has, each once, added to the tally. One at a time is in memory. */
function* scheduledGames(
  paths: readonly string[],
  { plan, names }: TournamentPart,
  tally: TournamentTally,
): Generator<StoredGame, void, undefined> {
  const played = new PlayedGames(plan);
  const numbers = new Map(names.map((name, number) => [name, number]));
  for (const path of paths) {
    for (const game of gamesOf(path)) {
      const { players, ...rest } = game;
      // Of a player that is not in the schedule, a game is not either.
      const order = players.map((name) => numbers.get(name) ?? -1);
      if (order.includes(-1) || !played.note({ order, seed: rest.seed })) continue;
      tally.add({ ...rest, order });
      yield game;
    }
  }
}
