import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VERDICTS } from '../../src/kit/verdict.js';
import { matrixOf } from '../../src/report/matrix.js';
import { anyFile } from './arbitrary-results.js';
import { scoreRun } from './sample-results.js';

describe('a matrix', () => {
  test('counts each case of a version once, without skipped and inapplicable ones', () => {
    fc.assert(
      fc.property(fc.array(anyFile, { minLength: 1, maxLength: 3 }), (files) => {
        const { topics, all } = matrixOf(files.map((file) => scoreRun(file, null, 'teacher')));
        for (const [index, { cases }] of files.entries()) {
          const having = (...verdicts: readonly string[]): number =>
            cases.filter(({ verdict }) => verdicts.includes(verdict)).length;
          const silent = ['not-applicable', 'skipped'];
          const passed = having('pass', 'non-strict');
          const of = having(...VERDICTS.filter((verdict) => !silent.includes(verdict)));
          expect(all[index]).toEqual({ passed, of });
          const sum = (which: 'passed' | 'of'): number =>
            topics.reduce((total, { cells }) => total + (cells[index]?.[which] ?? 0), 0);
          expect({ passed: sum('passed'), of: sum('of') }).toEqual({ passed, of });
        }
      }),
    );
  });
});
