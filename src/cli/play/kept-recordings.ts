import type { PlayedGame, ScheduledGame } from '../../run/series.js';
import { decisionOf } from '../../run/series-standings.js';
import type { PlayOptions } from './play-options.js';

/** A page with more games would be too large to open. */
const MAX_GAMES = 20;

/**
 * Recordings of games that somebody wants to see: of a series, the first game, and those that a program lost. There is one
 * for a single game in any case, since its summary comes from it.
 */
export class KeptRecordings {
  private readonly texts = new Map<number, string>();
  private readonly options: PlayOptions;

  constructor(options: PlayOptions) {
    this.options = options;
  }

  /** Whether games are to be recorded at all. */
  get isWanted(): boolean {
    return this.options.html !== null || (this.options.games === 1 && !this.options.json);
  }

  add({ number }: ScheduledGame, text: string): void {
    this.texts.set(number, text);
  }

  /** To be called when a game has ended: most recordings of a series are dropped. */
  sift(game: PlayedGame): void {
    const isKept = game.number === 0 || (this.texts.size <= MAX_GAMES && this.isLost(game));
    if (!isKept) this.texts.delete(game.number);
  }

  of({ number }: ScheduledGame): string | null {
    return this.texts.get(number) ?? null;
  }

  private isLost({ order, report }: PlayedGame): boolean {
    const { winners } = decisionOf(report);
    const isProgram = (player: number): boolean => (this.options.contestants[player]?.argv.length ?? 0) > 0;
    return report.faults.length > 0 || order.some((player, seat) => isProgram(player) && !winners.includes(seat));
  }
}
