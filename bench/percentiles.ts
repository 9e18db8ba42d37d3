/** So large a part of the values is smaller. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
