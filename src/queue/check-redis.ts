import { EnvironmentError } from '../run/errors.js';
import type { Redis } from './packages.js';
import type { RedisAddress } from './redis-address.js';

const MIN_VERSION = 6;

/**
 * Checks what a queue depends on. Redis must not throw away keys when it is full: jobs would vanish. Returns notes about what
 * is not wrong, but not good either.
 */
export async function checkRedis(redis: Redis, { shown }: RedisAddress): Promise<string[]> {
  const version = /^redis_version:(\S+)/m.exec(await redis.info('server'))?.[1] ?? 'unknown';
  if (Number.parseInt(version, 10) < MIN_VERSION) {
    throw new EnvironmentError(`${shown} is Redis ${version}; a queue needs version ${MIN_VERSION} or later`);
  }
  const settings = await settingsOf(redis);
  if (settings === null) {
    return [`${shown} does not tell its settings; see to it that maxmemory-policy is noeviction, and appendonly yes`];
  }
  const { policy, appendonly } = settings;
  if (policy !== 'noeviction') {
    throw new EnvironmentError(
      `${shown} has maxmemory-policy ${policy}, so that jobs vanish when it is full; set it to noeviction: ` +
        'redis-cli config set maxmemory-policy noeviction',
    );
  }
  return appendonly === 'yes'
    ? []
    : [`${shown} has appendonly ${appendonly}, so that a restart loses jobs and results; better set it to yes`];
}

/** Null where they may not be read, as with some hosted ones. */
async function settingsOf(redis: Redis): Promise<{ readonly policy: string; readonly appendonly: string } | null> {
  try {
    const get = async (name: string): Promise<string> => ((await redis.config('GET', name)) as string[])[1] ?? '';
    const [policy, appendonly] = await Promise.all([get('maxmemory-policy'), get('appendonly')]);
    return policy === '' ? null : { policy, appendonly };
  } catch {
    return null;
  }
}
