import { expect, test } from 'vitest';
import { LineTail } from '../../src/peer/line-tail.js';
import { parseStat } from '../../src/peer/procfs.js';

const write = (...pieces: string[]): string[] => {
  const tail = new LineTail({ lines: 3, width: 10 });
  for (const piece of pieces) tail.write(Buffer.from(piece));
  return tail.read();
};

test.each([
  [['a\nb\nc\nd\n'], ['b', 'c', 'd']],
  [['a\nb'], ['a', 'b']],
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
  [[`${'lost\n'.repeat(100)}kept\n`], ['lost', 'lost', 'kept']],
])('the last lines of %j', (pieces, lines) => {
  expect(write(...pieces)).toEqual(lines);
});

test('characters split between chunks stay whole', () => {
  const tail = new LineTail({ lines: 3, width: 10 });
  for (const byte of Buffer.from('größe')) tail.write(Uint8Array.of(byte));
  expect(tail.read()).toEqual(['größe']);
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
