import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { discardingFramer, startProcess } from '../dist/peer/index.js';
import type { Bench, Work } from './bench.js';

const PROGRAM = '/bin/true';

/** Milliseconds from start to end, on average over the given time. */
const timeOf =
  (runOnce: () => Promise<unknown>): Work =>
  async (seconds) => {
    const begin = performance.now();
    let starts = 0;
    for (; performance.now() - begin < seconds * 1000; starts++) await runOnce();
    return (performance.now() - begin) / starts;
  };

/** A program that ends at once, started and ended like a player. */
async function runPeer(sandbox: boolean): Promise<void> {
  const framer = discardingFramer();
  const peer = startProcess({ label: 'player', argv: [PROGRAM], cwd: '/', framer, sandbox });
  await peer.receive(10_000);
  await peer.end(0);
}

// The yardstick is a bare process: what is above it is for pipes, containment and a clean end.
const floor = timeOf(() => once(spawn(PROGRAM, { stdio: 'ignore' }), 'exit'));

export const benches: readonly Bench[] = [
  { name: 'start/contained', unit: 'ms', run: timeOf(() => runPeer(false)), floor },
  { name: 'start/sandbox', unit: 'ms', run: timeOf(() => runPeer(true)), floor },
];
