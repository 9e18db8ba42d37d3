import { fileURLToPath } from 'node:url';
import { fault, ok, type Result } from '../core/result.js';
import { folderStore } from './folder-store.js';
import type { Redis } from './packages.js';
import { redisStore } from './redis-store.js';
import { parseS3Place, type S3Place } from './s3/s3-place.js';
import type { Store } from './store.js';

/** Where submissions and results are. */
export type StorePlace =
  | { readonly kind: 'redis' }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 's3'; readonly place: S3Place };

export function parseStorePlace(
  text: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Result<StorePlace> {
  if (text === 'redis:') return ok({ kind: 'redis' });
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'file:' && url.host === '') return ok({ kind: 'folder', path: fileURLToPath(url) });
  if (url?.protocol === 's3:') {
    const parsed = parseS3Place(text, env);
    return parsed.ok ? ok({ kind: 's3', place: parsed.value }) : parsed;
  }
  return fault(
    'store/address',
    `--store is "${text}"; expected a directory that all workers share, such as file:///mnt/herald, a bucket such as ` +
      's3://BUCKET/PREFIX, or redis: for Redis itself',
  );
}

export async function openStore(where: StorePlace, redis: Redis): Promise<Store> {
  if (where.kind === 'redis') return redisStore(redis);
  if (where.kind === 'folder') return folderStore(where.path);
  return (await import('./s3/s3-store.js')).openS3Store(where.place);
}
