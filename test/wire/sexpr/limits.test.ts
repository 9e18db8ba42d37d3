import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { Datum } from '../../../src/wire/sexpr/datum.js';
import { makePretty } from '../../../src/wire/sexpr/pretty.js';
import type { ReadErrorCode } from '../../../src/wire/sexpr/read-errors.js';
import { createReader } from '../../../src/wire/sexpr/reader.js';
import type { ReaderLimits } from '../../../src/wire/sexpr/reader-limits.js';
import { isSameDatum } from '../../../src/wire/sexpr/same-datum.js';
import { makeText, parseText } from '../../../src/wire/sexpr/writer.js';
import { bytesOf, chunksOf, drain, readChunks } from './reading.js';

type Row = readonly [limits: Partial<ReaderLimits>, fits: string, tooMuch: string, code: ReadErrorCode, byte: number];

const ROWS: readonly Row[] = [
  [{ message: 5 }, ' (a b) (c d) ', '(a) (a bc)', 'wire/message-too-long', 9],
  [{ message: 5 }, ' abcde (a  )', '(a   )', 'wire/message-too-long', 5],
  [{ message: 5 }, '(abc)', '(abcd)', 'wire/message-too-long', 5],
  [{ message: 5 }, '(\n\n\n)', '(\n\n\n\n)', 'wire/message-too-long', 5],
  [{ message: 5 }, '"abc"', '"abcd"', 'wire/message-too-long', 5],
  [{ message: 5 }, '(éé', '(ééé', 'wire/message-too-long', 5],
  [{ depth: 2 }, '(())((a)(b))', '(() (a (', 'wire/too-deep', 7],
  [{ depth: 0 }, 'a', '(a)', 'wire/too-deep', 0],
  [{ atom: 3 }, '(abc de)', '(abcd)', 'wire/atom-too-long', 4],
  [{ atom: 3 }, 'abc ', 'abcd', 'wire/atom-too-long', 3],
  [{ atom: 3 }, '(éa)', '(éé)', 'wire/atom-too-long', 3],
  [{ atom: 3 }, '"abc"|a\\||', '"abcd"', 'wire/atom-too-long', 4],
  [{ atom: 3 }, '(a "\\na")', '(a "\\n\\n")', 'wire/atom-too-long', 6],
];

describe('a limit', () => {
  test.each(ROWS)('%j lets %j pass and stops %j with %s at byte %i', (limits, fits, tooMuch, code, byte) => {
    for (const size of [1, 2, 100]) {
      const { error } = readChunks(chunksOf(bytesOf(fits), size), limits);
      expect(error?.code ?? 'wire/incomplete').toBe('wire/incomplete');
      expect(readChunks(chunksOf(bytesOf(tooMuch), size), limits).error).toMatchObject({ code, position: { byte } });
    }
  });

  test('of the backlog stops what is not asked for, and delivers what came before', () => {
    const reader = createReader({ backlog: 8 });
    reader.feed(bytesOf('(a)\n'));
    reader.feed(bytesOf('(b)(c)'));
    expect(reader.error).toMatchObject({ code: 'wire/backlog', position: { byte: 8, line: 2, column: 5 } });
    reader.feed(bytesOf('d)'));
    expect(drain(reader).map(({ datum }) => datum)).toEqual([['a'], ['b']]);
    reader.finish();
    expect(reader.error?.code).toBe('wire/backlog');
  });

  test('of the backlog does not count what was read, however long the message', () => {
    const { messages, error } = readChunks(chunksOf(bytesOf(`(${'a '.repeat(1000)})`), 8), { backlog: 8 });
    expect(error).toBeNull();
    expect(messages).toHaveLength(1);
  });

  test('has a default each', () => {
    const codeOf = (text: string): string | undefined => readChunks(chunksOf(bytesOf(text), 65_536)).error?.code;
    expect(codeOf(`(${'a '.repeat(600_000)})`)).toBe('wire/message-too-long');
    expect(codeOf(`${'('.repeat(65)}`)).toBe('wire/too-deep');
    expect(codeOf(`(${'a'.repeat(4097)})`)).toBe('wire/atom-too-long');
    expect(codeOf(`("${'a'.repeat(4097)}`)).toBe('wire/atom-too-long');
    const reader = createReader();
    for (let i = 0; i < 65; i++) reader.feed(new Uint8Array(65_536).fill(0x20));
    expect(reader.error?.code).toBe('wire/backlog');
  });
});

const MILLION = 1_000_000;
const MIB = 2 ** 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Memory that is still in use after a call, in and outside of the heap. */
function memoryOf(call: () => void): number {
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
  };
  const before = used();
  call();
  return used() - before;
}

describe('a million opening parentheses', () => {
  const parentheses = bytesOf('('.repeat(MILLION));

  test.each([1, 65_536, MILLION])('cost nothing in chunks of %i', (size) => {
    const chunks = chunksOf(parentheses, size);
    const reader = createReader();
    const memory = memoryOf(() => {
      for (const chunk of chunks) {
        reader.feed(chunk);
        reader.next();
      }
    });
    expect(reader.error).toMatchObject({ code: 'wire/too-deep', position: { byte: 64, line: 1, column: 65 } });
    expect(memory).toBeLessThan(8 * MIB);
  });

  test('cost bounded memory and no stack even if depth is not limited', () => {
    const reader = createReader({ depth: MILLION });
    const memory = memoryOf(() => {
      reader.feed(parentheses);
      reader.next();
    });
    expect(reader.error).toBeNull();
    expect(memory).toBeLessThan(64 * MIB);
  });

  test('that are not asked for cost no more than the backlog', () => {
    const reader = createReader({ backlog: 65_536 });
    const memory = memoryOf(() => {
      for (const chunk of chunksOf(parentheses, 1000)) reader.feed(chunk);
    });
    expect(reader.error?.code).toBe('wire/backlog');
    expect(memory).toBeLessThan(8 * MIB);
  });

  test('are read, written and compared without recursion once they close', () => {
    const text = '('.repeat(MILLION) + ')'.repeat(MILLION);
    const read = (): Datum => {
      const result = parseText(text, { depth: MILLION });
      if (!result.ok) throw new Error(result.error.message);
      return result.value;
    };
    const [first, second] = [read(), read()];
    expect(makeText(first) === text).toBe(true);
    expect(isSameDatum(first, second)).toBe(true);
    expect(isSameDatum(first, [second])).toBe(false);
    expect(makePretty(first, 80).replaceAll(/\s/g, '') === text).toBe(true);
  });
});

test('bytes that come one by one cost no object each', () => {
  const reader = createReader();
  const byte = bytesOf(' ');
  const memory = memoryOf(() => {
    for (let i = 0; i < MILLION; i++) reader.feed(byte);
  });
  expect(reader.unread).toBe(MILLION);
  expect(memory).toBeLessThan(32 * MIB);
});
