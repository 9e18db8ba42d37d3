import type { Result } from '../core/result.js';

/** A mistake of the user: reported in one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A fault of the machine: reported in one line as well. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** The value of a result. A fault is a usage error; the suggestion is added to its message. */
export function requireOk<T>(result: Result<T>, suggestion = ''): T {
  if (!result.ok) throw new UsageError(`${result.error.message}${suggestion}`);
  return result.value;
}
