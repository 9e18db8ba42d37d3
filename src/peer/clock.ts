/** Time as peers see it. Tests put their own in its place; nothing else in this folder asks what time it is. */
export interface Clock {
  /** Milliseconds from an arbitrary moment. Never steps back. */
  now(): number;
  /** Calls once, that much later, unless the function returned is called before. */
  after(ms: number, call: () => void): () => void;
}

/** Longer than a timer can wait: no deadline at all. */
const FOREVER = 2 ** 31 - 1;

const doNothing = (): void => {};

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    if (ms > FOREVER) return doNothing;
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export const sleep = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
