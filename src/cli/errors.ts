import type { Result } from '../core/result.js';

/** The caller's mistake, as opposed to ours: told in one line, without a stack. */
export class UsageError extends Error {}

/** The machine's fault, neither the caller's nor ours: told in one line too. */
export class EnvironmentError extends Error {}

/** The value, or the fault as a usage error that ends with the nearest of the words that were possible. */
export function demand<T>(result: Result<T>, suggestion = ''): T {
  if (!result.ok) throw new UsageError(`${result.error.message}${suggestion}`);
  return result.value;
}

/** ` (did you mean smithy?)`, or nothing where no word is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const nearest = nearestTo(word, known);
  return nearest === null ? '' : ` (did you mean ${nearest}?)`;
}

/** The known word with the fewest changed letters, at most a third of them. */
export function nearestTo(word: string, known: readonly string[]): string | null {
  const ranked = known
    .map((name) => ({ name, changes: changesBetween(word.toLowerCase(), name) }))
    .filter(({ name, changes }) => changes <= Math.max(1, Math.floor(Math.max(word.length, name.length) / 3)))
    .sort((a, b) => a.changes - b.changes);
  return ranked[0]?.name ?? null;
}

/** Letters added, left out, replaced, or swapped with their neighbour (optimal string alignment). */
function changesBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    const above = rows[i - 1]!;
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          above[j]! + 1,
          row[j - 1]! + 1,
          above[j - 1]! + (same ? 0 : 1),
          swapped ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[from.length]![to.length]!;
}
