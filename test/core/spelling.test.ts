import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance, nearestWord } from '../../src/core/spelling.js';

describe('the edit distance', () => {
  test.each([
    ['', '', 0],
    ['mine', 'mine', 0],
    ['', 'mine', 4],
    ['kitten', 'sitting', 3],
    ['(clean)', '(clean estate)', 7],
  ])('%j to %j', (one, other, far) => expect(editDistance(one, other)).toBe(far));

  test('is a distance', () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  test('counts two neighbours that traded places as one edit, if asked to', () => {
    expect(editDistance('glod', 'gold')).toBe(2);
    expect(editDistance('glod', 'gold', { swaps: true })).toBe(1);
    expect(editDistance('ab', 'ba', { swaps: true })).toBe(1);
    expect(editDistance('abc', 'cab', { swaps: true })).toBe(2);
  });

  test('with swaps is never more than without, and never less than half of it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [plain, swapped] = [editDistance(a, b), editDistance(a, b, { swaps: true })];
        expect(swapped).toBeLessThanOrEqual(plain);
        expect(swapped * 2).toBeGreaterThanOrEqual(plain);
      }),
    );
  });
});

describe('the nearest word', () => {
  const CARDS = ['gold', 'silver', 'copper', 'moat', 'mine'];

  test.each([
    ['glod', 'gold'],
    ['GOLD', 'gold'],
    ['coper', 'copper'],
    ['slivre', 'silver'],
    ['gold', null],
    ['province', null],
    ['x', null],
    ['copper'.repeat(7), null],
  ])('to %j is %j', (written, word) => expect(nearestWord(written, CARDS)).toBe(word));

  test('is as far as the caller allows', () => {
    expect(nearestWord('mi', CARDS)).toBeNull();
    expect(nearestWord('mi', CARDS, 2)).toBe('mine');
  });
});
