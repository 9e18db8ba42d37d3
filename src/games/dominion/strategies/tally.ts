import { add, newSum, type Sum } from '../../../core/statistics.js';
import type { SimulatedGame } from './simulate.js';

/** What one strategy has to show for all games so far. */
export interface StrategyRecord {
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
  readonly records: readonly StrategyRecord[];
}

export const newTally = (strategies: number): Tally => ({
  games: 0,
  unfinished: 0,
  records: Array.from({ length: strategies }, () => ({ wins: 0, ties: 0, points: newSum(), turns: newSum() })),
});

export function addGame(tally: Tally, { finished, points, turns, won }: SimulatedGame): void {
  tally.games++;
  if (!finished) {
    tally.unfinished++;
    return;
  }
  const alone = won.filter(Boolean).length === 1;
  for (const [index, standing] of tally.records.entries()) {
    if (won[index]) standing[alone ? 'wins' : 'ties']++;
    add(standing.points, points[index]!);
    add(standing.turns, turns[index]!);
  }
}
