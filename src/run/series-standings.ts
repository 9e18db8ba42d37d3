import { addSample, newRunningMean, type RunningMean } from '../core/running-mean.js';
import { decideGame, type GameDecision } from '../kit/game-decision.js';
import type { GameReport, NonStrict } from './game-report.js';
import type { PlayedGame } from './series.js';

/** The results of one player in a series. */
export interface PlayerStanding {
  /** Games that count. */
  games: number;
  /** Games won alone. */
  wins: number;
  /** Games won together with others. */
  ties: number;
  /** Games in which this player was at fault. */
  faults: number;
  /** Contested rules that the player broke, over all games. */
  nonStrict: readonly NonStrict[];
  /** Points in finished games. */
  readonly points: RunningMean;
  /** Mean milliseconds per reply, one sample per game. */
  readonly replyMs: RunningMean;
}

/** Who won a game, and who lost it by a fault. Nobody loses by a fault of the kit or the environment. */
export function decisionOf({ seats, finished, winners, faults, forfeits = [] }: GameReport): GameDecision {
  if (!finished && faults.some(({ blame }) => blame !== 'player')) {
    return { counts: false, winners: [], lostByFault: [] };
  }
  const atFault = faults.map(({ seat }) => seat);
  return decideGame({ seats: seats.length, finished, winners, faults: atFault, forfeits });
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
  games: 0,
  wins: 0,
  ties: 0,
  faults: 0,
  nonStrict: [],
  points: newRunningMean(),
  replyMs: newRunningMean(),
});

function count(standing: PlayerStanding, { report }: PlayedGame, seat: number): void {
  const own = report.seats[seat];
  standing.faults += report.faults.filter((fault) => fault.seat === seat && fault.blame === 'player').length;
  if (own === undefined) return;
  standing.nonStrict = mergeCounts(standing.nonStrict, own.nonStrict);
  if (own.replies > 0) addSample(standing.replyMs, own.totalMs / own.replies);
  if (report.finished) addSample(standing.points, own.points);
  const { counts, winners } = decisionOf(report);
  if (counts) standing.games++;
  if (winners.includes(seat)) standing[winners.length === 1 ? 'wins' : 'ties']++;
}

/** Merges two lists: each rule once, with its counts added up. */
function mergeCounts(one: readonly NonStrict[], other: readonly NonStrict[]): readonly NonStrict[] {
  const rules = new Map([...one, ...other].map(({ rule }) => [rule.id, rule]));
  const timesIn = (list: readonly NonStrict[], id: string): number =>
    list.find(({ rule }) => rule.id === id)?.times ?? 0;
  return [...rules].map(([id, rule]) => ({ rule, times: timesIn(one, id) + timesIn(other, id) }));
}
