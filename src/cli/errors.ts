import type { Result } from '../core/result.js';
import { editDistance } from '../core/spelling.js';

/** A mistake of the user: reported in one line, without a stack. */
export class UsageError extends Error {}

/** A fault of the machine: reported in one line too. */
export class EnvironmentError extends Error {}

/** The value; a fault becomes a usage error, with a suggestion at its end. */
export function requireOk<T>(result: Result<T>, suggestion = ''): T {
  if (!result.ok) throw new UsageError(`${result.error.message}${suggestion}`);
  return result.value;
}

/** ` (did you mean smithy?)`, or empty if no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestTo(word, known);
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}

/** The known word with the fewest changed letters, if at most a third of them change. */
export function nearestTo(word: string, known: readonly string[]): string | null {
  const ranked = known
    .map((name) => ({ name, changes: editDistance(word.toLowerCase(), name, { swaps: true }) }))
    .filter(({ name, changes }) => changes <= Math.max(1, Math.floor(Math.max(word.length, name.length) / 3)))
    .sort((a, b) => a.changes - b.changes);
  return ranked[0]?.name ?? null;
}
