import { nearestWord } from '../core/spelling.js';

export { EnvironmentError, requireOk, UsageError } from '../run/errors.js';

/** ` (did you mean smithy?)`, or empty if no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known, Math.max(1, Math.floor(word.length / 3)));
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}
