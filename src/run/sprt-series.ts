import { type GameCounts, type SprtState, type SprtTerms, sprtState } from '../core/sprt.js';
import type { PlayedGame } from './series.js';
import { decisionOf } from './series-standings.js';

/** How a series between two players ended that was played until it was decided. */
export interface SprtOutcome extends SprtState {
  /** Games that count, from the view of the first player. */
  readonly counts: GameCounts;
  /** The games up to the decision. */
  readonly games: readonly PlayedGame[];
}

/**
 * Ends a series when it is decided. Games are counted in their order, whichever of them end first, so that the result does not depend
 * on how many are played at once; those after the deciding one are dropped.
 */
export class SprtSeries {
  private readonly terms: SprtTerms;
  private readonly stop = new AbortController();
  private readonly waiting = new Map<number, PlayedGame>();
  private readonly games: PlayedGame[] = [];
  private counts: GameCounts = { wins: 0, ties: 0, losses: 0 };
  private state: SprtState;

  constructor(terms: SprtTerms) {
    this.terms = terms;
    this.state = sprtState(this.counts, terms);
  }

  /** Aborts when the test is decided. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  get outcome(): SprtOutcome {
    return { ...this.state, counts: this.counts, games: this.games };
  }

  note(game: PlayedGame): void {
    this.waiting.set(game.number, game);
    for (let next = this.take(); next !== undefined && this.state.accepted === null; next = this.take())
      this.count(next);
  }

  private take(): PlayedGame | undefined {
    return this.waiting.get(this.games.length);
  }

  private count(game: PlayedGame): void {
    this.games.push(game);
    const { counts, winners } = decisionOf(game.report);
    if (!counts) return;
    const first = game.order.indexOf(0);
    const { wins, ties, losses } = this.counts;
    if (!winners.includes(first)) this.counts = { wins, ties, losses: losses + 1 };
    else this.counts = winners.length === 1 ? { wins: wins + 1, ties, losses } : { wins, ties: ties + 1, losses };
    this.state = sprtState(this.counts, this.terms);
    if (this.state.accepted !== null) this.stop.abort();
  }
}
