import type { Clock } from '../../src/peer/index.js';

export interface ManualClock extends Clock {
  advance(ms: number): void;
  /** Timers set so far. */
  readonly set: number;
}

/** A clock that only `advance` moves. */
export function manualClock(): ManualClock {
  let now = 0;
  let set = 0;
  let timers: { readonly at: number; readonly call: () => void }[] = [];
  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      set++;
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { call } of due) call();
    },
    get set() {
      return set;
    },
  };
}
