import type { Redis } from './packages.js';
import { PREFIX } from './redis-store.js';

/**
 * A job is given up after one more worker than this ended in the middle of it. Few submissions can do that to a worker, but machines
 * that are taken away again and again do it to any.
 */
const MAX_STARTS = 9;
const KEPT_SECONDS = 14 * 24 * 3600;

const startsKey = (key: string): string => `${PREFIX}:starts:${key}`;

/**
 * Counts how often jobs were begun whose last worker ended in the middle of them. BullMQ counts all jobs that a worker had taken, also
 * those that had the bad luck to be there with the one that ended it.
 */
export const suspects = (redis: Redis) => ({
  /** How many workers it has ended, if that is enough to give it up. Then it is forgotten, and may be tried again. */
  begin: async (key: string): Promise<number | null> => {
    const starts = await redis.incr(startsKey(key));
    await redis.expire(startsKey(key), KEPT_SECONDS);
    if (starts <= MAX_STARTS) return null;
    await redis.del(startsKey(key));
    return starts;
  },
  clear: async (key: string): Promise<void> => {
    await redis.del(startsKey(key));
  },
});
