import { addSample, newRunningMean, type RunningMean } from '../core/statistics.js';
import type { NonStrict } from './game-report.js';
import type { PlayedGame } from './series.js';

/** The results of one player in a series. */
export interface PlayerStanding {
  /** Games won alone. */
  wins: number;
  /** Games won together with others. */
  ties: number;
  /** Games that this player ended by a fault. */
  faults: number;
  /** Contested rules that the player broke, over all games. */
  nonStrict: readonly NonStrict[];
  /** Points in finished games. */
  readonly points: RunningMean;
  /** Mean milliseconds per reply, one sample per game. */
  readonly replyMs: RunningMean;
}

export function standingsOf(players: number, games: readonly PlayedGame[]): PlayerStanding[] {
  const standings = Array.from({ length: players }, newStanding);
  for (const game of games) {
    game.order.forEach((player, seat) => {
      count(standings[player] as PlayerStanding, game, seat);
    });
  }
  return standings;
}

const newStanding = (): PlayerStanding => ({
  wins: 0,
  ties: 0,
  faults: 0,
  nonStrict: [],
  points: newRunningMean(),
  replyMs: newRunningMean(),
});

function count(standing: PlayerStanding, { report }: PlayedGame, seat: number): void {
  const own = report.seats[seat];
  standing.faults += report.faults.filter((fault) => fault.seat === seat).length;
  if (own === undefined) return;
  standing.nonStrict = mergeCounts(standing.nonStrict, own.nonStrict);
  if (own.replies > 0) addSample(standing.replyMs, own.totalMs / own.replies);
  if (!report.finished) return;
  addSample(standing.points, own.points);
  if (report.winners.includes(seat)) standing[report.winners.length === 1 ? 'wins' : 'ties']++;
}

/** Merges two lists: each rule once, with its counts added up. */
function mergeCounts(one: readonly NonStrict[], other: readonly NonStrict[]): readonly NonStrict[] {
  const rules = new Map([...one, ...other].map(({ rule }) => [rule.id, rule]));
  const timesIn = (list: readonly NonStrict[], id: string): number =>
    list.find(({ rule }) => rule.id === id)?.times ?? 0;
  return [...rules].map(([id, rule]) => ({ rule, times: timesIn(one, id) + timesIn(other, id) }));
}
