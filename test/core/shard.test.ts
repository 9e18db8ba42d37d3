import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemsInShard, parseShard } from '../../src/core/shard.js';
import { unwrap } from '../unwrap.js';

test('every item is in one shard, and shards differ in size by one at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.uniqueArray(fc.nat()), (count, items) => {
      const shards = Array.from({ length: count }, (_, at) => itemsInShard(items, { index: at + 1, count }));
      expect(shards.flat().toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
      const sizes = shards.map(({ length }) => length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a shard is written as one of how many', () => {
  expect(unwrap(parseShard('3/40'))).toEqual({ index: 3, count: 40 });
});

test.each(['', '3', '0/4', '5/4', '1/0', '-1/4', '1/4/2', '1.5/4', '1/99999', ' 1/4'])('"%s" is no shard', (text) => {
  expect(parseShard(text)).toMatchObject({ ok: false, error: { code: 'shard/syntax' } });
});
