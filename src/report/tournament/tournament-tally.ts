import { decideGame, type EndedGame } from '../../kit/game-decision.js';
import { type PairResult, PairSums } from './pair-sums.js';
import { type Rating, ratingsOf } from './rating.js';

/** What the table needs to know about a game. */
export interface TournamentGame extends Omit<EndedGame, 'seats'> {
  /** The player at each seat, as an index into the list of players. */
  readonly order: readonly number[];
  /** At each seat. */
  readonly points: readonly number[];
}

/** What came of one player. */
interface PlayerSums {
  games: number;
  wins: number;
  ties: number;
  finished: number;
  points: number;
  faults: number;
}

/** What came of two players who met. */
interface Meeting {
  games: number;
  /** Of the player with the lower number. */
  score: number;
  faults: [lower: number, higher: number];
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

/** Sums of a tournament, game by game: its size does not depend on how many games there are. */
export class TournamentTally {
  /** All games that were added, whether they count or not. */
  games = 0;
  readonly players: readonly Readonly<PlayerSums>[];
  private readonly sums: readonly PlayerSums[];
  private readonly pairs = new PairSums();
  private readonly meetings = new Map<number, Meeting>();

  constructor(players: number) {
    this.sums = Array.from({ length: players }, () => ({
      games: 0,
      wins: 0,
      ties: 0,
      finished: 0,
      points: 0,
      faults: 0,
    }));
    this.players = this.sums;
  }

  get hasFaults(): boolean {
    return this.sums.some(({ faults }) => faults > 0);
  }

  add(game: TournamentGame): void {
    const { order, points, finished, faults } = game;
    this.games++;
    this.addMeetings(game);
    for (const seat of new Set(faults)) this.sumsAt(order, seat).faults++;
    const { counts, winners } = decideGame({ ...game, seats: order.length });
    if (!counts) return;
    for (const seat of order.keys()) {
      const sums = this.sumsAt(order, seat);
      sums.games++;
      if (winners.includes(seat)) sums[winners.length === 1 ? 'wins' : 'ties']++;
      if (finished) sums.finished++;
      if (finished) sums.points += points[seat] as number;
    }
    for (const result of pairResultsOf(game)) this.addResult(result);
  }

  /** In the order of the players; null for one without a game that counts. */
  ratings(): (Rating | null)[] {
    const places = new Map<number, number>();
    for (const [player, { games }] of this.sums.entries()) if (games > 0) places.set(player, places.size);
    const ratings = ratingsOf(
      places.size,
      this.pairs.renumbered((player) => places.get(player) as number),
    );
    return this.sums.map((_, player) => ratings[places.get(player) ?? -1] ?? null);
  }

  /** Head to head, of the first player against the other; null if they never met. */
  between(one: number, other: number): CrossResult | null {
    const meeting = one === other ? undefined : this.meetings.get(keyOf(one, other));
    if (meeting === undefined) return null;
    const { games, score, faults } = meeting;
    return one < other ? { games, score, faults: faults[0] } : { games, score: games - score, faults: faults[1] };
  }

  private sumsAt(order: readonly number[], seat: number): PlayerSums {
    return this.sums[order[seat] as number] as PlayerSums;
  }

  private addMeetings({ order, faults }: TournamentGame): void {
    for (const [seat, one] of order.entries()) {
      for (const [index, other] of order.slice(seat + 1).entries()) {
        const meeting = this.meetingOf(one, other);
        const [lower, higher] = one < other ? [seat, seat + 1 + index] : [seat + 1 + index, seat];
        if (faults.includes(lower)) meeting.faults[0]++;
        if (faults.includes(higher)) meeting.faults[1]++;
      }
    }
  }

  private addResult(result: PairResult): void {
    this.pairs.add(result);
    const { one, other, score } = result;
    const meeting = this.meetingOf(one, other);
    meeting.games++;
    meeting.score += one < other ? score : 1 - score;
  }

  private meetingOf(one: number, other: number): Meeting {
    const key = keyOf(one, other);
    const known = this.meetings.get(key);
    if (known !== undefined) return known;
    const meeting: Meeting = { games: 0, score: 0, faults: [0, 0] };
    this.meetings.set(key, meeting);
    return meeting;
  }
}

const keyOf = (one: number, other: number): number => {
  const [low, high] = one < other ? [one, other] : [other, one];
  return (high * (high - 1)) / 2 + low;
};

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
