import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarkedReader, END_MARK, isMarked, type MarkedReader } from '../../src/wire/marked-messages.js';
import { sized } from '../sizes.js';

const numRuns = sized({ test: 300, long: 20_000 });

function drain(reader: MarkedReader): string[] {
  const texts: string[] = [];
  for (let message = reader.next(); message !== undefined; message = reader.next()) texts.push(message.text);
  return texts;
}

function readAll(bytes: Uint8Array, limits = {}): { texts: string[]; error: string | null } {
  const reader = createMarkedReader(limits);
  reader.feed(bytes);
  const texts = drain(reader);
  reader.finish();
  texts.push(...drain(reader));
  return { texts, error: reader.error?.code ?? null };
}

const body = fc
  .array(fc.oneof(fc.constantFrom('<', '<E', '<EO', '<EOF', '>', '|', '\n', 'é', '🂡'), fc.string({ maxLength: 6 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll(END_MARK, ''))
  .filter((text) => isMarked(text + END_MARK));

describe('messages that end with a mark', () => {
  test('are found wherever they stand, however the stream is cut', () => {
    fc.assert(
      fc.property(fc.array(body, { maxLength: 6 }), fc.array(fc.nat(200)), (bodies, cuts) => {
        const texts = bodies.map((each) => each + END_MARK);
        const bytes = Buffer.from(texts.join(''));
        const reader = createMarkedReader();
        const read: string[] = [];
        let at = 0;
        for (const end of [...new Set([...cuts, bytes.length])].toSorted((a, b) => a - b)) {
          reader.feed(bytes.subarray(at, Math.min(end, bytes.length)));
          at = Math.min(end, bytes.length);
          if (end % 2 === 0) read.push(...drain(reader));
        }
        read.push(...drain(reader));
        reader.finish();
        expect(read).toEqual(texts);
        expect(reader.error).toBeNull();
        expect(reader.unread).toBe(0);
      }),
      { numRuns },
    );
  });

  test('a character that is cut by a read is whole in its message', () => {
    const reader = createMarkedReader();
    for (const byte of Buffer.from('System|🂡é<EOF>')) reader.feed(Uint8Array.of(byte));
    expect(drain(reader)).toEqual(['System|🂡é<EOF>']);
  });

  test('bytes that are not UTF-8 are replaced, reported, and do not harm the next message', () => {
    const reader = createMarkedReader();
    reader.feed(Buffer.from('a\xffb\xc3<EOF>c<EOF>', 'latin1'));
    expect(reader.next()).toMatchObject({
      text: 'a\ufffdb\ufffd<EOF>',
      error: { code: 'wire/utf8', position: { byte: 1 } },
    });
    expect(reader.next()).toEqual({ text: 'c<EOF>' });
    expect(reader.error).toBeNull();
  });

  test('what has no mark is incomplete at the end of the stream', () => {
    expect(readAll(Buffer.from('a<EOF>b<EOF'))).toEqual({ texts: ['a<EOF>'], error: 'wire/incomplete' });
    expect(readAll(Buffer.from('\n'))).toEqual({ texts: [], error: 'wire/incomplete' });
    expect(readAll(Buffer.from(''))).toEqual({ texts: [], error: null });
  });

  test('a message is bounded, whether or not its mark has come, and earlier ones are still delivered', () => {
    const limits = { message: 10 };
    expect(readAll(Buffer.from('12345<EOF>'), limits)).toEqual({ texts: ['12345<EOF>'], error: null });
    const tooLong = { texts: ['1<EOF>'], error: 'wire/message-too-long' };
    expect(readAll(Buffer.from('1<EOF>123456<EOF>7<EOF>'), limits)).toEqual(tooLong);
    expect(readAll(Buffer.from('1<EOF>12345678901'), limits)).toEqual(tooLong);
  });

  test('what nobody reads is bounded', () => {
    const reader = createMarkedReader({ backlog: 100 });
    for (let count = 0; count < 30; count++) reader.feed(Buffer.from('1<EOF>'));
    expect(drain(reader)).toHaveLength(16);
    expect(reader.error?.code).toBe('wire/backlog');
  });

  test('a megabyte in single bytes is read in linear time', () => {
    const reader = createMarkedReader({ message: 2 ** 21, backlog: 2 ** 22 });
    const one = Buffer.from('<');
    for (let count = 0; count < 200_000; count++) reader.feed(one);
    reader.feed(Buffer.from('<EOF>'));
    expect(drain(reader)).toHaveLength(1);
  });
});
