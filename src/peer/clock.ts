/** Time as peers see it. Tests replace it; nothing else in this folder asks for the time. */
export interface Clock {
  /** Milliseconds since an arbitrary moment. Never goes back. */
  now(): number;
  /** Calls once, after that time, unless the function returned is called before. */
  after(ms: number, call: () => void): () => void;
}

/** A timer cannot wait longer: beyond this there is no deadline. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const doNothing = (): void => {};

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    if (ms > LONGEST_TIMER_MS) return doNothing;
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
