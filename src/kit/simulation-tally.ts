import { addSample, mergeMeans, newRunningMean, type RunningMean } from '../core/running-mean.js';
import type { SimulatedGame } from './simulation.js';

/** The record of one strategy over all games so far. */
export interface StrategyRecord {
  /** Games won alone. */
  wins: number;
  /** Games won jointly with others. */
  ties: number;
  readonly points: RunningMean;
  readonly turns: RunningMean;
}

export interface Tally {
  games: number;
  /** Games stopped at the turn limit; they count for no strategy. */
  unfinished: number;
  /** In the order in which the strategies were named. */
  readonly records: readonly StrategyRecord[];
}

export const newTally = (strategies: number): Tally => ({
  games: 0,
  unfinished: 0,
  records: Array.from({ length: strategies }, () => ({
    wins: 0,
    ties: 0,
    points: newRunningMean(),
    turns: newRunningMean(),
  })),
});

export function addGame(tally: Tally, { finished, points, turns, won }: SimulatedGame): void {
  tally.games++;
  if (!finished) {
    tally.unfinished++;
    return;
  }
  let winners = 0;
  for (const each of won) if (each) winners++;
  for (let index = 0; index < tally.records.length; index++) {
    const record = tally.records[index]!;
    if (won[index] && winners === 1) record.wins++;
    else if (won[index]) record.ties++;
    addSample(record.points, points[index]!);
    addSample(record.turns, turns[index]!);
  }
}

/** The record of two sets of games. */
export const mergeTallies = (one: Tally, other: Tally): Tally => ({
  games: one.games + other.games,
  unfinished: one.unfinished + other.unfinished,
  records: one.records.map((record, index) => {
    const { wins, ties, points, turns } = other.records[index] as StrategyRecord;
    return {
      wins: record.wins + wins,
      ties: record.ties + ties,
      points: mergeMeans(record.points, points),
      turns: mergeMeans(record.turns, turns),
    };
  }),
});
