import { EnvironmentError } from '../run/errors.js';
import { loadIoredis, type Redis } from './packages.js';
import type { RedisAddress } from './redis-address.js';

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

/** Redis answers what it does not do with the reason. */
export const isOutOfMemory = (error: unknown): boolean => error instanceof Error && /^OOM\b/.test(error.message);
