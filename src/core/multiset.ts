// Collections in which a value may occur several times: lists that keep their order, and counts without one.

/** What is left of a list when each of `taken` is removed once; null if one of them is not there. */
export function tryMinus<T>(list: readonly T[], taken: readonly T[]): T[] | null {
  const left = [...list];
  for (const value of taken) {
    const at = left.indexOf(value);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** What is left of a list when each of `taken` that is there is removed once. */
export function minus<T>(list: readonly T[], taken: readonly T[]): T[] {
  const left = [...list];
  for (const value of taken) {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** In any order. */
export const hasSameItems = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && tryMinus(one, other) !== null;

/** How often each value occurs. No entry is zero. */
export type Multiset<T> = ReadonlyMap<T, number>;

export const EMPTY_MULTISET: Multiset<never> = new Map<never, number>();

export function multisetOf<T>(...lists: readonly (readonly T[])[]): Multiset<T> {
  const counts = new Map<T, number>();
  for (const list of lists) for (const value of list) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export const countOf = <T>(set: Multiset<T>, value: T): number => set.get(value) ?? 0;

export function sizeOf(set: Multiset<unknown>): number {
  let size = 0;
  for (const count of set.values()) size += count;
  return size;
}

export function addMultisets<T>(...sets: readonly Multiset<T>[]): Multiset<T> {
  const sum = new Map<T, number>();
  for (const set of sets) for (const [value, count] of set) sum.set(value, (sum.get(value) ?? 0) + count);
  return sum;
}

/** What of `taken` is not in the set is ignored. */
export function subtractMultiset<T>(set: Multiset<T>, taken: Multiset<T>): Multiset<T> {
  const rest = new Map<T, number>();
  for (const [value, count] of set) {
    const left = count - countOf(taken, value);
    if (left > 0) rest.set(value, left);
  }
  return rest;
}

export function isSubset<T>(part: Multiset<T>, whole: Multiset<T>): boolean {
  for (const [value, count] of part) if (count > countOf(whole, value)) return false;
  return true;
}

export const isSameMultiset = <T>(one: Multiset<T>, other: Multiset<T>): boolean =>
  isSubset(one, other) && isSubset(other, one);

/** `copper copper estate`, or `nothing`. */
export function showMultiset(set: Multiset<string>): string {
  const words = [...set].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([word, count]) => Array(count).fill(word));
  return words.length === 0 ? 'nothing' : words.join(' ');
}

/** `copper too much, estate missing` */
export function describeDifference<T extends string>(actual: Multiset<T>, expected: Multiset<T>): string {
  const extra = subtractMultiset(actual, expected);
  const missing = subtractMultiset(expected, actual);
  return [
    ...(extra.size > 0 ? [`${showMultiset(extra)} too much`] : []),
    ...(missing.size > 0 ? [`${showMultiset(missing)} missing`] : []),
  ].join(', ');
}
