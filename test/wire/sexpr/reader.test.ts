import { describe, expect, test } from 'vitest';
import { createReader } from '../../../src/wire/sexpr/reader.js';
import { bytesOf, dataOf, drain, readText } from './reading.js';

describe('the reader', () => {
  test('S-02: delivers a message at its closing parenthesis, with no byte following', () => {
    const reader = createReader();
    reader.feed(bytesOf('(add copper'));
    expect(reader.next()).toBeUndefined();
    reader.feed(bytesOf(')'));
    expect(reader.next()?.datum).toEqual(['add', 'copper']);
    expect(reader.unread).toBe(0);
  });

  test.each([
    ['S-02: messages with no separator', '(add copper)(clean)', [['add', 'copper'], ['clean']]],
    ['S-02: one a line', '(clean)\n(clean)\n', [['clean'], ['clean']]],
    ['S-03: space wherever it may be', ' ( add  copper ) ', [['add', 'copper']]],
    ['S-03: lines and tabs', '(\n\tadd\n\tcopper\n)', [['add', 'copper']]],
    ['S-03: CRLF', '(add\r\ncopper)\r\n(clean)\r\n', [['add', 'copper'], ['clean']]],
    ['S-03: none where none is needed', '(a(b)c"d"e)', [['a', ['b'], 'c', { text: 'd', quote: '"' }, 'e']]],
    ['empty lists', '(()(()))', [[[], [[]]]]],
    ['S-06: names that are not ASCII', '(moved Zoë 名 🂡)', [['moved', 'Zoë', '名', '🂡']]],
    ['S-07: numbers as they are written', '(coins 007 -1 1.5)', [['coins', '007', '-1', '1.5']]],
    ['S-04: case as it is written', '(ADD Copper)', [['ADD', 'Copper']]],
    ['S-01: digits, hyphens and underscores', '(0-player-v1 player_1)', [['0-player-v1', 'player_1']]],
    [
      'S-01: names in quotes',
      '("carol" "")',
      [
        [
          { text: 'carol', quote: '"' },
          { text: '', quote: '"' },
        ],
      ],
    ],
    ['S-01: names between bars', '(|0-My Player|)', [[{ text: '0-My Player', quote: '|' }]]],
    [
      'escapes',
      '"\\"\\\\\\n\\u00e9|"|\\|"|',
      [
        { text: '"\\\né|', quote: '"' },
        { text: '|"', quote: '|' },
      ],
    ],
    ['lines between quotes', '("a\r\n\tb")', [[{ text: 'a\r\n\tb', quote: '"' }]]],
    ['atoms of the top level', 'a "b" c(d)e', ['a', { text: 'b', quote: '"' }, 'c', ['d'], 'e']],
    ['dots and hashes inside atoms', '(a.b .. ... #t a#b)', [['a.b', '..', '...', '#t', 'a#b']]],
    ['nothing in nothing', '', []],
    ['nothing in whitespace', ' \t\r\n', []],
  ])('reads %s', (_, text, data) => {
    expect(dataOf(text)).toEqual(data);
    expect(readText(text).error).toBeNull();
  });

  test('takes an atom of the top level as whole at what follows it, or at the end', () => {
    const reader = createReader();
    reader.feed(bytesOf('legal'));
    expect(reader.next()).toBeUndefined();
    reader.feed(bytesOf(' il'));
    expect(reader.next()?.datum).toBe('legal');
    expect(reader.next()).toBeUndefined();
    reader.finish();
    expect(reader.next()?.datum).toBe('il');
    expect(reader.error).toBeNull();
  });

  test('says where each message stood', () => {
    const [first, second] = readText(' (é\n b)\r\n  (c)').messages;
    expect(first).toMatchObject({
      start: { byte: 1, line: 1, column: 2 },
      end: { byte: 8, line: 2, column: 4 },
      bytes: 7,
    });
    expect(second).toMatchObject({ start: { byte: 12, line: 3, column: 3 }, end: { byte: 15, line: 3, column: 6 } });
  });

  test('counts what belongs to no message taken', () => {
    const reader = createReader();
    reader.feed(bytesOf('(a)(b)\n(c'));
    expect(reader.unread).toBe(9);
    reader.next();
    expect(reader.unread).toBe(6);
    reader.next();
    expect(reader.next()).toBeUndefined();
    expect(reader.unread).toBe(2);
    reader.feed(bytesOf(' d)'));
    reader.finish();
    expect(reader.unread).toBe(5);
    reader.next();
    expect(reader.unread).toBe(0);
  });

  test('copies what it is fed', () => {
    const reader = createReader();
    const chunk = bytesOf('(add copper)');
    reader.feed(chunk);
    chunk.fill(0);
    expect(reader.next()?.datum).toEqual(['add', 'copper']);
  });

  test('distinguishes many words, however often they come', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `w${(i * 7919) % 5000}`);
    expect(dataOf(`(${words.join(' ')})`)).toEqual([words]);
  });

  test('goes on for long in bounded room', () => {
    const reader = createReader();
    const chunk = bytesOf('(moved alice (add copper))\n'.repeat(1000));
    let count = 0;
    for (let i = 0; i < 100; i++) {
      reader.feed(chunk);
      count += drain(reader).length;
    }
    expect(count).toBe(100_000);
    expect(reader.error).toBeNull();
  });
});
