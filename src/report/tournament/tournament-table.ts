import { type PairResult, type Rating, ratingsOf } from './rating.js';

/** A game of a tournament, as far as its table goes. */
export interface TournamentGame {
  /** By seat, as indices into the list of players. */
  readonly order: readonly number[];
  /** By seat. */
  readonly points: readonly number[];
  /** Seats. */
  readonly winners: readonly number[];
  readonly finished: boolean;
  /** Seats whose players were at fault. */
  readonly faults: readonly number[];
}

export interface TournamentRow {
  readonly player: number;
  /** Null for whoever has finished no game. */
  readonly rated: Rating | null;
  /** Games that were finished. */
  readonly games: number;
  /** Games won alone, and games won together with others. */
  readonly wins: number;
  readonly ties: number;
  /** One standard error of the share of wins, from 0 to 1; null where there are too few games to tell. */
  readonly winsError: number | null;
  /** Mean points of finished games; null where there are none. */
  readonly points: number | null;
  /** Games in which this player was at fault: they count for nobody. */
  readonly faults: number;
}

/** The table of a tournament, the best first, and at the end who has finished no game. */
export function tournamentTable(players: number, matches: readonly TournamentGame[]): TournamentRow[] {
  const finished = matches.filter((match) => match.finished);
  const everybody = Array.from({ length: players }, (_, player) => player);
  const rated = everybody.filter((player) => finished.some(({ order }) => order.includes(player)));
  const comparisons = finished.flatMap(pairResultsOf).map(({ one, other, ...rest }) => ({
    one: rated.indexOf(one),
    other: rated.indexOf(other),
    ...rest,
  }));
  const ratings = ratingsOf(rated.length, comparisons);
  const rows = everybody.map((player) => ({
    ...rowOf(player, finished, matches),
    rated: ratings[rated.indexOf(player)] ?? null,
  }));
  const rank = ({ rated: own }: TournamentRow): number => own?.rating ?? Number.NEGATIVE_INFINITY;
  return rows.sort((a, b) => (rank(a) === rank(b) ? a.player - b.player : rank(b) - rank(a)));
}

function rowOf(
  player: number,
  finished: readonly TournamentGame[],
  all: readonly TournamentGame[],
): Omit<TournamentRow, 'rated'> {
  const own = finished.filter(({ order }) => order.includes(player));
  const won = own.filter(({ order, winners }) => winners.includes(order.indexOf(player)));
  const wins = won.filter(({ winners }) => winners.length === 1).length;
  const games = own.length;
  const share = wins / games;
  const sum = own.reduce((total, { order, points }) => total + (points[order.indexOf(player)] as number), 0);
  return {
    player,
    games,
    wins,
    ties: won.length - wins,
    winsError: games < 2 ? null : Math.sqrt((share * (1 - share)) / (games - 1)),
    points: games === 0 ? null : sum / games,
    faults: all.filter(({ order, faults }) => faults.some((seat) => order[seat] === player)).length,
  };
}

/**
 * A game of several is a comparison of each with each: whoever wins is better than all others, and they by their points.
 * Together they weigh as much as one comparison for each player but one, for they are not independent.
 */
export function pairResultsOf({ order, points, winners }: TournamentGame): PairResult[] {
  const place = (seat: number): number =>
    winners.includes(seat) ? Number.POSITIVE_INFINITY : (points[seat] as number);
  const weight = 2 / order.length;
  return order.flatMap((one, seat) =>
    order.slice(seat + 1).map((other, index) => {
      const [mine, theirs] = [place(seat), place(seat + 1 + index)];
      return { one, other, score: mine === theirs ? 0.5 : mine > theirs ? 1 : 0, weight };
    }),
  );
}
