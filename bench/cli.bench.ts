import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';

const main = fileURLToPath(new URL('../dist/bin/herald.js', import.meta.url));

/** Milliseconds from start to exit, on average over the given time. */
const startTime =
  (...args: readonly string[]) =>
  (seconds: number): number => {
    const begin = performance.now();
    let starts = 0;
    while (performance.now() - begin < seconds * 1000) {
      const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
      if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
      starts++;
    }
    return (performance.now() - begin) / starts;
  };

// Node itself is the yardstick: a ratio above 1 is what herald adds to its start.
export const benches: readonly Bench[] = [
  { name: 'cli/start', unit: 'ms', run: startTime(main, '--version'), floor: startTime('-e', '0') },
];
