import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSample, mergeMeans, newRunningMean, type RunningMean } from '../../src/core/running-mean.js';

const meanOf = (samples: readonly number[]): RunningMean => {
  const mean = newRunningMean();
  for (const sample of samples) addSample(mean, sample);
  return mean;
};

test('two means merge into that of all samples', () => {
  const samples = fc.array(fc.integer({ min: -1000, max: 1000 }));
  fc.assert(
    fc.property(samples, samples, (one, other) => {
      const merged = mergeMeans(meanOf(one), meanOf(other));
      const all = meanOf([...one, ...other]);
      expect(merged.count).toBe(all.count);
      expect(merged.mean).toBeCloseTo(all.mean, 8);
      expect(merged.spread).toBeCloseTo(all.spread, 4);
    }),
  );
});
