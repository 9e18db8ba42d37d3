/** Points are counted in hundredths, so that their sums are exact. */
export const toHundredths = (points: number): number => Math.round(points * 100);

export const fromHundredths = (count: number): number => count / 100;

export const sumOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Divides a whole number in proportion to weights, into whole numbers that add up to it. What rounding leaves goes to the
 * largest remainders. If the whole is not more than the sum of the weights, no share is more than its weight.
 */
export function apportion(whole: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  if (all === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((whole * weight) / all));
  const rest = whole - sumOf(shares);
  const remainder = (index: number): number => (whole * (weights[index] as number)) % all;
  const raised = weights
    .map((_, index) => index)
    .sort((a, b) => remainder(b) - remainder(a) || a - b)
    .slice(0, rest);
  for (const index of raised) (shares[index] as number)++;
  return shares;
}
