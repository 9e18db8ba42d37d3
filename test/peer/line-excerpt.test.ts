import { expect, test } from 'vitest';
import { LineExcerpt } from '../../src/peer/line-excerpt.js';
import { parseStat } from '../../src/peer/procfs.js';

const write = (...pieces: string[]): string[] => {
  const excerpt = new LineExcerpt({ lines: 4, width: 10 });
  for (const piece of pieces) excerpt.write(Buffer.from(piece));
  return excerpt.read();
};

test.each([
  [['a\nb\nc\nd\n'], ['a', 'b', 'c', 'd']],
  [['a\nb\nc\nd\ne\nf\n'], ['a', 'b', '…', 'e', 'f']],
  [['a\nb\nc\nd\ne'], ['a', 'b', '…', 'd', 'e']],
  [['a\nb'], ['a', 'b']],
  [['a\n\n\n\n\nb\n'], ['a', 'b']],
  [
    ['on', 'e\ntw', 'o\n'],
    ['one', 'two'],
  ],
  [['a\r\nb\r\n'], ['a', 'b']],
  [['0123456789\n0123456789abc\n'], ['0123456789', '0123456789…']],
  [
    ['x'.repeat(100), 'y'.repeat(100), '\nz'],
    ['xxxxxxxxxx…', 'z'],
  ],
  [[`first\n${'lost\n'.repeat(100)}kept\n`], ['first', 'lost', '…', 'lost', 'kept']],
])('the first and the last lines of %j', (pieces, lines) => {
  expect(write(...pieces)).toEqual(lines);
});

test('characters split between chunks stay whole', () => {
  const excerpt = new LineExcerpt({ lines: 4, width: 10 });
  for (const byte of Buffer.from('größe')) excerpt.write(Uint8Array.of(byte));
  expect(excerpt.read()).toEqual(['größe']);
});

test('a process may have any name', () => {
  const stat = '42 (a) S 1 2 (b)) S 7 8 9 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 11 0 12345 1000 50';
  expect(parseStat(42, stat)).toMatchObject({
    name: 'a) S 1 2 (b)',
    state: 'S',
    parent: 7,
    group: 8,
    session: 9,
    threads: 11,
    start: 12345,
  });
});
