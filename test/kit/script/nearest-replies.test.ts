import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, nearest } from '../../../src/kit/script/nearest-replies.js';

describe('the distance between two texts', () => {
  test.each([
    ['', '', 0],
    ['mine', 'mine', 0],
    ['', 'mine', 4],
    ['kitten', 'sitting', 3],
    ['(clean)', '(clean estate)', 7],
  ])('%j to %j', (one, other, far) => expect(distance(one, other)).toBe(far));

  test('is a distance', () => {
    const text = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
    );
  });
});

describe('the nearest replies', () => {
  test('come first, and equals stay in their order', () => {
    expect(nearest('(buy gold)', ['(clean)', '(buy golf)', '(buy bold)', '(buy gold)'])).toEqual({
      legal: ['(buy gold)', '(buy golf)', '(buy bold)', '(clean)'],
      more: false,
    });
  });

  test('are not worked out for ever', () => {
    let asked = 0;
    const endless = {
      *[Symbol.iterator]() {
        for (;;) yield String(asked++);
      },
    };
    expect(nearest('7', endless)).toMatchObject({ more: true });
    expect(asked).toBeLessThan(2000);
  });
});
