import { createHash } from 'node:crypto';

/** Where submissions and results are, for the coordinator and all workers. Everything is called after its content. */
export interface Store {
  /** Whether it is there. If so, it stays there for a while. */
  readonly hasBlob: (hash: string) => Promise<boolean>;
  readonly putBlob: (hash: string, bytes: Uint8Array) => Promise<void>;
  /** Null if it is not there. */
  readonly getBlob: (hash: string) => Promise<Buffer | null>;
  /** The first one stays: two workers may have done the same job. False if it was not the first. */
  readonly putResult: (key: string, bytes: Uint8Array) => Promise<boolean>;
  readonly getResult: (key: string) => Promise<Buffer | null>;
  readonly removeResult: (key: string) => Promise<void>;
  /** Those of the keys that have a result. */
  readonly withResult: (keys: readonly string[]) => Promise<string[]>;
}

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** What a store returned is not what was put there. */
export class CorruptBlob extends Error {
  constructor(hash: string) {
    super(`the store returned other bytes than those of ${hash}`);
  }
}

/** Puts bytes there unless they are there. Returns their hash. */
export async function putContent(store: Store, bytes: Uint8Array): Promise<string> {
  const hash = sha256(bytes);
  if (!(await store.hasBlob(hash))) await store.putBlob(hash, bytes);
  return hash;
}

export async function getContent(store: Store, hash: string): Promise<Buffer> {
  const bytes = await store.getBlob(hash);
  if (bytes === null) throw new Error(`the store has no ${hash} any more`);
  if (sha256(bytes) !== hash) throw new CorruptBlob(hash);
  return bytes;
}

/** A result has its own hash in front, since nobody knows it before. */
export const sealResult = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.from(sha256(bytes), 'hex'), bytes]);

const HASH_BYTES = 32;

/** Null if it is not what was sealed. */
export function openResult(sealed: Buffer): Buffer | null {
  const bytes = sealed.subarray(HASH_BYTES);
  return sha256(bytes) === sealed.subarray(0, HASH_BYTES).toString('hex') ? bytes : null;
}
