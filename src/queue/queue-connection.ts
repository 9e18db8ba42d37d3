import type { Queue, QueueEvents, Worker } from 'bullmq';
import { checkRedis } from './check-redis.js';
import type { JobData } from './job.js';
import { loadBullmq, type Redis } from './packages.js';
import { connectRedis } from './redis.js';
import type { RedisAddress } from './redis-address.js';
import { PREFIX } from './redis-store.js';
import type { Store } from './store.js';
import { openStore, type StorePlace } from './store-place.js';

/** A connection to Redis, and where submissions and results are. */
export interface QueueConnection {
  readonly address: RedisAddress;
  readonly redis: Redis;
  readonly store: Store;
  /** What is not good about the settings of Redis. */
  readonly notes: readonly string[];
}

export async function openConnection(address: RedisAddress, where: StorePlace): Promise<QueueConnection> {
  const redis = await connectRedis(address);
  try {
    const notes = await checkRedis(redis, address);
    return { address, redis, store: await openStore(where, redis), notes };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

/** Never a shared client: BullMQ makes its own, some of which block. */
export const bullmqOptions = ({ options }: RedisAddress) => ({
  prefix: PREFIX,
  connection: { ...options, maxRetriesPerRequest: null, skipVersionCheck: true },
});

export type HeraldQueue = Queue<JobData>;

export async function openQueue(name: string, address: RedisAddress): Promise<HeraldQueue> {
  const { Queue } = await loadBullmq();
  const queue = new Queue<JobData>(name, { ...bullmqOptions(address), streams: { events: { maxLen: 10_000 } } });
  ignoreLostConnections(queue);
  return queue;
}

/** They are made again. What matters is noticed by the connection of the store. */
export const ignoreLostConnections = (one: Queue<JobData> | QueueEvents | Worker<JobData>): void => {
  (one as Queue).on('error', () => {});
};
