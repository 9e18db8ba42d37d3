/** Points are counted in hundredths, so that sums of them come out exactly. */
export const toHundredths = (points: number): number => Math.round(points * 100);

export const fromHundredths = (count: number): number => count / 100;

export const sumOf = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Shares a whole number out in proportion to weights, in whole numbers that add up to it. What is left by rounding goes to
 * the largest remainders. A share is never more than its weight where the whole is not more than all weights.
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
