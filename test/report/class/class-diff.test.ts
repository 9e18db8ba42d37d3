import { expect, test } from 'vitest';
import { diffClass, makeClassDiff } from '../../../src/report/class/class-diff.js';
import type { ClassRecord, RecordedEntry } from '../../../src/report/class/class-record.js';

const record = (started: string, entry: Partial<RecordedEntry>): ClassRecord => ({
  kind: 'class-run',
  format: 1,
  herald: 'herald',
  started,
  entries: [
    { name: 'ann', id: null, status: 'graded', reason: null, points: 0, of: 2, penalty: 0, cases: {}, ...entry },
  ],
});

const FAILED = { 'any/tea/1': { verdict: 'fail', earned: 0, of: 1, why: 'tea/hot: it is cold' } } as const;
const PASSED = { 'any/tea/1': { verdict: 'pass', earned: 1, of: 1 } } as const;

test('a case that changed is the reason', () => {
  const diff = diffClass(record('monday', { cases: FAILED }), record('tuesday', { points: 1, cases: PASSED }));
  expect(makeClassDiff(diff)).toContain(`
ann: 0, then 1 of 2 points (+1)
  +1  any/tea/1: fail, then pass: tea/hot: it is cold
`);
});

test('if the submission was refused before, that is the reason, and no case is', () => {
  const refused = record('monday', { status: 'refused', reason: 'it is empty', cases: FAILED });
  const diff = diffClass(refused, record('tuesday', { points: 1, cases: PASSED }));
  expect(makeClassDiff(diff)).toBe(`from monday to tuesday

ann: 0, then 1 of 2 points (+1)
  status   refused (it is empty), then graded

1 gained points, 0 lost points, 0 changed otherwise, 0 unchanged
`);
});
