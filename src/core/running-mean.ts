/** A running mean, with what its standard error needs. */
export interface RunningMean {
  count: number;
  mean: number;
  /** Sum of squared distances from the mean (Welford), which stays accurate where a sum of squares does not. */
  spread: number;
}

export const newRunningMean = (): RunningMean => ({ count: 0, mean: 0, spread: 0 });

export function addSample(sum: RunningMean, value: number): void {
  const before = value - sum.mean;
  sum.count++;
  sum.mean += before / sum.count;
  sum.spread += before * (value - sum.mean);
}

/** The mean of two sets of samples together (Chan's formula). */
export function mergeMeans(one: RunningMean, other: RunningMean): RunningMean {
  const count = one.count + other.count;
  if (one.count === 0 || other.count === 0) return one.count === 0 ? other : one;
  const apart = other.mean - one.mean;
  return {
    count,
    mean: one.mean + (apart * other.count) / count,
    spread: one.spread + other.spread + (apart * apart * one.count * other.count) / count,
  };
}

/** A mean and its standard error; null if there are too few samples. */
export interface Estimate {
  readonly mean: number | null;
  readonly error: number | null;
}

export const estimate = ({ count, mean, spread }: RunningMean): Estimate => ({
  mean: count === 0 ? null : mean,
  error: count < 2 ? null : Math.sqrt(spread / (count - 1) / count),
});

/** Of the share of samples that have some property, from 0 to 1. */
export function estimateShare(hits: number, samples: number): Estimate {
  const mean = hits / samples;
  return { mean, error: samples < 2 ? null : Math.sqrt((mean * (1 - mean)) / (samples - 1)) };
}
