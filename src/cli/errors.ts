import type { Result } from '../core/result.js';
import { nearestWord } from '../core/spelling.js';

/** A mistake of the user: reported in one line, without a stack. */
export class UsageError extends Error {}

/** A fault of the machine: reported in one line as well. */
export class EnvironmentError extends Error {}

/** The value of a result. A fault is a usage error; the suggestion is added to its message. */
export function requireOk<T>(result: Result<T>, suggestion = ''): T {
  if (!result.ok) throw new UsageError(`${result.error.message}${suggestion}`);
  return result.value;
}

/** ` (did you mean smithy?)`, or empty if no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known, Math.max(1, Math.floor(word.length / 3)));
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}
