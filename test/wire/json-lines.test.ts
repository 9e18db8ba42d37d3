import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createJsonLineReader,
  type JsonLine,
  type JsonLineErrorCode,
  type JsonLineOptions,
  type JsonLineReader,
  makeJsonLine,
} from '../../src/wire/json-lines.js';
import { sized } from '../sizes.js';
import { bytesOf, chunksOf } from './sexpr/reading.js';

const runs = { numRuns: sized({ test: 300, long: 10_000 }) };

function drain(reader: JsonLineReader): JsonLine[] {
  const lines: JsonLine[] = [];
  for (let line = reader.next(); line; line = reader.next()) lines.push(line);
  return lines;
}

/** All that comes out of these chunks, taken as soon as it is there. */
function readChunks(chunks: readonly Uint8Array[], options?: JsonLineOptions) {
  const reader = createJsonLineReader(options);
  const lines = chunks.flatMap((chunk) => {
    reader.feed(chunk);
    return drain(reader);
  });
  reader.finish();
  lines.push(...drain(reader));
  return { lines, error: reader.error, unread: reader.unread };
}

const readText = (text: string, options?: JsonLineOptions) => readChunks([bytesOf(text)], options);
const valuesOf = (text: string, options?: JsonLineOptions) => readText(text, options).lines.map(({ value }) => value);

describe('a line', () => {
  test('is one JSON value, whatever its line end', () => {
    const { lines, error, unread } = readText('{"a": [1, 2]}\r\n "é" \nnull\n');
    expect(lines).toEqual([
      { value: { a: [1, 2] }, text: '{"a": [1, 2]}', start: { byte: 0, line: 1, column: 1 } },
      { value: 'é', text: ' "é" ', start: { byte: 15, line: 2, column: 1 } },
      { value: null, text: 'null', start: { byte: 22, line: 3, column: 1 } },
    ]);
    expect({ error, unread }).toEqual({ error: null, unread: 0 });
  });

  test('waits for its end, however late that comes', () => {
    const reader = createJsonLineReader();
    reader.feed(bytesOf('[1'));
    expect([reader.next(), reader.unread]).toEqual([undefined, 2]);
    reader.feed(bytesOf(']'));
    expect([reader.next(), reader.unread]).toEqual([undefined, 3]);
    reader.feed(bytesOf('\n[2]'));
    expect(reader.next()?.value).toEqual([1]);
    expect([reader.next(), reader.unread]).toEqual([undefined, 3]);
  });

  test('may be empty where that is allowed', () => {
    expect(valuesOf('\n\r\n1\n \t\r\n\n2\n\n  ')).toEqual([1, 2]);
    expect(readText('1\n  ').error).toBeNull();
    expect(valuesOf('1\n\n2\n', { emptyLines: 'error' })).toEqual([1]);
  });

  test('nests as deep as it is long', () => {
    const deep = '['.repeat(500_000) + ']'.repeat(500_000);
    expect(readText(`${deep}\n`).error).toBeNull();
    expect(readText(`${deep}]\n`).error).toMatchObject({ code: 'wire/json', position: { byte: 1_000_000 } });
  });

  test('has a member of its own called __proto__, not another prototype', () => {
    const [value] = valuesOf('{"__proto__": {"a": 1}}\n') as [object];
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

type Row = readonly [what: string, text: string, code: JsonLineErrorCode, byte: number, column: number, words: string];

const FAULTS: readonly Row[] = [
  ['a missing value', '1\n{"a":}\n', 'wire/json', 7, 6, '} at line 2, column 6: each line is one JSON value; expected'],
  ['two values', '1\n1 2\n', 'wire/json', 4, 3, 'expected nothing after the value'],
  ['glued values', '1\n{}{}\n', 'wire/json', 4, 3, '{ at line 2, column 3'],
  ['a value over two lines', '1\n{"a":\n1}\n', 'wire/json', 7, 6, 'the end of the line at line 2, column 6'],
  ['a comma too many', '1\n[1,]\n', 'wire/json', 5, 4, 'expected a value'],
  ['a missing comma', '1\n["é" 2]\n', 'wire/json', 8, 6, 'expected , or ]'],
  ['a name without quotes', '1\n{a: 1}\n', 'wire/json', 3, 2, 'expected a name in double quotes or }'],
  ['a missing colon', '1\n{"a" 1}\n', 'wire/json', 7, 6, 'expected :'],
  ['a string without end', '1\n"abc\n', 'wire/json', 6, 5, 'expected a closing double quote'],
  ['a tab in a string', '1\n"a\tb"\n', 'wire/json', 4, 3, 'U+0009 at line 2, column 3'],
  ['an unknown escape', '1\n"\\x41"\n', 'wire/json', 3, 2, 'escapes'],
  ['a byte order mark', '1\n\uFEFF{}\n', 'wire/json', 2, 1, 'U+FEFF'],
  ['a NUL byte', '1\n\0\n', 'wire/json', 2, 1, 'U+0000'],
  ['a literal that is not JSON', '1\nNaN\n', 'wire/json', 2, 1, 'N at line 2, column 1'],
  ['a line that is cut off', '1\n{"a": 1}', 'wire/incomplete', 10, 9, 'a line feed is missing'],
  ['a line that is too long', `1\n"${'é'.repeat(10)}"\n`, 'wire/message-too-long', 22, 12, 'more than 20 bytes'],
];

describe('a fault', () => {
  test.each(FAULTS)('%s, however the bytes are split', (_, text, code, byte, column, words) => {
    for (const size of [1, 2, 3, 100]) {
      const { lines, error } = readChunks(chunksOf(bytesOf(text), size), { line: 20 });
      expect(lines.map(({ value }) => value)).toEqual([1]);
      expect(error).toMatchObject({ code, position: { byte, line: 2, column } });
      expect(error?.message).toContain(words);
    }
  });

  test.each([
    ['a byte that begins nothing', [0x22, 0xff, 0x22], 1, 'the byte FF'],
    ['an overlong form', [0x22, 0xc0, 0x80, 0x22], 1, 'the byte C0'],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22], 1, 'the byte ED'],
    ['a character cut short', [0x22, 0x61, 0xe2, 0x82], 2, 'the byte E2'],
  ])('of UTF-8: %s', (_, bytes, byte, found) => {
    const { error } = readChunks([Uint8Array.from([...bytes, 0x0a])]);
    expect(error).toMatchObject({ code: 'wire/utf8', position: { byte, line: 1, column: byte + 1 }, found });
  });

  test('an empty line, where that is one', () => {
    const { error } = readText('1\n \r\n2\n', { emptyLines: 'error' });
    expect(error).toMatchObject({ code: 'wire/empty-line', position: { byte: 2, line: 2, column: 1 } });
    expect(readText('1\n ', { emptyLines: 'error' }).error?.code).toBe('wire/incomplete');
  });

  test('is the last word: nothing after it is read', () => {
    const reader = createJsonLineReader();
    reader.feed(bytesOf('x\n1\n'));
    expect(reader.next()).toBeUndefined();
    const { error } = reader;
    reader.feed(bytesOf('2\n'));
    reader.finish();
    expect(reader.next()).toBeUndefined();
    expect(reader.error).toBe(error);
  });
});

describe('a limit', () => {
  test('lets a line of just that many bytes pass, its line end not counted', () => {
    expect(valuesOf('12345\n', { line: 5 })).toEqual([12345]);
    expect(readText('123456\n', { line: 5 }).error?.code).toBe('wire/message-too-long');
    expect(readText(`[]\n${' '.repeat(1024 * 1024 + 1)}`).error?.code).toBe('wire/message-too-long');
  });

  test('of the backlog stops what is not asked for, and delivers what came before', () => {
    const reader = createJsonLineReader({ backlog: 5 });
    reader.feed(bytesOf('1\n'));
    reader.feed(bytesOf('2\n34\n'));
    expect(reader.error).toMatchObject({ code: 'wire/backlog', position: { byte: 5, line: 3, column: 2 } });
    expect(drain(reader).map(({ value }) => value)).toEqual([1, 2]);
  });

  test('of the backlog does not count what was looked at', () => {
    const { lines, error } = readChunks(chunksOf(bytesOf(`"${'a'.repeat(1000)}"\n`), 8), { backlog: 8 });
    expect({ error, count: lines.length }).toEqual({ error: null, count: 1 });
  });

  test('holds for bytes one by one, which are searched once each', () => {
    const reader = createJsonLineReader();
    const byte = bytesOf(' ');
    for (let i = 0; i < 1024 * 1024 + 1; i++) {
      reader.feed(byte);
      reader.next();
    }
    expect(reader.error?.code).toBe('wire/message-too-long');
  });
});

describe('any split of the bytes gives the same lines', () => {
  const cuts = fc.array(fc.nat(400), { maxLength: 12 });
  const split = (bytes: Uint8Array, at: readonly number[]): Uint8Array[] => {
    const places = [0, ...at.map((place) => Math.min(place, bytes.length)).sort((a, b) => a - b), bytes.length];
    return places.slice(1).map((place, index) => bytes.slice(places[index], place));
  };

  test('of JSON', () => {
    const values = fc.array(fc.jsonValue(), { maxLength: 5 });
    fc.assert(
      fc.property(values, fc.constantFrom('\n', '\r\n', '\n\n'), cuts, (all, end, at) => {
        const bytes = bytesOf(all.map((value) => makeJsonLine(value).replace('\n', end)).join(''));
        const { lines, error } = readChunks(split(bytes, at));
        expect(error).toBeNull();
        expect(lines.map(({ value }) => value)).toEqual(all.map((value) => JSON.parse(JSON.stringify(value))));
        expect(readChunks(chunksOf(bytes, 1))).toEqual({ lines, error, unread: 0 });
      }),
      runs,
    );
  });

  test('of anything', () => {
    const lively = fc.constantFrom(...bytesOf('[]{}:,"\\ua1-.e \r\n\n\nté'), 0x80, 0xe2, 0xf0, 0x9f);
    const options = fc.constantFrom<JsonLineOptions>({}, { line: 6 }, { emptyLines: 'error' });
    fc.assert(
      fc.property(fc.array(lively, { maxLength: 40 }), options, cuts, (values, bounds, at) => {
        const bytes = Uint8Array.from(values);
        const whole = readChunks([bytes], bounds);
        // How much is left unread after an error depends on what had come by then.
        const { lines, error } = readChunks(split(bytes, at), bounds);
        expect({ lines, error }).toEqual({ lines: whole.lines, error: whole.error });
      }),
      { numRuns: runs.numRuns * 10 },
    );
  });
});

describe('makeJsonLine', () => {
  test('writes one line, whatever the value', () => {
    expect(makeJsonLine({ a: 'b\nc\u2028\ud800' })).toBe('{"a":"b\\nc\u2028\\ud800"}\n');
  });

  test('refuses what JSON has no form for', () => {
    expect(() => makeJsonLine(undefined)).toThrow('not a JSON value');
  });
});

describe('a reader that delivers bad lines', () => {
  const read = (text: string) => readChunks([bytesOf(text)], { badLines: 'deliver', line: 20 });

  test('goes on after each of them, and says what is wrong', () => {
    const { lines, error } = read('1\n{\n\n2\n');
    expect(lines.map(({ value, text, error: wrong }) => [value, text, wrong?.code])).toEqual([
      [1, '1', undefined],
      [undefined, '{', 'wire/json'],
      [2, '2', undefined],
    ]);
    expect(lines[1]?.start).toMatchObject({ line: 2, column: 1 });
    expect(error).toBeNull();
  });

  test('delivers a line that is not UTF-8', () => {
    const bytes = Uint8Array.from([0x22, 0xff, 0x22, 0x0a, 0x31, 0x0a]);
    const { lines } = readChunks([bytes], { badLines: 'deliver' });
    expect(lines.map(({ value, error: wrong }) => [value, wrong?.code])).toEqual([
      [undefined, 'wire/utf8'],
      [1, undefined],
    ]);
  });

  test.each([
    ['a character cut short', [0xc3, 0xff]],
    ['more than Unicode has', [0xf4, 0x90, 0x80, 0x80]],
    ['a byte that begins no character', [0xff]],
  ])('has no text that could be read as JSON for %s', (_, wrong) => {
    const bytes = Uint8Array.from([0x22, 0x61, ...wrong, 0x22, 0x0a]);
    const [line] = readChunks([bytes], { badLines: 'deliver' }).lines;
    expect(line?.error?.code).toBe('wire/utf8');
    expect(line?.text).toBe('"a\0');
    expect(() => JSON.parse(line?.text ?? '1')).toThrow(SyntaxError);
  });

  test('stops at a line that is too long', () => {
    expect(read(`1\n${' '.repeat(30)}`)).toMatchObject({
      lines: [{ value: 1 }],
      error: { code: 'wire/message-too-long' },
    });
  });
});
