import type { Result } from '../src/core/result.js';

/** The value of a result that must not be a fault. */
export function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
