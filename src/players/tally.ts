import type { Outcome } from './simulate.js';

/** A running sum, with what its standard error needs. */
interface Sum {
  count: number;
  mean: number;
  /** Sum of the squared distances from the mean (Welford), which stays exact where a sum of squares does not. */
  spread: number;
}

/** What one strategy has to show for all games so far. */
export interface Standing {
  /** Games won alone. */
  wins: number;
  /** Games won together with others. */
  ties: number;
  readonly points: Sum;
  readonly turns: Sum;
}

export interface Tally {
  games: number;
  /** Games given up at the limit of turns, which count for nobody. */
  unfinished: number;
  /** In the order in which the strategies were named. */
  readonly standings: readonly Standing[];
}

const newSum = (): Sum => ({ count: 0, mean: 0, spread: 0 });

export const newTally = (strategies: number): Tally => ({
  games: 0,
  unfinished: 0,
  standings: Array.from({ length: strategies }, () => ({ wins: 0, ties: 0, points: newSum(), turns: newSum() })),
});

export function count(tally: Tally, { finished, points, turns, won }: Outcome): void {
  tally.games++;
  if (!finished) {
    tally.unfinished++;
    return;
  }
  const alone = won.filter(Boolean).length === 1;
  for (const [index, standing] of tally.standings.entries()) {
    if (won[index]) standing[alone ? 'wins' : 'ties']++;
    add(standing.points, points[index]!);
    add(standing.turns, turns[index]!);
  }
}

function add(sum: Sum, value: number): void {
  const before = value - sum.mean;
  sum.count++;
  sum.mean += before / sum.count;
  sum.spread += before * (value - sum.mean);
}

/** A mean and its standard error; null where there are too few games to tell. */
export interface Estimate {
  readonly mean: number | null;
  readonly error: number | null;
}

export const estimate = ({ count, mean, spread }: Sum): Estimate => ({
  mean: count === 0 ? null : mean,
  error: count < 2 ? null : Math.sqrt(spread / (count - 1) / count),
});

/** The share of games, as a number from 0 to 1. */
export function share(times: number, games: number): Estimate {
  const mean = times / games;
  return { mean, error: games < 2 ? null : Math.sqrt((mean * (1 - mean)) / (games - 1)) };
}
