import { decideGame, type EndedGame, type GameDecision } from '../../kit/game-decision.js';
import { type PairResult, type Rating, ratingsOf } from './rating.js';

/** What the table needs to know about a game. */
export interface TournamentGame extends Omit<EndedGame, 'seats'> {
  /** The player at each seat, as an index into the list of players. */
  readonly order: readonly number[];
  /** At each seat. */
  readonly points: readonly number[];
}

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

/** The result of one player against another, over all games that they played at one table. */
export interface CrossResult {
  /** Comparisons that were decided. */
  readonly games: number;
  /** 1 for a win, 1/2 for a tie. */
  readonly score: number;
  /** Games at one table in which the first of the two was at fault. */
  readonly faults: number;
}

interface DecidedGame {
  readonly game: TournamentGame;
  readonly decision: GameDecision;
}

const decided = (games: readonly TournamentGame[]): DecidedGame[] =>
  games
    .map((game) => ({ game, decision: decideGame({ ...game, seats: game.order.length }) }))
    .filter(({ decision }) => decision.counts);

/** The table of a tournament, best player first; players without a game that counts come last. */
export function tournamentTable(players: number, games: readonly TournamentGame[]): TournamentRow[] {
  const counted = decided(games);
  const everyone = [...Array(players).keys()];
  const rated = everyone.filter((player) => counted.some(({ game }) => game.order.includes(player)));
  const results = counted
    .flatMap(({ game }) => pairResultsOf(game))
    .map(({ one, other, ...rest }) => ({
      one: rated.indexOf(one),
      other: rated.indexOf(other),
      ...rest,
    }));
  const ratings = ratingsOf(rated.length, results);
  const rows = everyone.map((player) => ({
    ...rowOf(player, counted, games),
    rated: ratings[rated.indexOf(player)] ?? null,
  }));
  return rows.sort(byRank);
}

/** Ratings come out of an iteration, so equal ones can differ in the last digits. */
const rank = ({ rated }: TournamentRow): number =>
  rated === null ? Number.NEGATIVE_INFINITY : Math.round(rated.rating * 1000);

/** Of equal players, the one with fewer faults is better. */
const byRank = (a: TournamentRow, b: TournamentRow): number =>
  rank(a) === rank(b) ? a.faults - b.faults || a.player - b.player : rank(b) - rank(a);

function rowOf(
  player: number,
  counted: readonly DecidedGame[],
  all: readonly TournamentGame[],
): Omit<TournamentRow, 'rated'> {
  const own = counted.filter(({ game }) => game.order.includes(player));
  const won = own.filter(({ game, decision }) => decision.winners.includes(game.order.indexOf(player)));
  const wins = won.filter(({ decision }) => decision.winners.length === 1).length;
  const finished = own.filter(({ game }) => game.finished).map(({ game }) => game);
  const sum = finished.reduce((total, { order, points }) => total + (points[order.indexOf(player)] as number), 0);
  const share = wins / own.length;
  return {
    player,
    games: own.length,
    wins,
    ties: won.length - wins,
    winsError: own.length < 2 ? null : Math.sqrt((share * (1 - share)) / (own.length - 1)),
    points: finished.length === 0 ? null : sum / finished.length,
    faults: all.filter((game) => isAtFault(game, player)).length,
  };
}

const isAtFault = ({ order, faults }: TournamentGame, player: number): boolean =>
  faults.some((seat) => order[seat] === player);

/**
 * The result of every pair in a game: winners beat all others, who compare by points, and who lost by a fault loses to all
 * others. The pairs are not independent, so together they weigh only as much as n - 1 results for n players. A game that a
 * fault ended says nothing about the others, so they are not compared.
 */
export function pairResultsOf(game: TournamentGame): PairResult[] {
  const { order, points, finished } = game;
  const { winners, lostByFault } = decideGame({ ...game, seats: order.length });
  const place = (seat: number): number => {
    if (lostByFault.includes(seat)) return Number.NEGATIVE_INFINITY;
    return winners.includes(seat) ? Number.POSITIVE_INFINITY : (points[seat] as number);
  };
  const weight = 2 / order.length;
  return order.flatMap((one, seat) =>
    order.slice(seat + 1).flatMap((other, index) => {
      const [mine, theirs] = [place(seat), place(seat + 1 + index)];
      if (mine === theirs && !finished) return [];
      return [{ one, other, score: mine === theirs ? 0.5 : mine > theirs ? 1 : 0, weight }];
    }),
  );
}

/** Head to head: `[one][other]` is the result of one against the other, null if they never met. */
export function crossTable(players: number, games: readonly TournamentGame[]): (CrossResult | null)[][] {
  const everyone = [...Array(players).keys()];
  const results = decided(games).flatMap(({ game }) => pairResultsOf(game));
  const between = (one: number, other: number): CrossResult | null => {
    const met = games.filter(({ order }) => one !== other && order.includes(one) && order.includes(other));
    if (met.length === 0) return null;
    const own = results.flatMap((each) => {
      if (each.one === one && each.other === other) return [each.score];
      return each.one === other && each.other === one ? [1 - each.score] : [];
    });
    return {
      games: own.length,
      score: own.reduce((sum, score) => sum + score, 0),
      faults: met.filter((game) => isAtFault(game, one)).length,
    };
  };
  return everyone.map((one) => everyone.map((other) => between(one, other)));
}
