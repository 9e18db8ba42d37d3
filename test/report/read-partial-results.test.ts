import { describe, expect, test } from 'vitest';
import { makeResultLine, type ResultLine } from '../../src/kit/result-file.js';
import { readPartialResults } from '../../src/report/read-partial-results.js';
import { fileOf, result } from './given.js';

const FILE = fileOf([result('a', 'pass'), result('b', 'fail'), result('c', 'pass')]);
const LINES: ResultLine[] = [
  FILE.run,
  ...FILE.cases.map((each) => ({ kind: 'case' as const, ...each })),
  FILE.summary!,
];
const WHOLE = LINES.map(makeResultLine);
const text = (...lines: readonly string[]): string => lines.join('');

const read = (written: string): { ids: string[]; note: string | null; ended: boolean } | string => {
  const salvaged = readPartialResults(written);
  if (!salvaged.ok) return `${salvaged.error.code} ${salvaged.error.line}`;
  const { value, note } = salvaged;
  return { ids: value.cases.map(({ id }) => id), note, ended: value.summary !== null };
};

describe('a result file', () => {
  test('that is whole is read without a note', () => {
    expect(readPartialResults(text(...WHOLE))).toEqual({ ok: true, value: FILE, note: null });
  });

  test.each([
    ['without its end', text(...WHOLE.slice(0, 3)), ['a', 'b'], 'the run was killed before its end, 2 cases were read'],
    [
      'that breaks off in a line',
      text(...WHOLE.slice(0, 3), WHOLE[3]!.slice(0, 40)),
      ['a', 'b'],
      'line 4 is only half written, 2 cases were read',
    ],
    [
      'with a broken line',
      text(WHOLE[0]!, WHOLE[1]!, '{"kind":"case"}\n', WHOLE[3]!),
      ['a'],
      'line 3 is none of a result file; it and what follows is left out, 1 case was read',
    ],
    [
      'with zeros where the disk had no time',
      text(WHOLE[0]!, WHOLE[1]!, `${'\0'.repeat(9)}\n`, WHOLE[3]!),
      ['a'],
      'line 3 is none of a result file; it and what follows is left out, 1 case was read',
    ],
    [
      'of two runs',
      text(...WHOLE.slice(0, 3), ...WHOLE),
      ['a', 'b'],
      'line 4 is none of a result file; it and what follows is left out, 2 cases were read',
    ],
  ])('%s is read as far as it goes', (_, written, ids, note) => {
    expect(read(written)).toEqual({ ids, note, ended: false });
  });

  test('to which something was appended keeps its end', () => {
    expect(read(text(...WHOLE, 'done\n'))).toMatchObject({ ids: ['a', 'b', 'c'], ended: true });
  });

  test.each([
    ['empty', '', 'result/json 1'],
    ['no result file', 'hello\nworld\n', 'result/json 1'],
    ['without its first line', text(...WHOLE.slice(1)), 'result/order 1'],
    ['with half of its first line', WHOLE[0]!.slice(0, 30), 'result/json 1'],
    ['of another format', text(WHOLE[0]!.replace('"format":1', '"format":2')), 'result/format 1'],
    ['with a first line that lacks something', '{"kind":"run","format":1}\n', 'result/line 1'],
  ])('that is %s cannot be read', (_, written, told) => {
    expect(read(written)).toBe(told);
  });
});
