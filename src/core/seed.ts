import { fault, ok, type Result } from './result.js';

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
