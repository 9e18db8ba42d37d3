import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 20;

/** 27 URL-safe characters from 160 random bits: enough that no one guesses the key of a game. */
export const newKey = (): string => randomBytes(SECRET_BYTES).toString('base64url');
export const newSecret = newKey;

const KEY = /^[A-Za-z0-9_-]{27}$/;
export const isKey = (text: string): boolean => KEY.test(text);

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** In constant time. */
export const isSecret = (given: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hash));

const SEED_BYTES = 6;
export const newSeed = (): number => randomBytes(SEED_BYTES).readUIntBE(0, SEED_BYTES);
