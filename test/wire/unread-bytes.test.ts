import { expect, test } from 'vitest';
import { createReader } from '../../src/wire/sexpr/reader.js';
import { UnreadBytes } from '../../src/wire/unread-bytes.js';

/** What is left of chunks after all messages were read. */
function unreadOf(...chunks: readonly string[]): string {
  const reader = createReader();
  const unread = new UnreadBytes();
  for (const chunk of chunks) {
    reader.feed(Buffer.from(chunk));
    while (reader.next() !== undefined);
    unread.note(Buffer.from(chunk), reader.unread);
  }
  return Buffer.from(unread.read()).toString();
}

test.each([
  [['(a)'], ''],
  [['(a)(b'], '(b'],
  [['(a', ' b', ' c'], '(a b c'],
  [['(a', ' b) (c'], '(c'],
  [['(a', ')'], ''],
  [['(a ', 'b', ')(', 'c'], '(c'],
])('of %j, %j is unread', (chunks, rest) => {
  expect(unreadOf(...chunks).trimStart()).toBe(rest);
});

test('of a message without end, the beginning is kept', () => {
  const unread = unreadOf('(start ', ...Array.from({ length: 100 }, () => 'x'.repeat(1000)));
  expect(unread).toHaveLength(4096);
  expect(unread.startsWith('(start xxx')).toBe(true);
});
