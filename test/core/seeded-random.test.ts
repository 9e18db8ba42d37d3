import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/seeded-random.js';

describe('a sequence', () => {
  // Recorded games and results name their seed: the sequences never change.
  test.each([
    [1, 0, 0, [90, 1, 5, 10, 45, 92, 77, 35]],
    [7, -4, 3, [9, 36, 28, 12, 40, 94, 42, 28]],
    [2 ** 40 + 5, 2, 1, [99, 96, 76, 42, 17, 87, 64, 68]],
  ])('of seed %i, stream %i, index %i is %j', (seed, stream, index, numbers) => {
    const random = seededRandom(seed, stream, index);
    expect(numbers.map(() => random.below(100))).toEqual(numbers);
  });

  test('is of stream 0 and index 0, unless others are named', () => {
    const [one, other] = [seededRandom(3), seededRandom(3, 0, 0)];
    for (let i = 0; i < 20; i++) expect(one.below(512)).toBe(other.below(512));
  });
});

describe('a choice', () => {
  test('stays within its bounds and reaches all of them', () => {
    const random = seededRandom(5);
    const rolls = Array.from({ length: 1000 }, () => random.between(3, 6));
    expect([...new Set(rolls)].sort()).toEqual([3, 4, 5, 6]);
    expect(new Set(Array.from({ length: 1000 }, () => random.pick('abc')))).toEqual(new Set(['a', 'b', 'c']));
  });

  test('by chance comes out that often', () => {
    const random = seededRandom(5);
    const hits = Array.from({ length: 10_000 }, () => random.chance(85)).filter(Boolean).length;
    expect(hits).toBeGreaterThan(8300);
    expect(hits).toBeLessThan(8700);
    expect(random.chance(0)).toBe(false);
    expect(random.chance(100)).toBe(true);
  });

  test('of an order keeps every value', () => {
    const values = ['a', 'b', 'b', 'c'];
    expect(seededRandom(9).shuffled(values).toSorted()).toEqual(values);
  });
});
