import { makeMetric } from '../host/prometheus-text.js';
import type { Redis } from './packages.js';
import { type HeraldQueue, openQueue } from './queue-connection.js';
import type { RedisAddress } from './redis-address.js';
import { PREFIX } from './redis-store.js';

/** What is known about a queue. */
export interface QueueStatus {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  readonly failed: number;
  readonly completed: number;
  readonly workers: readonly string[];
}

const META = new RegExp(`^${PREFIX.replace(/[{}]/g, '\\$&')}:(herald-[0-9a-f]{12}(?:-sandbox)?):meta$`);

/** The queues of all versions of Herald that have used this Redis. */
export async function queueNames(redis: Redis): Promise<string[]> {
  const names = (await keysLike(redis, `${PREFIX}:herald-*:meta`)).flatMap((key) => META.exec(key)?.[1] ?? []);
  return [...new Set(names)].sort();
}

async function keysLike(redis: Redis, pattern: string): Promise<string[]> {
  const keys: string[] = [];
  let cursor = '0';
  do {
    const [next, found] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 1000);
    keys.push(...found);
    cursor = next;
  } while (cursor !== '0');
  return keys;
}

export async function withQueues<T>(
  names: readonly string[],
  address: RedisAddress,
  work: (queue: HeraldQueue) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const name of names) {
    const queue = await openQueue(name, address);
    results.push(await work(queue).finally(() => queue.close()));
  }
  return results;
}

export async function statusOf(queue: HeraldQueue): Promise<QueueStatus> {
  const counts = await queue.getJobCounts('wait', 'prioritized', 'delayed', 'active', 'failed', 'completed');
  const count = (...states: readonly string[]): number => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const workers = await queue.getWorkers().catch(() => []);
  return {
    name: queue.name,
    waiting: count('wait', 'prioritized', 'delayed'),
    active: count('active'),
    failed: count('failed'),
    completed: count('completed'),
    // The same worker has a connection that waits and one that does not.
    workers: [
      ...new Set(
        workers.map(
          (worker) =>
            String(worker['rawname'] ?? worker['name'] ?? '?')
              .split(':w:')
              .at(-1) ?? '',
        ),
      ),
    ].sort(),
  };
}

const STATES = ['waiting', 'active', 'failed', 'completed'] as const;

/** The text format of Prometheus. */
export function makePrometheus(statuses: readonly QueueStatus[]): string {
  const jobs = statuses.flatMap((each) =>
    STATES.map((state) => `{queue="${each.name}",state="${state}"} ${each[state]}`),
  );
  const workers = statuses.map((each) => `{queue="${each.name}"} ${each.workers.length}`);
  return (
    makeMetric('herald_queue_jobs', 'gauge', 'Jobs by state.', jobs) +
    makeMetric('herald_queue_workers', 'gauge', 'Workers that are connected.', workers)
  );
}

/** Removes everything of Herald's: jobs, submissions and results. Returns how many keys there were. */
export async function removeEverything(redis: Redis): Promise<number> {
  const keys = await keysLike(redis, `${PREFIX}:*`);
  for (let at = 0; at < keys.length; at += 1000) await redis.unlink(...keys.slice(at, at + 1000));
  return keys.length;
}
