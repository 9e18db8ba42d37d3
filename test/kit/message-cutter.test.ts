import { describe, expect, test } from 'vitest';
import { SEXPR_CODEC } from '../../src/games/dominion/sexpr/kit/codec.js';
import { MessageCutter } from '../../src/kit/message-cutter.js';

const MEBIBYTE = 1024 * 1024;

/** The pieces of a text that comes in chunks of some size, and what is left at its end. */
function cut(text: string, size = text.length): { readonly pieces: string[]; readonly rest: string | null } {
  const cutter = new MessageCutter(SEXPR_CODEC);
  const bytes = Buffer.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    for (const piece of cutter.feed(bytes.subarray(at, at + size))) pieces.push(Buffer.from(piece).toString());
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
  expect(cutter.feed(Buffer.from('gold)\n')).map((piece) => Buffer.from(piece).toString())).toEqual(['gold)\n']);
  expect(cutter.takeRest()).toBeNull();
});

test('a flood of whitespace is not kept, and takes time in proportion to its length', () => {
  const began = process.cpuUsage();
  expect(cut('\n'.repeat(32 * MEBIBYTE), 64 * 1024)).toEqual({ pieces: [], rest: null });
  const { user, system } = process.cpuUsage(began);
  // Quadratic growth, from appending each chunk to all before it, takes about ten times as long as this test otherwise does.
  expect((user + system) / 1000).toBeLessThan(4000);
});
