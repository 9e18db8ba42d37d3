import { Option } from 'commander';
import { parseRedisAddress, type RedisAddress } from '../../queue/redis-address.js';
import { parseStorePlace, type StorePlace } from '../../queue/store-place.js';
import { requireOk, UsageError } from '../../run/errors.js';
import { wholeNumber } from '../option-values.js';

/** Where jobs, submissions and results are. */
export interface QueuePlace {
  readonly address: RedisAddress;
  readonly store: StorePlace;
}

export interface ClassQueue extends QueuePlace {
  readonly priority: number;
}

/** The most that BullMQ allows. */
const MAX_PRIORITY = 2_097_151;

export const queueOption = (): Option =>
  new Option('--queue <url>', 'where Redis is: redis://, rediss:// or redis+unix://').env('HERALD_QUEUE');

export const storeOption = (): Option =>
  new Option('--store <url>', 'file:///DIRECTORY or s3://BUCKET/PREFIX for submissions and results, if not Redis');

export function parsePlace({ queue, store }: { readonly queue?: string; readonly store?: string }): QueuePlace {
  if (queue === undefined) throw new UsageError('no queue given; add --queue, e.g. --queue redis://localhost:6379');
  return { address: requireOk(parseRedisAddress(queue)), store: requireOk(parseStorePlace(store ?? 'redis:')) };
}

interface RawClassQueue {
  readonly queue?: string;
  readonly store?: string;
  readonly priority?: string;
  readonly jobs?: string;
}

/** Null for a class that is graded on this machine. */
export function parseQueue(raw: RawClassQueue): ClassQueue | null {
  if (raw.queue === undefined) return null;
  if (raw.jobs !== undefined) throw new UsageError('--jobs has no effect with --queue; give it to the workers');
  const priority = wholeNumber('--priority', raw.priority ?? '10', 1, '', MAX_PRIORITY);
  return { ...parsePlace(raw), priority };
}
