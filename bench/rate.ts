import type { Work } from './bench.js';

const BATCH = 20;

/** How much numbered work, which returns its amount, is done in a second. */
export const rate =
  (work: (number: number) => number): Work =>
  (seconds) => {
    const start = performance.now();
    const end = start + seconds * 1000;
    let done = 0;
    let number = 0;
    do {
      for (let i = 0; i < BATCH; i++) done += work(number++);
    } while (performance.now() < end);
    return (1000 * done) / (performance.now() - start);
  };
