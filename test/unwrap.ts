import type { Fault, Result } from '../src/core/result.js';

/** The value of a result that must not be a fault, or a list of them. */
export function unwrap<Value>(
  result: Result<Value, Pick<Fault, 'message'> | readonly Pick<Fault, 'message'>[]>,
): Value {
  if (result.ok) return result.value;
  throw new Error(
    [result.error]
      .flat()
      .map(({ message }) => message)
      .join('\n'),
  );
}
