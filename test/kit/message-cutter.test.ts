import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAN_CODEC } from '../../src/games/dominion/lan/codec.js';
import { SEXPR_CODEC } from '../../src/games/dominion/sexpr/kit/codec.js';
import { GC18_CODEC } from '../../src/games/eriantys/gc18/codec.js';
import type { Codec } from '../../src/kit/codec.js';
import { MessageCutter, type StreamPiece } from '../../src/kit/message-cutter.js';
import { drain } from '../../src/kit/script/incoming.js';
import { bytesOfEntry, entryOfBytes } from '../../src/kit/transcript/index.js';
import { sized } from '../sizes.js';

const MEBIBYTE = 1024 * 1024;

/** The pieces of a text that comes in chunks of some size, and what is left at its end. */
function cut(text: string, size = text.length): { readonly pieces: string[]; readonly rest: string | null } {
  const cutter = new MessageCutter(SEXPR_CODEC);
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const piece of cutter.feed(bytes.subarray(at, at + size))) pieces.push(Buffer.from(piece.bytes).toString());
  }
  const rest = cutter.takeRest();
  return { pieces, rest: rest && Buffer.from(rest).toString() };
}

describe('what is cut does not depend on the chunks', () => {
  test.each([
    ['a message a line', '(buy gold)\n(clean)\n', ['(buy gold)\n', '(clean)\n'], null],
    ['whitespace around messages', ' \n\n(buy gold) \r\n\t(clean)\n \n', ['(buy gold)\n', '(clean)\n'], null],
    ['whitespace inside a message', '( buy\n  gold )\n', ['( buy\n  gold )\n'], null],
    ['nothing between messages', '(clean)(clean)', ['(clean)\n', '(clean)\n'], null],
    ['half a message', '(clean)\n\n(buy go', ['(clean)\n'], '(buy go'],
    ['nothing but whitespace', '\n \n', [], null],
  ])('%s', (_, text, pieces, rest) => {
    for (const size of [1, 2, 3, 5, text.length]) expect(cut(text, size)).toEqual({ pieces, rest });
  });
});

test('bytes that cannot be framed are cut after the first that is at fault', () => {
  const text = '(clean)\n\n (buy ;gold)\n(clean)';
  for (const size of [1, 2, 3, 5, text.length]) expect(cut(text, size).pieces).toEqual(['(clean)\n', '(buy ;']);
});

test('half a message that was given out is not given out again', () => {
  const cutter = new MessageCutter(SEXPR_CODEC);
  cutter.feed(Buffer.from('\n (buy '));
  expect(Buffer.from(cutter.takeRest() ?? []).toString()).toBe('(buy ');
  expect(cutter.feed(Buffer.from('gold)\n'))).toEqual([{ bytes: new Uint8Array(Buffer.from('gold)\n')) }]);
  expect(cutter.takeRest()).toBeNull();
});

const STREAMS: readonly (readonly [string, Codec<unknown>, readonly string[]])[] = [
  ['S-expressions', SEXPR_CODEC, ['(', ')', 'buy', 'gold', ' ', '\n', '\r\n', '"', '"a b"', ';', 'é']],
  ['JSON lines', GC18_CODEC, ['{"a":', '1}', '{"type":"Ping"}', ' ', '\t', '\n', '\r\n', '[', 'é', '\0']],
  ['marked messages', LAN_CODEC, ['Alice', '|', 'CHAT', '<EOF>', '<EO', 'F>', ' ', '\n', 'é']],
];

/** A message, without places in a stream: a recording does not have all the whitespace. */
const shown = (codec: Codec<unknown>, message: unknown) => ({
  text: codec.show(message),
  code: (message as { readonly error?: { readonly code: string } }).error?.code,
});

describe.each(STREAMS)('%s: messages are those that are read from the recording', (_, codec, words) => {
  const chunk = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => Buffer.from(parts.join('')));

  test('whatever the chunks, and wherever the rest was taken before its end', () => {
    const property = fc.property(fc.array(fc.tuple(chunk, fc.boolean()), { maxLength: 8 }), (chunks) => {
      const cutter = new MessageCutter(codec);
      const framer = codec.framer();
      for (const [bytes, takesRest] of chunks) {
        const rest = (): StreamPiece<unknown>[] => {
          const left = takesRest ? cutter.takeRest() : null;
          return left === null ? [] : [{ bytes: left }];
        };
        for (const piece of [...cutter.feed(bytes), ...rest()]) {
          framer.feed(bytesOfEntry(entryOfBytes(piece.bytes, 'stream'), 'stream'));
          const read = drain(framer).map((message) => shown(codec, message));
          if (piece.message !== undefined) expect(read).toEqual([shown(codec, piece.message)]);
        }
      }
      expect(framer.error?.code).toBe(cutter.state.error?.code);
    });
    fc.assert(property, { numRuns: sized({ test: 500, long: 20_000 }) });
  });
});

test('a flood of whitespace is not kept, and takes time in proportion to its length', () => {
  const began = process.cpuUsage();
  expect(cut('\n'.repeat(32 * MEBIBYTE), 64 * 1024)).toEqual({ pieces: [], rest: null });
  const { user, system } = process.cpuUsage(began);
  // Quadratic growth, from appending each chunk to all before it, takes about ten times as long as this test otherwise does.
  expect((user + system) / 1000).toBeLessThan(4000);
});
