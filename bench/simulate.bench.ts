import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bench } from './bench.js';

const HERALD = fileURLToPath(new URL('../dist/bin/herald.js', import.meta.url));
/** Some seconds in one thread, so that starting processes and threads is a small part. */
const GAMES = 200_000;

/** Games of engine builders in a second, by the command line. */
const rateWith = (jobs: number) => (): number => {
  const args = ['simulate', 'engine', 'engine', '--games', String(GAMES), '--jobs', String(jobs)];
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [HERALD, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`herald ${args.join(' ')} ended with ${status}: ${stderr}`);
  return (1000 * GAMES) / (performance.now() - begin);
};

// One thread is the yardstick: the ratio is how much faster two are.
export const benches: readonly Bench[] = [
  { name: 'simulate/two-jobs', unit: 'games/s', run: rateWith(2), floor: rateWith(1) },
];
