import { expect, test } from 'vitest';
import { wilsonInterval } from '../../src/core/wilson-interval.js';

test.each([
  [0, 1, 0, 0.7935],
  [1, 2, 0.0945, 0.9055],
  [2, 2, 0.3424, 1],
  [0, 10, 0, 0.2775],
  [8, 10, 0.4902, 0.9433],
  [50, 100, 0.4038, 0.5962],
  [1000, 1000, 0.9962, 1],
])('%i of %i is between %f and %f', (hits, samples, low, high) => {
  const interval = wilsonInterval(hits, samples);
  expect(interval[0]).toBeCloseTo(low, 4);
  expect(interval[1]).toBeCloseTo(high, 4);
});

test('at its ends, what came is 1.96 standard errors of the true share away', () => {
  for (const [hits, samples] of [
    [1, 2],
    [7, 20],
    [999, 1000],
  ] as const) {
    for (const share of wilsonInterval(hits, samples)) {
      const error = Math.sqrt((share * (1 - share)) / samples);
      expect(Math.abs(hits / samples - share) / error).toBeCloseTo(1.96, 4);
    }
  }
});
