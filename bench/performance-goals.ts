import { type HistoryValue, RATIO } from './history.js';

export interface Goal {
  readonly goal: number;
  /** The unit of the bench, or `×` where the goal is about the ratio to its yardstick. */
  readonly unit: string;
  readonly better: 'higher' | 'lower';
}

const atLeast = (goal: number, unit: string = RATIO): Goal => ({ goal, unit, better: 'higher' });
const atMost = (goal: number, unit: string = RATIO): Goal => ({ goal, unit, better: 'lower' });

/** What each bench should come to. */
export const GOALS: Readonly<Record<string, Goal>> = {
  'bridge/concurrent': atLeast(0.6),
  'bridge/stdio-added-p50': atMost(100, 'µs/exchange'),
  'bridge/stdio-added-p99': atMost(400, 'µs/exchange'),
  'bridge/websocket-added-p50': atMost(100, 'µs/exchange'),
  'bridge/websocket-added-p99': atMost(400, 'µs/exchange'),
  // Of the time that is left after a fifth of the run.
  'class/estimate': atMost(33, '% off'),
  'class/not-the-players': atMost(25, '% of core time'),
  'cli/start': atMost(1.2),
  'conformance/pipes': atLeast(0.95),
  'conformance/python': atLeast(0.95),
  'engine/big-money': atLeast(0.33),
  // Twice 28,475 and 2,091, as first measured on an idle machine with two cores: other machines come to other figures.
  'engine/builders': atLeast(56_950, 'games/s'),
  'engine/random': atLeast(4182, 'games/s'),
  'eriantys/engine': atLeast(0.2),
  'eriantys/exchanges': atLeast(0.5),
  // For a correct player in Python, on two cores.
  'grade/quick': atMost(10, 's'),
  'page/click-p50': atMost(50, 'ms'),
  'page/click-p95': atMost(50, 'ms'),
  'queue/graded': atLeast(0.9),
  'referee/pipes': atLeast(0.9),
  'server/exchanges': atLeast(0.85),
  'server/exchanges-apart': atLeast(0.85),
  'server/idle-memory': atMost(1.3),
  'simulate/two-jobs': atLeast(1.8),
  'tournament/memory-of-5-million-games': atMost(256, 'MiB'),
  'tournament/ratings-of-2000': atMost(10, 's'),
  'transcript/parse': atLeast(0.7),
  'wire/read-move': atLeast(1),
  'wire/write-move': atLeast(1),
};

/** What a goal is compared with, in its unit; null if that was not recorded. */
export function valueFor({ unit }: Goal, recorded: HistoryValue | undefined): number | null {
  if (recorded === undefined) return null;
  if (recorded.unit === unit) return recorded.value;
  return unit === RATIO ? (recorded.ratio ?? null) : null;
}

export const isMet = ({ goal, better }: Goal, value: number): boolean =>
  better === 'higher' ? value >= goal : value <= goal;
