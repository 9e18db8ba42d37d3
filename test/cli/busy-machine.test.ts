import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect } from 'vitest';
import { LONG } from '../sizes.js';
import { needsTool } from '../tools.js';
import { MAIN } from './herald.js';
import { scratchFolder } from './players.js';
import { withoutTimes } from './without-times.js';

const { folder } = scratchFolder();
const TWO_CORES = ['-c', '0,1'];

let loops: readonly ChildProcess[] = [];

function startLoops(): void {
  const loop = [...TWO_CORES, 'sh', '-c', 'while :; do :; done'];
  loops = Array.from({ length: 4 }, () => spawn('taskset', loop, { stdio: 'ignore' }));
}

async function stopLoops(): Promise<void> {
  const ended = loops.map((loop) => once(loop, 'exit'));
  for (const loop of loops) loop.kill('SIGKILL');
  loops = [];
  await Promise.all(ended);
}

afterEach(stopLoops);

const FEW = ['--only', '**/{lifecycle,waiting}/*', '--only', 'sampled/**', '--samples', '3', '--games', '0'];
const MONEY = ['python3', 'examples/players/sexpr/money.py'];

/** Everything that a run finds out about a correct player, with the default deadline. It rejects unless all cases pass. */
async function resultsOf(name: string, cases: readonly string[]): Promise<string[]> {
  const file = join(folder, name);
  const options = ['--protocol', 'sexpr/v3', '--out', file, ...cases];
  const grade = [process.execPath, MAIN, 'grade', 'player', ...options, '--', ...MONEY];
  await promisify(execFile)('taskset', [...TWO_CORES, ...grade]);
  // The first line has the date.
  return withoutTimes(readFileSync(file, 'utf8')).split('\n').slice(1);
}

/** The loops take most of the machine from all other tests, so only the last of many runs has every case. */
const RUNS = LONG
  ? [
      { cases: ['--quick'], times: 19, least: 200 },
      { cases: [], times: 1, least: 300 },
    ]
  : [{ cases: FEW, times: 1, least: 15 }];
/** Far more than a run takes, with four loops and other tests on two cores. */
const TEN_MINUTES = 600_000;

for (const { cases, times, least } of RUNS) {
  needsTool('taskset', { timeout: (1 + times) * TEN_MINUTES })(
    `a correct player has the same results on a busy machine as on a quiet one, ${times} times with ${cases.join(' ') || 'all cases'}`,
    async () => {
      const quiet = await resultsOf('quiet.ndjson', cases);
      expect(quiet.length).toBeGreaterThan(least);
      startLoops();
      for (let time = 0; time < times; time++) {
        const busy = await resultsOf('busy.ndjson', cases);
        // Only the first difference: a line is as long as a game.
        const at = busy.findIndex((line, index) => line !== quiet[index]);
        expect(busy[at]).toBe(quiet[at]);
        expect(busy.length).toBe(quiet.length);
      }
    },
  );
}
