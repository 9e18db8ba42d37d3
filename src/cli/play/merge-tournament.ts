import { EXIT } from '../../kit/exit-codes.js';
import { describeFileError } from '../../peer/index.js';
import { plural } from '../../report/console/text.js';
import { TournamentTally } from '../../report/tournament/tournament-tally.js';
import { checkShards, describeAbsent } from '../../run/check-shards.js';
import { UsageError } from '../../run/errors.js';
import { schedule } from '../../run/tournament/schedule.js';
import {
  NotATournamentFile,
  readTournament,
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
  readonly games: readonly StoredGame[];
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
  const { games, total } = scheduledGames(parts);
  const { part: _, ...head } = first.head;
  if (raw.out !== undefined) writeTournament(raw.out, head, games);
  report(first.part, { games, total }, raw);
}

interface Merged {
  readonly games: readonly StoredGame[];
  /** How many there should be. */
  readonly total: number;
}

function report({ protocol, plan, names, absent }: TournamentPart, merged: Merged, raw: RawTournamentMerge): void {
  const { games, total } = merged;
  const about = `${protocol}, ${games.length} of ${total} games, ${plan.seats} at a table, seed ${plan.seed}`;
  const tally = new TournamentTally(names.length);
  const numbers = new Map(names.map((name, number) => [name, number]));
  for (const { players, ...rest } of games)
    tally.add({ ...rest, order: players.map((name) => numbers.get(name) as number) });
  reportTournament({ about, names, tally, absent, spoiled: 0 }, raw);
  process.exitCode = exitCodeOf(tally, 0);
  if (games.length === total) return;
  process.stderr.write(`error: ${plural(total - games.length, 'game')} missing; run their shards again\n`);
  process.exitCode = EXIT.fault;
}

function readPart(path: string): Part {
  try {
    const { head, games } = readTournament(path);
    if (head.part !== undefined) return { path, head, part: head.part, games };
  } catch (error) {
    const isExpected = error instanceof NotATournamentFile || error instanceof SyntaxError;
    if (!isExpected && (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new UsageError(`${path}: ${describeFileError(error)}`);
  }
  throw new UsageError(`${path} is a whole tournament, and not that of a shard`);
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

const keyOf = ({ players, seed }: Pick<StoredGame, 'players' | 'seed'>): string => JSON.stringify([seed, ...players]);

/** In the order of the schedule, each once. */
function scheduledGames(parts: readonly Part[]): Merged {
  const { names, plan } = (parts[0] as Part).part;
  const played = new Map(parts.flatMap(({ games }) => games.map((game) => [keyOf(game), game])));
  const nameAt = (player: number): string => names[player] as string;
  const games: StoredGame[] = [];
  let total = 0;
  for (const { order, seed } of schedule(plan)) {
    total++;
    const game = played.get(keyOf({ players: order.map(nameAt), seed }));
    if (game !== undefined) games.push(game);
  }
  return { games, total };
}
