import { type PairResult, type Rating, ratingsOf } from './rating.js';

/** What the table needs to know about a game. */
export interface TournamentGame {
  /** The player at each seat, as an index into the list of players. */
  readonly order: readonly number[];
  /** At each seat. */
  readonly points: readonly number[];
  /** Seats of the winners. */
  readonly winners: readonly number[];
  readonly finished: boolean;
  /** Seats whose players were at fault. */
  readonly faults: readonly number[];
}

export interface TournamentRow {
  readonly player: number;
  /** Null if the player has finished no game. */
  readonly rated: Rating | null;
  /** Finished games. */
  readonly games: number;
  /** Games won alone. */
  readonly wins: number;
  /** Games won together with others. */
  readonly ties: number;
  /** One standard error of the share of wins, from 0 to 1; null if there are too few games. */
  readonly winsError: number | null;
  /** Mean points of finished games; null if there are none. */
  readonly points: number | null;
  /** Games in which this player was at fault; they do not count for anybody. */
  readonly faults: number;
}

/** The table of a tournament, best player first; players without a finished game come last. */
export function tournamentTable(players: number, games: readonly TournamentGame[]): TournamentRow[] {
  const finished = games.filter((game) => game.finished);
  const everyone = Array.from({ length: players }, (_, player) => player);
  const rated = everyone.filter((player) => finished.some(({ order }) => order.includes(player)));
  const results = finished.flatMap(pairResultsOf).map(({ one, other, ...rest }) => ({
    one: rated.indexOf(one),
    other: rated.indexOf(other),
    ...rest,
  }));
  const ratings = ratingsOf(rated.length, results);
  const rows = everyone.map((player) => ({
    ...rowOf(player, finished, games),
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
 * The result of every pair in a game: winners beat everybody else, who compare by points. The pairs are not independent, so
 * together they weigh only as much as n - 1 results for n players.
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
