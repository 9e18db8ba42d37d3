import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Bench, Work } from './bench.js';

const fileOf = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const MAIN = fileOf('dist/bin/herald.js');
const PLAYER = ['python3', fileOf('examples/players/sexpr/money.py')];

/** Seconds for one run of the whole command, as a student waits for it, with as many jobs as it takes by itself. */
const gradeTime =
  (...options: readonly string[]): Work =>
  () => {
    const args = [MAIN, 'grade', 'player', '--protocol', 'sexpr/v3', '--quiet', ...options, '--', ...PLAYER];
    const begin = performance.now();
    const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`herald ${args.slice(1).join(' ')} ended with ${status}`);
    return (performance.now() - begin) / 1000;
  };

export const benches: readonly Bench[] = [
  { name: 'grade/quick', unit: 's', run: gradeTime('--quick') },
  // Has no goal but to be no slower than before: --compare COMMIT.
  { name: 'grade/whole', unit: 's', run: gradeTime() },
];
