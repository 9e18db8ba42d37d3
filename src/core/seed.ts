import { fault, ok, type Result } from './result.js';
import { streamState } from './seeded-random.js';

export const MAX_SEED = Number.MAX_SAFE_INTEGER;

export function checkSeed(seed: number): Result<number> {
  return Number.isSafeInteger(seed) && seed >= 0
    ? ok(seed)
    : fault('seed/invalid', `${seed} is not a seed; use a whole number from 0 to ${MAX_SEED}`);
}

export function parseSeed(text: string): Result<number> {
  return /^\d{1,16}$/.test(text)
    ? checkSeed(Number(text))
    : fault('seed/invalid', `"${text}" is not a seed; use a whole number from 0 to ${MAX_SEED}`);
}

const SEED_STREAM = -3;

/** The seed of one game of a series. Seeds are spread, so that series with neighboring seeds have no game in common. */
export function gameSeed(seed: number, number: number): number {
  const high = streamState(seed, SEED_STREAM, number) >>> 11;
  const low = streamState(seed, SEED_STREAM - 1, number) >>> 0;
  return (high * 0x100000000 + low) % MAX_SEED;
}
