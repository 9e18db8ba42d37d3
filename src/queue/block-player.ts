import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SubmissionSource } from '../run/class/intake/submission-source.js';
import type { WorkFolder } from '../run/class/work-folder.js';
import type { GameReport } from '../run/game-report.js';
import type { Slots } from '../run/semaphore.js';
import { playSeries, type ScheduledGame } from '../run/series.js';
import { resultOfGame } from '../run/tournament/game-result.js';
import type { BlockGame, PlayedBlockGame } from './game-blocks.js';
import { type Manifest, unpackSubmission } from './manifest.js';
import { getContent, type Store } from './store.js';

/** A tournament of which a worker plays some games. */
export interface OpenedTournament {
  /** The hashes of the manifests of all players. */
  readonly manifests: readonly string[];
  /** Builds a player. Throws if that is not possible here. Returns how to remove it. */
  readonly enter: (player: number, source: SubmissionSource) => Promise<() => Promise<void>>;
  readonly play: (game: ScheduledGame, signal: AbortSignal) => Promise<GameReport>;
}

interface OpenTournament {
  readonly opened: OpenedTournament;
  readonly players: Map<number, Promise<() => Promise<void>>>;
  /** Blocks that are being played. */
  running: number;
}

/** Players are built once for many blocks, but not kept for ever. */
const MAX_TOURNAMENTS = 2;

interface PlayOptions {
  readonly jobs: number;
  readonly slots: Slots;
  readonly signal: AbortSignal;
  /** Called with the part of the block that is played, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Plays blocks of games, with players that are built when they are first needed. */
export class BlockPlayer {
  private readonly store: Store;
  private readonly work: WorkFolder;
  private readonly open: (terms: string) => Promise<OpenedTournament>;
  private readonly tournaments = new Map<string, Promise<OpenTournament>>();

  constructor(store: Store, work: WorkFolder, open: (terms: string) => Promise<OpenedTournament>) {
    this.store = store;
    this.work = work;
    this.open = open;
  }

  /** Null if it was interrupted. */
  async play(
    { terms, about }: { readonly terms: string; readonly about: string },
    { jobs, slots, signal, onProgress }: PlayOptions,
  ): Promise<PlayedBlockGame[] | null> {
    const tournament = await this.tournamentOf(terms);
    tournament.running++;
    try {
      const games = JSON.parse((await getContent(this.store, about)).toString('utf8')) as BlockGame[];
      for (const player of new Set(games.flatMap(({ order }) => order))) await this.enter(tournament, player);
      const scheduled = games.map((game, number) => ({ ...game, number }));
      const play = (game: ScheduledGame): Promise<GameReport> => slots.use(() => tournament.opened.play(game, signal));
      let count = 0;
      const onGame = (): void => onProgress(++count / games.length);
      onProgress(0);
      const played = await playSeries(scheduled, jobs, play, onGame, signal);
      return signal.aborted ? null : played.map(({ order, seed, report }) => ({ order, seed, ...resultIn(report) }));
    } finally {
      tournament.running--;
    }
  }

  private tournamentOf(terms: string): Promise<OpenTournament> {
    const known = this.tournaments.get(terms);
    if (known !== undefined) return known;
    const opened = getContent(this.store, terms).then(
      async (bytes): Promise<OpenTournament> => ({
        opened: await this.open(bytes.toString('utf8')),
        players: new Map(),
        running: 0,
      }),
    );
    this.tournaments.set(terms, opened);
    opened.catch(() => this.tournaments.delete(terms));
    void this.forgetOld();
    return opened;
  }

  private async forgetOld(): Promise<void> {
    for (const [terms, opening] of [...this.tournaments].slice(0, -MAX_TOURNAMENTS)) {
      const old = await opening.catch(() => null);
      if (old === null || old.running > 0) continue;
      this.tournaments.delete(terms);
      for (const entered of old.players.values()) await entered.then((remove) => remove()).catch(() => {});
    }
  }

  private enter({ opened, players }: OpenTournament, player: number): Promise<() => Promise<void>> {
    const known = players.get(player);
    if (known !== undefined) return known;
    const entering = this.fetchAndEnter(opened, player);
    players.set(player, entering);
    entering.catch(() => players.delete(player));
    return entering;
  }

  private async fetchAndEnter(opened: OpenedTournament, player: number): Promise<() => Promise<void>> {
    const bytes = await getContent(this.store, opened.manifests[player] as string);
    const folder = join(await this.work.newFolder(), 'source');
    await mkdir(folder);
    const source = await unpackSubmission(JSON.parse(bytes.toString('utf8')) as Manifest, folder, this.store);
    return opened.enter(player, source);
  }
}

function resultIn(report: GameReport): NonNullable<ReturnType<typeof resultOfGame>> {
  const result = resultOfGame(report);
  if (result !== null) return result;
  const fault = report.faults.find(({ blame }) => blame !== 'player');
  throw new Error(`a game was not to blame on its players: ${fault?.reason}`);
}
