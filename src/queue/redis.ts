import { EnvironmentError } from '../run/errors.js';
import { loadIoredis, type Redis } from './packages.js';
import type { RedisAddress } from './redis-address.js';
import { PREFIX } from './redis-store.js';

const CONNECT_MS = 5000;
const MAX_RETRY_MS = 2000;

/** Connects once, or says why not. Later, a lost connection is made again for as long as it takes. */
export async function connectRedis({ options, shown }: RedisAddress): Promise<Redis> {
  const { Redis: Client } = await loadIoredis();
  let wasReady = false;
  const client = new Client({
    ...options,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (wasReady ? Math.min(100 * times, MAX_RETRY_MS) : null),
  });
  let problem: Error | null = null;
  client.on('error', (error: Error) => {
    problem = error;
  });
  try {
    await client.connect();
    wasReady = true;
    return client;
  } catch (error) {
    client.disconnect();
    throw new EnvironmentError(`cannot connect to ${shown}: ${reasonOf(problem ?? (error as Error))}`);
  }
}

/** What Redis says about a missing password is about its own commands. */
const reasonOf = ({ message }: Error): string =>
  /^NOAUTH\b/.test(message)
    ? 'it wants a password, as in redis://:PASSWORD@HOST or redis://USER:PASSWORD@HOST'
    : message;

/** Why Redis stores nothing, if that is what went wrong: it is full, cannot write to its disk, or is a replica. */
export function refusalOf(error: unknown): string | null {
  const refusal = error instanceof Error ? /^(OOM|MISCONF|NOREPLICAS|READONLY) (.*)/s.exec(error.message) : null;
  if (refusal === null) return null;
  return refusal[1] === 'OOM'
    ? 'is full; raise its maxmemory, or keep submissions and results elsewhere with --store'
    : `stores nothing: ${refusal[2]}`;
}

/** Throws if Redis would refuse to store something. It stores nothing: an empty value at the place of none makes no key. */
export const requireWritable = (redis: Redis): Promise<unknown> => redis.setrange(`${PREFIX}:none`, 0, '');
