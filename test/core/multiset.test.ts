import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMultisets,
  countOf,
  describeDifference,
  EMPTY_MULTISET,
  hasSameItems,
  isSameMultiset,
  isSubset,
  minus,
  multisetOf,
  showMultiset,
  sizeOf,
  subtractMultiset,
  tryMinus,
} from '../../src/core/multiset.js';

describe('lists', () => {
  test('lose each value once, and keep their order', () => {
    expect(minus(['a', 'b', 'a', 'c'], ['a', 'x'])).toEqual(['b', 'a', 'c']);
    expect(tryMinus(['a', 'b', 'a', 'c'], ['a', 'a'])).toEqual(['b', 'c']);
    expect(tryMinus(['a', 'b'], ['a', 'a'])).toBeNull();
  });

  test('have the same items in whatever order', () => {
    expect(hasSameItems(['a', 'b', 'a'], ['b', 'a', 'a'])).toBe(true);
    expect(hasSameItems(['a', 'b', 'a'], ['b', 'b', 'a'])).toBe(false);
    expect(hasSameItems(['a', 'b'], ['a'])).toBe(false);
  });
});

const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });

describe('counts', () => {
  test('say the same as lists', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const [a, b] = [multisetOf(one), multisetOf(other)];
        expect(subtractMultiset(a, b)).toEqual(multisetOf(minus(one, other)));
        expect(addMultisets(a, b)).toEqual(multisetOf(one, other));
        expect(isSameMultiset(a, b)).toBe(hasSameItems(one, other));
        expect(isSubset(a, b)).toBe(tryMinus(other, one) !== null);
        expect(sizeOf(a)).toBe(one.length);
        expect(countOf(a, 'a')).toBe(one.filter((each) => each === 'a').length);
      }),
    );
  });

  test('hold no zero', () => {
    expect(subtractMultiset(multisetOf(['a']), multisetOf(['a', 'a']))).toEqual(EMPTY_MULTISET);
  });

  test('are shown in order, and by what is different', () => {
    expect(showMultiset(multisetOf(['b', 'a', 'b']))).toBe('a b b');
    expect(showMultiset(EMPTY_MULTISET)).toBe('nothing');
    expect(describeDifference(multisetOf(['a', 'a', 'b']), multisetOf(['b', 'c']))).toBe('a a too much, c missing');
  });
});
