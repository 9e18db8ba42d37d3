import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../../src/core/utf8.js';
import { isPlainAtom } from '../../../src/wire/sexpr/byte-kinds.js';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makePretty } from '../../../src/wire/sexpr/pretty.js';
import { isSameDatum } from '../../../src/wire/sexpr/same-datum.js';
import { makeLine, makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { sized } from '../../sizes.js';
import { datum, plainDatum } from './arbitraries.js';

const runs = { numRuns: sized({ test: 200, long: 5000 }) };

describe('the writer', () => {
  test.each<[string, Datum, string]>([
    ["S-03: keeps to the drivers' layout", ['moved', 'alice', ['add', 'copper'], []], '(moved alice (add copper) ())'],
    ['writes an atom as it is', 'legal', 'legal'],
    [
      'S-01: quotes names that were quoted',
      [
        { text: 'carol', quote: '"' },
        { text: 'a b', quote: '|' },
      ],
      '("carol" |a b|)',
    ],
    [
      'escapes what ends a quote',
      [
        { text: '"|\\', quote: '"' },
        { text: '"|\\', quote: '|' },
      ],
      '("\\"|\\\\" |"\\|\\\\|)',
    ],
    ['escapes control characters', { text: '\n\t\0\x7f', quote: '"' }, '"\\n\\t\\u0000\\u007f"'],
    ['escapes half a character', { text: '\ud83c🂡', quote: '"' }, '"\\ud83c🂡"'],
  ])('%s', (_, value, text) => {
    expect(makeText(value)).toBe(text);
    expect(makeLine(value)).toBe(`${text}\n`);
  });

  test.each(['', '.', 'a b', '(', 'a)', '"', 'a|b', ';', "'", 'a\nb', '\0', '\ud800', '[x]', 'a\\b'])(
    'refuses %j as an atom, since it would not come back as one',
    (text) => {
      expect(isPlainAtom(text)).toBe(false);
      expect(() => makeText([text])).toThrow('not an atom');
    },
  );

  test('refuses no text that comes back as one atom, except the start of a comment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const result = parseText(`(${text} end)`);
        const comesBack = result.ok && isSameDatum(result.value, [text, 'end']);
        expect(isPlainAtom(text)).toBe(comesBack);
      }),
      runs,
    );
  });
});

describe('parseText refuses', () => {
  test.each([
    ['nothing', ' \n', 'wire/empty', 0],
    ['two messages', '(a)\n (b)', 'wire/trailing', 5],
    ['a broken rest', '(a) )', 'wire/unbalanced', 4],
    ['half a message', '(a', 'wire/incomplete', 2],
    ['half a character', '\ud800', 'wire/utf8', 0],
  ])('%s', (_, text, code, byte) => {
    expect(parseText(text)).toMatchObject({ ok: false, error: { code, position: { byte } } });
  });
});

describe('the pretty writer', () => {
  const move =
    '(move ((players alice bob) (supply gold silver copper) (trash) (actions 1) (buys 1) (coins 0) (deck copper) ' +
    '(hand mine silver estate) (plays) (discards)))';

  test.each([
    [200, [move]],
    [
      100,
      [
        '(move ((players alice bob) (supply gold silver copper) (trash) (actions 1) (buys 1) (coins 0)',
        '       (deck copper) (hand mine silver estate) (plays) (discards)))',
      ],
    ],
    [
      30,
      [
        '(move ((players alice bob)',
        '       (supply gold silver',
        '        copper) (trash)',
        '       (actions 1) (buys 1)',
        '       (coins 0) (deck copper)',
        '       (hand mine silver',
        '        estate) (plays)',
        '       (discards)))',
      ],
    ],
  ])('fills lines of %i', (width, lines) => {
    const result = parseText(move);
    expect(result.ok && makePretty(result.value, width).split('\n')).toEqual(lines);
  });

  test('says the same as the plain one', () => {
    fc.assert(
      fc.property(datum, fc.integer({ min: 1, max: 120 }), (value, width) => {
        expect(parseText(makePretty(value, width))).toEqual({ ok: true, value });
      }),
      runs,
    );
  });

  test('keeps to its width when half a line holds every atom', () => {
    fc.assert(
      fc.property(plainDatum, (value) => {
        const widest = Math.max(
          ...makeText(value)
            .split(/[ ()]+/)
            .map((text) => text.length),
        );
        const depth = makeText(value).split('(').length;
        const width = 2 * (widest + 2 * depth);
        for (const line of makePretty(value, width).split('\n')) expect(line.length).toBeLessThanOrEqual(width);
      }),
      runs,
    );
  });
});

describe('isSameDatum', () => {
  test.each<[Datum, Datum, boolean]>([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', { text: 'a', quote: '"' }, false],
    [{ text: 'a', quote: '|' }, { text: 'a', quote: '"' }, false],
    [{ text: 'a', quote: '|' }, { text: 'a', quote: '|' }, true],
    [[], [], true],
    [[], [[]], false],
    [['a', ['b']], ['a', ['b']], true],
    [['a', ['b']], ['a', ['c']], false],
    [['a'], 'a', false],
  ])('%j and %j: %s', (left, right, same) => {
    expect(isSameDatum(left, right)).toBe(same);
    expect(isSameDatum(right, left)).toBe(same);
  });
});

test("UTF-8 by hand is the platform's", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000, size: 'max' }), (text) => {
      const bytes = new TextEncoder().encode(text);
      expect(encodeUtf8(text)).toEqual(bytes);
      expect(decodeUtf8(bytes, 0, bytes.length)).toBe(text);
    }),
    { numRuns: 50 },
  );
});
