import { describe, expect, test } from 'vitest';
import { nearestReplies } from '../../../src/kit/script/nearest-replies.js';

describe('the nearest replies', () => {
  test('come first, and equals stay in their order', () => {
    expect(nearestReplies('(buy gold)', ['(clean)', '(buy golf)', '(buy bold)', '(buy gold)'])).toEqual({
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
    expect(nearestReplies('7', endless)).toMatchObject({ more: true });
    expect(asked).toBeLessThan(2000);
  });
});
