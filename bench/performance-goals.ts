export interface Goal {
  /** In the unit of the bench, or as a ratio to its yardstick. */
  readonly goal: number;
  readonly better: 'higher' | 'lower';
}

/** What each bench should come to. */
export const GOALS: Readonly<Record<string, Goal>> = {
  'bridge/concurrent': { goal: 0.6, better: 'higher' },
  'bridge/stdio-added-p50': { goal: 100, better: 'lower' },
  'bridge/stdio-added-p99': { goal: 400, better: 'lower' },
  'bridge/websocket-added-p50': { goal: 100, better: 'lower' },
  'bridge/websocket-added-p99': { goal: 400, better: 'lower' },
  'class/not-the-players': { goal: 25, better: 'lower' },
  'cli/start': { goal: 1.2, better: 'lower' },
  'conformance/pipes': { goal: 0.95, better: 'higher' },
  'conformance/python': { goal: 0.95, better: 'higher' },
  'engine/big-money': { goal: 0.33, better: 'higher' },
  'referee/pipes': { goal: 0.9, better: 'higher' },
  'server/exchanges': { goal: 0.85, better: 'higher' },
  'server/exchanges-apart': { goal: 0.85, better: 'higher' },
  'server/idle-memory': { goal: 1.3, better: 'lower' },
  'transcript/parse': { goal: 0.7, better: 'higher' },
  'wire/read-move': { goal: 1, better: 'higher' },
  'wire/write-move': { goal: 1, better: 'higher' },
};
