import type { HeraldQueue } from './queue-connection.js';

/** What a worker has had to do with one of its queues. */
export interface QueueLoad {
  /** How many jobs it has taken so far. */
  readonly taken: number;
  readonly running: number;
}

/** Much longer than a worker needs to notice a job, or to connect again. */
const CHECKS = 4;
const BETWEEN_CHECKS_MS = 15_000;

/** In how many checks in a row jobs waited, and an idle worker had taken none since the check before. */
class Silence {
  private taken = 0;
  private checks = 0;

  note(waiting: number, { taken, running }: QueueLoad): number {
    const isSilent = waiting > 0 && running === 0 && taken === this.taken;
    this.checks = isSilent ? this.checks + 1 : 0;
    this.taken = taken;
    return this.checks;
  }
}

/**
 * Returns how many jobs wait for a worker that takes none of them, as soon as that is certain. Its connection may be lost without its
 * noticing, or Redis may not let it take them. Returns null when the signal ends the watch.
 */
export async function whenSilent(
  queues: readonly Pick<HeraldQueue, 'name' | 'getJobCounts' | 'isPaused' | 'isMaxed'>[],
  worker: { readonly loadOf: (queue: string) => QueueLoad },
  signal: AbortSignal,
): Promise<number | null> {
  const watched = queues.map((queue) => ({ queue, silence: new Silence() }));
  while (!signal.aborted) {
    await pause(BETWEEN_CHECKS_MS, signal);
    for (const { queue, silence } of watched) {
      const waiting = await countWaiting(queue).catch(() => 0);
      if (silence.note(waiting, worker.loadOf(queue.name)) >= CHECKS) return waiting;
    }
  }
  return null;
}

/** Jobs that a worker could take. */
async function countWaiting(queue: Pick<HeraldQueue, 'getJobCounts' | 'isPaused' | 'isMaxed'>): Promise<number> {
  if ((await queue.isPaused()) || (await queue.isMaxed())) return 0;
  const { wait = 0, prioritized = 0 } = await queue.getJobCounts('wait', 'prioritized');
  return wait + prioritized;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
}
