import { expect } from 'vitest';
import type { Fault, Result } from '../../../../src/core/result.js';
import { MAX_SEED } from '../../../../src/core/seed.js';

/** Bad input that must be refused. */
export interface Refusal {
  readonly input: string;
  readonly result: Result<unknown>;
  readonly code: string;
  /** What the message must contain: what is wrong, and what is allowed. */
  readonly names: readonly string[];
}

export const SEED_RANGE = `a whole number from 0 to ${MAX_SEED}`;

export function expectRefusal({ result, code, names }: Refusal): void {
  if (result.ok) throw new Error('this was accepted');
  const error: Fault = result.error;
  expect(error.code).toBe(code);
  for (const name of names) expect(error.message).toContain(name);
}
