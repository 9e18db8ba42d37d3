import type { Redis } from './packages.js';
import type { Store } from './store.js';

/** Everything of Herald's in Redis; the braces keep it on one node of a cluster. */
export const PREFIX = '{herald}';

/** Long enough for a class that waits for workers over a weekend, and for a coordinator that is started again. */
const KEPT_SECONDS = 14 * 24 * 3600;
/** Larger values would keep everybody else waiting. */
const CHUNK = 1024 * 1024;
const CHUNKS_AT_ONCE = 8;

const blobKey = (hash: string): string => `${PREFIX}:blob:${hash}`;
const chunkKey = (hash: string, index: number): string => `${blobKey(hash)}:${index}`;
const resultKey = (key: string): string => `${PREFIX}:result:${key}`;

/** Keeps everything in Redis itself, which needs nothing else. A class of some hundred megabytes fits. */
export const redisStore = (redis: Redis): Store => ({
  hasBlob: async (hash) => {
    const count = Number((await redis.get(blobKey(hash))) ?? -1);
    if (count < 0) return false;
    const keys = [blobKey(hash), ...chunksOf(hash, count)];
    return (await Promise.all(keys.map((key) => redis.expire(key, KEPT_SECONDS)))).every((found) => found === 1);
  },
  putBlob: async (hash, bytes) => {
    const count = Math.ceil(bytes.length / CHUNK);
    for (let index = 0; index < count; index++) {
      const chunk = Buffer.from(bytes.subarray(index * CHUNK, (index + 1) * CHUNK));
      await redis.set(chunkKey(hash, index), chunk, 'EX', KEPT_SECONDS);
    }
    // Last: it says that the chunks are there.
    await redis.set(blobKey(hash), String(count), 'EX', KEPT_SECONDS);
  },
  getBlob: (hash) => readChunks(redis, hash),
  putResult: async (key, bytes) =>
    (await redis.set(resultKey(key), Buffer.from(bytes), 'EX', KEPT_SECONDS, 'NX')) === 'OK',
  getResult: (key) => redis.getBuffer(resultKey(key)),
  removeResult: async (key) => {
    await redis.del(resultKey(key));
  },
  withResult: async (keys) => {
    const found = await Promise.all(keys.map((key) => redis.exists(resultKey(key))));
    return keys.filter((_, index) => found[index] === 1);
  },
});

const chunksOf = (hash: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => chunkKey(hash, index));

async function readChunks(redis: Redis, hash: string): Promise<Buffer | null> {
  const count = await redis.get(blobKey(hash));
  if (count === null) return null;
  const keys = chunksOf(hash, Number(count));
  const chunks: Buffer[] = [];
  for (let at = 0; at < keys.length; at += CHUNKS_AT_ONCE) {
    const found = await redis.mgetBuffer(...keys.slice(at, at + CHUNKS_AT_ONCE));
    if (found.includes(null)) return null;
    chunks.push(...(found as Buffer[]));
  }
  return Buffer.concat(chunks);
}
