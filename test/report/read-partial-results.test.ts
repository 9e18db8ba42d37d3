import { describe, expect, test } from 'vitest';
import { makeResultLine, type ResultLine } from '../../src/kit/result-file.js';
import { readPartialResults } from '../../src/report/read-partial-results.js';
import { fileOf, result } from './sample-results.js';

const FILE = fileOf([result('a', 'pass'), result('b', 'fail'), result('c', 'pass')]);
const LINES: ResultLine[] = [
  FILE.run,
  ...FILE.cases.map((each) => ({ kind: 'case' as const, ...each })),
  FILE.summary!,
];
const WHOLE = LINES.map(makeResultLine);
const text = (...lines: readonly string[]): string => lines.join('');

const read = (file: string): { ids: string[]; note: string | null; ended: boolean } | string => {
  const partial = readPartialResults(file);
  if (!partial.ok) return `${partial.error.code} ${partial.error.line}`;
  const { value, note } = partial;
  return { ids: value.cases.map(({ id }) => id), note, ended: value.summary !== null };
};

describe('a result file', () => {
  test('that is complete is read without a note', () => {
    expect(readPartialResults(text(...WHOLE))).toEqual({ ok: true, value: FILE, note: null });
  });

  test.each([
    ['without its summary', text(...WHOLE.slice(0, 3)), ['a', 'b'], 'the run was killed, read 2 cases'],
    [
      'that ends within a line',
      text(...WHOLE.slice(0, 3), WHOLE[3]!.slice(0, 40)),
      ['a', 'b'],
      'line 4 is truncated, read 2 cases',
    ],
    [
      'with a broken line',
      text(WHOLE[0]!, WHOLE[1]!, '{"kind":"case"}\n', WHOLE[3]!),
      ['a'],
      'line 3 is invalid; it and the rest are ignored, read 1 case',
    ],
    [
      'with zeros that were never overwritten',
      text(WHOLE[0]!, WHOLE[1]!, `${'\0'.repeat(9)}\n`, WHOLE[3]!),
      ['a'],
      'line 3 is invalid; it and the rest are ignored, read 1 case',
    ],
    [
      'of two runs',
      text(...WHOLE.slice(0, 3), ...WHOLE),
      ['a', 'b'],
      'line 4 is invalid; it and the rest are ignored, read 2 cases',
    ],
  ])('%s is read as far as possible', (_, file, ids, note) => {
    expect(read(file)).toEqual({ ids, note, ended: false });
  });

  test('with text appended keeps its summary', () => {
    expect(read(text(...WHOLE, 'done\n'))).toMatchObject({ ids: ['a', 'b', 'c'], ended: true });
  });

  test.each([
    ['empty', '', 'result/json 1'],
    ['something else', 'hello\nworld\n', 'result/json 1'],
    ['without its first line', text(...WHOLE.slice(1)), 'result/order 1'],
    ['with half of its first line', WHOLE[0]!.slice(0, 30), 'result/json 1'],
    ['of another format', text(WHOLE[0]!.replace('"format":1', '"format":2')), 'result/format 1'],
    ['with a first line that lacks something', '{"kind":"run","format":1}\n', 'result/line 1'],
  ])('that is %s cannot be read', (_, file, error) => {
    expect(read(file)).toBe(error);
  });
});
