import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffLines } from '../../scripts/line-diff.mjs';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 12 });

describe('a line diff', () => {
  test('counts removed and added lines, and shows where', () => {
    expect(diffLines('one\ntwo\nthree\nfour', 'one\n2\nthree\nfour\nfive')).toEqual({
      removed: 1,
      added: 2,
      text: '@@ -2,1 +2,1 @@\n- two\n+ 2\n@@ -5,0 +5,1 @@\n+ five',
    });
  });

  test('is empty for equal texts', () => {
    expect(diffLines('a\nb', 'a\nb')).toEqual({ removed: 0, added: 0, text: '' });
  });

  test('shows a long line around its first difference', () => {
    const [head, tail] = ['x'.repeat(500), 'y'.repeat(500)];
    const { text } = diffLines(`${head}1${tail}`, `${head}2${tail}`, { width: 20 });
    expect(text.split('\n').slice(1)).toEqual([`- …xxxxx1${'y'.repeat(14)}…`, `+ …xxxxx2${'y'.repeat(14)}…`]);
  });

  test('shows the first hunks only, and the number of others', () => {
    const before = Array.from({ length: 9 }, (_, index) => `${index}`);
    const after = before.map((line, index) => (index % 2 === 0 ? `${line}!` : line));
    const { text, removed } = diffLines(before.join('\n'), after.join('\n'), { hunks: 2 });
    expect(removed).toBe(5);
    expect(text.split('\n').filter((line) => line.startsWith('@@'))).toHaveLength(2);
    expect(text).toMatch(/\n… and 3 more$/);
  });

  test('adds up, and is minimal', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const { removed, added } = diffLines(before.join('\n'), after.join('\n'));
        const kept = longestCommon(before, after);
        expect({ removed, added }).toEqual({ removed: before.length - kept, added: after.length - kept });
      }),
    );
  });
});

/** By the definition, without a table. */
function longestCommon([a, ...before]: readonly string[], after: readonly string[]): number {
  if (a === undefined) return 0;
  const at = after.indexOf(a);
  const without = longestCommon(before, after);
  return at < 0 ? without : Math.max(without, 1 + longestCommon(before, after.slice(at + 1)));
}
