import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameDatum } from '../../../src/wire/sexpr/same-datum.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { sized } from '../../sizes.js';
import { datum, spread } from './arbitraries.js';
import { bytesOf, chunksOf, readChunks } from './reading.js';

const runs = { numRuns: sized({ test: 200, long: 5000 }) };

/** Messages one after the other, with any whitespace, written by the drivers or by hand. */
const stream = fc
  .array(datum.map(makeText), { maxLength: 4 })
  .chain((texts) => fc.tuple(...texts.map(spread), fc.constantFrom('', '\n', '\r\n')))
  .map((parts) => bytesOf(parts.join(' ')));

describe('S-02: how a stream is cut into chunks makes no difference', () => {
  test('wherever it is cut in two', () => {
    fc.assert(
      fc.property(stream, (bytes) => {
        const whole = readChunks([bytes]);
        expect(whole.error).toBeNull();
        for (let i = 0; i <= bytes.length; i++) {
          expect(readChunks([bytes.slice(0, i), bytes.slice(i)])).toEqual(whole);
        }
      }),
      { numRuns: sized({ test: 40, long: 1000 }) },
    );
  });

  test('in chunks of any size', () => {
    fc.assert(
      fc.property(stream, fc.integer({ min: 1, max: 20 }), (bytes, size) => {
        expect(readChunks(chunksOf(bytes, size))).toEqual(readChunks([bytes]));
      }),
      runs,
    );
  });

  test('however words repeat, or nearly so', () => {
    const words = fc.constantFrom(
      'gold',
      'golds',
      'gol',
      'gold.',
      'gold#',
      'goldé',
      '(gold)',
      'twelve-bytes',
      'a-dozen-and-1',
    );
    const blanks = fc.constantFrom(' ', ' ', ' ', ' ', '  ', '\t', '\n', '');
    const limits = fc.constantFrom({}, { message: 40 }, { atom: 4 });
    const runOf = fc.tuple(words, blanks, fc.integer({ min: 1, max: 6 }));
    fc.assert(
      fc.property(fc.array(runOf, { maxLength: 6 }), limits, (all, bounds) => {
        const text = all.map(([word, blank, times]) => `${word}${blank}`.repeat(times)).join('');
        const bytes = bytesOf(`(${text})`);
        // A single byte shows no repetition.
        expect(readChunks([bytes], bounds)).toEqual(readChunks(chunksOf(bytes, 1), bounds));
      }),
      { numRuns: runs.numRuns * 5 },
    );
  });

  test('whatever the bytes are', () => {
    const lively = fc.constantFrom(...bytesOf('(()) ab\n"|\\u0é#.;'), 0x80, 0xe2, 0xf0, 0x9f);
    const limits = { message: 20, depth: 3, atom: 6 };
    fc.assert(
      fc.property(fc.array(lively, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (values, size) => {
        const bytes = Uint8Array.from(values);
        expect(readChunks(chunksOf(bytes, size), limits)).toEqual(readChunks([bytes], limits));
      }),
      { numRuns: runs.numRuns * 10 },
    );
  });
});

describe('makeText and parseText', () => {
  test('S-03: any datum comes back, whatever the whitespace', () => {
    const written = datum.chain((value) => spread(makeText(value)).map((text) => ({ value, text })));
    fc.assert(
      fc.property(written, ({ value, text }) => {
        const result = parseText(text);
        expect(result).toEqual({ ok: true, value });
        expect(result.ok && isSameDatum(result.value, value)).toBe(true);
      }),
      runs,
    );
  });

  test('the text of a text is the text', () => {
    fc.assert(
      fc.property(datum.map(makeText), (text) => {
        const result = parseText(text);
        expect(result.ok && makeText(result.value)).toBe(text);
      }),
      runs,
    );
  });
});
