import { itemsInShard, type Shard } from '../../core/shard.js';
import { EXIT } from '../../kit/exit-codes.js';
import { describeFileError } from '../../peer/index.js';
import type { ClassFile } from '../../report/class/class-file.js';
import { plainLine } from '../../report/plain-text.js';
import { type TournamentGame, TournamentTally } from '../../report/tournament/tournament-tally.js';
import type { PreparedSubmission } from '../../run/class/prepare-submission.js';
import { UsageError } from '../../run/errors.js';
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
import type { GameSetup } from './game-setup.js';
import type { RawTournament } from './round-robin.js';
import { TournamentProgress } from './tournament-progress.js';
import { type Absent, reportTournament } from './tournament-report.js';

/** Who takes part in a tournament. */
export interface TournamentEntry {
  readonly entered: readonly PreparedSubmission[];
  readonly absent: readonly Absent[];
  /** Of each game. */
  readonly seats: number;
  readonly shard: Shard | null;
  readonly classFile: ClassFile;
}

/** The games of a tournament, or of a shard of it: those that its file does not have are played. */
export class TournamentRun {
  private readonly entry: TournamentEntry;
  private readonly raw: RawTournament;
  private readonly setup: GameSetup;
  private readonly names: readonly string[];
  private readonly scheduled: readonly ScheduledGame[];
  private readonly tally: TournamentTally;
  private readonly played: PlayedGames;
  private readonly count: (game: StoredGame) => void;
  private readonly file: TournamentFile;
  private readonly progress: TournamentProgress;
  private spoiled = 0;

  constructor(entry: TournamentEntry, raw: RawTournament, setup: GameSetup) {
    const { entered, absent, seats, shard } = entry;
    const { protocol, settings, flags, deadline, games: shuffles, seed, quiet } = setup.options;
    this.entry = entry;
    this.raw = raw;
    this.setup = setup;
    this.names = entered.map(({ name }) => name);
    const plan = { players: entered.length, seats, shuffles, seed };
    this.scheduled = shard === null ? [...schedule(plan)] : itemsInShard([...schedule(plan)], shard);
    this.tally = new TournamentTally(entered.length);
    this.played = new PlayedGames(plan);
    this.count = gameCounter(this.names, seats, this.tally, this.played);
    const terms = JSON.stringify({ protocol, settings, flags, deadline });
    const part = shard === null ? undefined : { shard, protocol, plan, names: this.names, absent };
    this.file = openFileAt(raw.out, terms, entered, this.count, part);
    this.progress = new TournamentProgress({
      games: this.scheduled.length,
      isLive: process.stderr.isTTY === true && !quiet,
    });
  }

  async play(signal: AbortSignal): Promise<void> {
    if (this.raw.queue === undefined) await this.playHere(signal);
    else await this.playWithWorkers(signal);
    this.progress.end();
  }

  report(isInterrupted: boolean): void {
    const { tally, names, spoiled, raw } = this;
    const { absent, seats } = this.entry;
    const { protocol } = this.setup.options;
    const about = `${protocol}, ${tally.games} of ${this.scheduled.length} games, ${seats} at a table, seed ${raw.seed}`;
    reportTournament({ about, names, tally, absent, spoiled }, raw);
    process.exitCode = isInterrupted ? EXIT.interrupted : exitCodeOf(tally, spoiled);
  }

  private readonly isNew = (game: ScheduledGame): boolean => !this.played.has(game);

  private async playHere(signal: AbortSignal): Promise<void> {
    await playGames(
      this.scheduled.filter(this.isNew),
      this.setup.options.jobs,
      (game) => this.setup.play(game, { signal, onTurn: () => {} }),
      (game) => this.keep(game, resultOfGame(game.report)),
      signal,
    );
  }

  private async playWithWorkers(signal: AbortSignal): Promise<void> {
    const { playWithWorkers } = await import('./tournament-queue.js');
    const { entered, seats, classFile } = this.entry;
    const players = entered.map(({ source }) => source);
    const raw = { ...this.raw, protocol: this.setup.options.protocol };
    const queued = { raw, file: classFile, seats, players, games: this.scheduled, isNew: this.isNew, signal };
    const { progress } = this;
    await playWithWorkers(queued, {
      onNote: (text) => progress.note(text),
      onProgress: (block, { worker, share }) => {
        const known = block.filter((game) => this.played.includes(game)).length;
        progress.onBlock(block, { worker, games: Math.max(0, Math.round(share * block.length) - known) });
      },
      onPlayed: (block, games) => {
        progress.onBlockDone(block);
        for (const { order, seed, ...result } of games)
          if (!this.played.includes({ order, seed })) this.keep({ order, seed }, result);
      },
      onFailed: (block, reason) => {
        progress.onBlockDone(block);
        this.spoiled += block.length;
        process.stderr.write(`error: ${block.length} games were not played: ${plainLine(reason)}\n`);
      },
    });
  }

  /** Null is for a game that says nothing about its players. */
  private keep({ order, seed }: Pick<ScheduledGame, 'order' | 'seed'>, result: GameResult | null): void {
    if (result === null) {
      this.spoiled++;
      return;
    }
    const stored: StoredGame = { players: order.map((player) => this.names[player] as string), seed, ...result };
    this.count(stored);
    this.file.add(stored);
    this.progress.onGame(this.tally.games);
  }
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
