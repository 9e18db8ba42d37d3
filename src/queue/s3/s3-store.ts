import { EnvironmentError } from '../../run/errors.js';
import type { Store } from '../store.js';
import { type S3Client, s3Client } from './s3-client.js';
import type { S3Place } from './s3-place.js';

const FOUND = 200;
const REMOVED = 204;
const MISSING = 404;
/** There is one, and none was to be replaced. */
const EXISTS = 412;
/** Each is a connection. */
const MOST_AT_ONCE = 32;
const ONLY_NEW = { 'if-none-match': '*' };

/** Buckets remove objects by age, which reading does not change: what is older is put there again. */
const FRESH_MS = 7 * 24 * 3600 * 1000;

/** Keeps everything in a bucket of S3, or of a server that speaks its protocol. */
export async function openS3Store(place: S3Place): Promise<Store> {
  const ask = s3Client(place);
  await checkFirstWriterWins(ask);
  const find = (key: string) => ask('HEAD', key, { expected: [FOUND, MISSING] });
  const read = async (key: string): Promise<Buffer | null> => {
    const { status, body } = await ask('GET', key, { expected: [FOUND, MISSING] });
    return status === FOUND ? body : null;
  };
  return {
    hasBlob: async (hash) => {
      const { status, headers } = await find(blobKey(hash));
      return status === FOUND && Date.now() - Date.parse(headers.get('last-modified') ?? '') < FRESH_MS;
    },
    putBlob: async (hash, body) => {
      await ask('PUT', blobKey(hash), { expected: [FOUND], body });
    },
    getBlob: (hash) => read(blobKey(hash)),
    putResult: (key, bytes) => putNew(ask, resultKey(key), bytes),
    getResult: (key) => read(resultKey(key)),
    removeResult: async (key) => {
      await ask('DELETE', resultKey(key), { expected: [FOUND, REMOVED, MISSING] });
    },
    withResult: async (keys) => {
      const there: string[] = [];
      for (let first = 0; first < keys.length; first += MOST_AT_ONCE) {
        const some = keys.slice(first, first + MOST_AT_ONCE);
        const found = await Promise.all(some.map((key) => find(resultKey(key))));
        there.push(...some.filter((_, index) => found[index]?.status === FOUND));
      }
      return there;
    },
  };
}

const blobKey = (hash: string): string => `blobs/${hash.slice(0, 2)}/${hash}`;
const resultKey = (key: string): string => `results/${key.slice(0, 2)}/${key}`;

/** False if there was one. */
const putNew = async (ask: S3Client, key: string, body: Uint8Array): Promise<boolean> =>
  (await ask('PUT', key, { expected: [FOUND, EXISTS], headers: ONLY_NEW, body })).status === FOUND;

/** Some servers ignore the condition, and the second of two results would replace the first. Also tries the credentials. */
async function checkFirstWriterWins(ask: S3Client): Promise<void> {
  const note = Buffer.from('The store of a queue of Herald.\n');
  await putNew(ask, 'herald-store', note);
  if (await putNew(ask, 'herald-store', note)) {
    throw new EnvironmentError('the store replaces objects although it is told not to: it ignores "If-None-Match: *"');
  }
}
