import { nearestWord } from '../core/spelling.js';

export { requireOk, UsageError } from '../run/errors.js';

/** A fault of the machine: reported in one line as well. */
export class EnvironmentError extends Error {}

/** ` (did you mean smithy?)`, or empty if no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known, Math.max(1, Math.floor(word.length / 3)));
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}
