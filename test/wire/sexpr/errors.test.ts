import { describe, expect, test } from 'vitest';
import type { Position } from '../../../src/wire/position.js';
import { READ_ERROR_CODES, type ReadErrorCode } from '../../../src/wire/sexpr/read-errors.js';
import { createReader } from '../../../src/wire/sexpr/reader.js';
import { bytesOf, chunksOf, drain, readChunks } from './reading.js';

const at = (byte: number, line: number, column: number): Position => ({ byte, line, column });

type Row = readonly [
  what: string,
  input: string | readonly number[],
  code: ReadErrorCode,
  position: Position,
  found: string,
];

const ROWS: readonly Row[] = [
  ['an extra )', '(a)\n )', 'wire/unbalanced', at(5, 2, 2), 'an extra )'],
  ['S-05: a comment to the end of the line', '(a ; b\n)', 'wire/comment', at(3, 1, 4), ';'],
  ['S-05: a comment right after an atom', '(a;b)', 'wire/comment', at(2, 1, 3), ';'],
  ['S-05: a block comment', '(é #| b |# c)', 'wire/comment', at(4, 1, 4), '#|'],
  ['S-05: a bracket that opens', '[a]', 'wire/bracket', at(0, 1, 1), '['],
  ['S-05: a bracket that closes', '(a]', 'wire/bracket', at(2, 1, 3), ']'],
  ['S-05: a brace', '(a {b})', 'wire/bracket', at(3, 1, 4), '{'],
  ['S-05: a closing brace', '(a})', 'wire/bracket', at(2, 1, 3), '}'],
  ['S-05: a quote mark', "(add 'copper)", 'wire/quote', at(5, 1, 6), "'"],
  ['S-05: a quasi-quote', '`a', 'wire/quote', at(0, 1, 1), '`'],
  ['S-05: a comma', '(a, b)', 'wire/quote', at(2, 1, 3), ','],
  ['S-05: a dotted list', '(a . b)', 'wire/dot', at(3, 1, 4), '.'],
  ['a dot alone', '.', 'wire/dot', at(0, 1, 1), '.'],
  ['a backslash in an atom', '(a\\ b)', 'wire/backslash', at(2, 1, 3), '\\'],
  ['a NUL byte', '(a\0)', 'wire/nul', at(2, 1, 3), 'a NUL byte'],
  ['a NUL byte between quotes', '"a\0"', 'wire/nul', at(2, 1, 3), 'a NUL byte'],
  ['S-03: a form feed', '(a\fb)', 'wire/control', at(2, 1, 3), 'the control character 0C'],
  ['S-03: a vertical tab', '\v', 'wire/control', at(0, 1, 1), 'the control character 0B'],
  ['an escape sequence of a terminal', '\x1b[1m(a)', 'wire/control', at(0, 1, 1), 'the control character 1B'],
  ['a delete character between bars', '|\x7f|', 'wire/control', at(1, 1, 2), 'the control character 7F'],
  ['an unknown escape', '("é\n\\q")', 'wire/escape', at(5, 2, 1), 'a backslash'],
  ['a code with too few digits', '"\\u12g4"', 'wire/escape', at(1, 1, 2), 'a backslash'],
  ['S-06: a byte that begins no character', [0x28, 0x61, 0xff], 'wire/utf8', at(2, 1, 3), 'the byte FF'],
  ['S-06: a byte that goes on with none', [0x61, 0x80], 'wire/utf8', at(1, 1, 2), 'the byte 80'],
  ['S-06: an overlong form', [0xc0, 0xaf], 'wire/utf8', at(0, 1, 1), 'the byte C0'],
  ['S-06: a longer overlong form', [0xe0, 0x80, 0xaf], 'wire/utf8', at(0, 1, 1), 'the byte E0'],
  ['S-06: a surrogate', [0xed, 0xa0, 0x80], 'wire/utf8', at(0, 1, 1), 'the byte ED'],
  ['S-06: more than Unicode has', [0xf4, 0x90, 0x80, 0x80], 'wire/utf8', at(0, 1, 1), 'the byte F4'],
  ['S-06: a character cut short by another', [0xc3, 0x28], 'wire/utf8', at(0, 1, 1), 'the byte C3'],
  ['S-06: a character cut short by the end', [0x61, 0xe2, 0x82], 'wire/utf8', at(1, 1, 2), 'the byte E2'],
  ['S-06: broken text between quotes', [0x22, 0xfe, 0x22], 'wire/utf8', at(1, 1, 2), 'the byte FE'],
  ['a list that does not close', '(a\n(b)', 'wire/incomplete', at(6, 2, 4), 'a ) is missing'],
  ['two lists that do not close', '(a (b', 'wire/incomplete', at(5, 1, 6), '2 ) are missing'],
  ['a quote that does not close', ' "é\nb', 'wire/incomplete', at(6, 2, 2), 'a closing quote is missing'],
  ['an escape cut short by the end', '"é\\u00', 'wire/incomplete', at(7, 1, 7), 'a closing quote is missing'],
];

const inputOf = (input: string | readonly number[]): Uint8Array =>
  typeof input === 'string' ? bytesOf(input) : Uint8Array.from(input);

describe('framing is lost by', () => {
  test.each(ROWS)('%s', (_, input, code, position, found) => {
    const bytes = inputOf(input);
    const { error } = readChunks([bytes]);
    expect(error).toMatchObject({ code, position, found });
    // The end of the input is no place to look at, and what is missing says what is allowed.
    const where = ` at line ${position.line}, column ${position.column}: ${error?.allowed}`;
    expect(error?.message).toBe(code === 'wire/incomplete' ? found : `${found}${where}`);
    expect(readChunks(chunksOf(bytes, 1)).error).toEqual(error);
  });

  test('nothing else: every code has a row, here or among the limits and texts', () => {
    const elsewhere = READ_ERROR_CODES.filter((code) => /too|backlog|empty|trailing/.test(code));
    expect(new Set([...ROWS.map(([, , code]) => code), ...elsewhere])).toEqual(new Set(READ_ERROR_CODES));
    expect(elsewhere).toHaveLength(6);
  });
});

describe('once framing is lost', () => {
  test('messages before are delivered, and nothing after', () => {
    const reader = createReader();
    reader.feed(bytesOf('(a) b (c)] (d)'));
    expect(reader.error).toBeNull();
    expect(drain(reader).map(({ datum }) => datum)).toEqual([['a'], 'b', ['c']]);
    const { error } = reader;
    expect(error?.code).toBe('wire/bracket');
    reader.feed(bytesOf('(e)'));
    reader.finish();
    expect(reader.next()).toBeUndefined();
    expect(reader.error).toBe(error);
  });

  test('by what is broken text already, no delimiter is waited for', () => {
    const reader = createReader();
    reader.feed(Uint8Array.of(0x61, 0xff));
    expect(reader.next()).toBeUndefined();
    expect(reader.error?.code).toBe('wire/utf8');
  });

  test('by the end, finish says so at once', () => {
    const reader = createReader();
    reader.feed(bytesOf('(a)(b'));
    reader.next();
    reader.next();
    reader.finish();
    expect(reader.error?.code).toBe('wire/incomplete');
  });

  test('by the end, messages before it are delivered first', () => {
    const reader = createReader();
    reader.feed(bytesOf('(a)(b'));
    reader.finish();
    expect(reader.error).toBeNull();
    expect(drain(reader)).toHaveLength(1);
    expect(reader.error?.code).toBe('wire/incomplete');
  });
});
