import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findJsonError } from '../../src/wire/json-syntax.js';
import { sized } from '../sizes.js';

const runs = { numRuns: sized({ test: 300, long: 10_000 }) };

describe('findJsonError', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  test('agrees with JSON.parse on every text', () => {
    const tokens = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0',
      '.5',
      'e3',
      'true',
      'null',
      ' ',
      '\\u00e9',
    ];
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.array(fc.constantFrom(...tokens), { maxLength: 8 }).map((parts) => parts.join('')),
      fc.tuple(fc.json(), fc.nat(60), fc.constantFrom('', ...tokens)).map(([json, at, token]) => {
        const place = Math.min(at, json.length);
        return json.slice(0, place) + token + json.slice(place + 1);
      }),
    );
    fc.assert(
      fc.property(text, (each) => {
        expect(findJsonError(each) === null).toBe(isJson(each));
      }),
      { numRuns: runs.numRuns * 20 },
    );
  });

  test('names no character before the first wrong one', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(60), (json, at) => {
        const cut = json.slice(0, Math.min(at, json.length - 1));
        // Only a number, a literal or an escape that was cut is wrong from its start.
        const { index } = findJsonError(`[${cut}`)!;
        expect(/^\\?[\w+.-]*$/.test(cut.slice(index - 1))).toBe(true);
      }),
      runs,
    );
  });

  test('stands strings of any length', () => {
    expect(findJsonError(`"${'a'.repeat(4_000_000)}"`)).toBeNull();
    expect(findJsonError(`"${'\\n'.repeat(2_000_000)}"`)).toBeNull();
  });
});
