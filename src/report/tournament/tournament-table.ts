import type { Rating } from './rating.js';
import type { CrossResult, TournamentTally } from './tournament-tally.js';

export interface TournamentRow {
  readonly player: number;
  /** Null if no game of the player counts. */
  readonly rated: Rating | null;
  /** Games that count. */
  readonly games: number;
  /** Games won alone. */
  readonly wins: number;
  /** Games won together with others. */
  readonly ties: number;
  /** One standard error of the share of wins, from 0 to 1; null if there are too few games. */
  readonly winsError: number | null;
  /** Mean points of finished games; null if there are none. */
  readonly points: number | null;
  /** Games in which this player was at fault. It loses those that its fault ended. */
  readonly faults: number;
}

/** The table of a tournament, best player first; players without a game that counts come last. */
export function tournamentTable(tally: TournamentTally): TournamentRow[] {
  const ratings = tally.ratings();
  const rows = tally.players.map(({ games, wins, ties, finished, points, faults }, player): TournamentRow => {
    const share = wins / games;
    return {
      player,
      rated: ratings[player] ?? null,
      games,
      wins,
      ties,
      winsError: games < 2 ? null : Math.sqrt((share * (1 - share)) / (games - 1)),
      points: finished === 0 ? null : points / finished,
      faults,
    };
  });
  return rows.sort(byRank);
}

/** Ratings come out of an iteration, so equal ones can differ in the last digits. */
const rank = ({ rated }: TournamentRow): number =>
  rated === null ? Number.NEGATIVE_INFINITY : Math.round(rated.rating * 1000);

/** Of equal players, the one with fewer faults is better. */
const byRank = (a: TournamentRow, b: TournamentRow): number =>
  rank(a) === rank(b) ? a.faults - b.faults || a.player - b.player : rank(b) - rank(a);

/** Head to head: `[one][other]` is the result of one against the other, null if they never met. */
export const crossTable = (tally: TournamentTally): (CrossResult | null)[][] =>
  tally.players.map((_, one) => tally.players.map((__, other) => tally.between(one, other)));
