import type { Redis } from '../../queue/packages.js';
import { makePrometheus, queueNames, removeEverything, statusOf, withQueues } from '../../queue/queue-status.js';
import { connectRedis } from '../../queue/redis.js';
import type { RedisAddress } from '../../queue/redis-address.js';
import { plural } from '../../report/console/text.js';
import { makePlainJson } from '../../report/plain-json.js';
import { plainText } from '../../report/plain-text.js';
import { UsageError } from '../../run/errors.js';
import { formatTable } from '../format-table.js';
import { parsePlace } from './queue-options.js';

export interface RawQueue {
  readonly queue?: string;
  readonly json?: boolean;
  readonly prometheus?: boolean;
  readonly force?: boolean;
}

interface Queues {
  readonly address: RedisAddress;
  readonly redis: Redis;
  readonly names: readonly string[];
}

async function withRedis(raw: RawQueue, work: (queues: Queues) => Promise<string>): Promise<void> {
  const { address } = parsePlace(raw);
  const redis = await connectRedis(address);
  try {
    process.stdout.write(plainText(await work({ address, redis, names: await queueNames(redis) })));
  } finally {
    redis.disconnect();
  }
}

export const status = (raw: RawQueue): Promise<void> =>
  withRedis(raw, async ({ names, address }) => {
    const statuses = await withQueues(names, address, statusOf);
    if (raw.json) return `${makePlainJson(statuses)}\n`;
    if (raw.prometheus) return makePrometheus(statuses);
    if (statuses.length === 0) return `no queue of Herald at ${address.shown}\n`;
    const rows = statuses.map(({ name, waiting, active, failed, completed, workers }) => [
      name,
      ...[waiting, active, failed, completed].map(String),
      workers.length === 0 ? '-' : workers.join(', '),
    ]);
    return `${formatTable([['queue', 'waiting', 'active', 'failed', 'done', 'workers'], ...rows])}\n`;
  });

export const drain = (raw: RawQueue): Promise<void> =>
  withRedis(raw, async ({ names, address }) => {
    const drained = await withQueues(names, address, async (queue) => {
      const { waiting } = await statusOf(queue);
      await queue.drain(true);
      return waiting;
    });
    return `removed ${plural(sumOf(drained), 'job')}\n`;
  });

export const retry = (raw: RawQueue): Promise<void> =>
  withRedis(raw, async ({ names, address }) => {
    const retried = await withQueues(names, address, async (queue) => {
      const { failed } = await statusOf(queue);
      await queue.retryJobs({ state: 'failed' });
      return failed;
    });
    return `${plural(sumOf(retried), 'job')} to try again\n`;
  });

export const remove = (raw: RawQueue): Promise<void> =>
  withRedis(raw, async ({ names, address, redis }) => {
    const active = sumOf((await withQueues(names, address, statusOf)).map((each) => each.active));
    if (active > 0 && !raw.force) {
      throw new UsageError(`${plural(active, 'job')} running; stop the workers first, or add --force`);
    }
    return `removed ${plural(await removeEverything(redis), 'key')}\n`;
  });

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
