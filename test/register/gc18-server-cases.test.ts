import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CASE_IDS } from '../kit/fixtures.js';
import { GC18_SERVERS } from '../mutants/gc18-server/mutants.js';

const FOLDER = 'gc18/1/server/';
const register = readFileSync(new URL('../../docs/register.md', import.meta.url), 'utf8');
const [, section = ''] = register.split('### Which cases for servers show these points');
const table = section.split('\n## ', 1)[0] as string;

const rows = [...table.matchAll(/^\| (\[(?:[QV]\d|D-)[^|]*) \| (.+) \|$/gm)].map(([, points = '', cases = '']) => ({
  points: [...points.matchAll(/\[([QV]\d+|D-[A-Z]+)\]\(#([qv]\d+|d-[a-z]+)\)/g)].map(([, point = '', anchor]) =>
    anchor === point.toLowerCase() ? point : `${point} links to ${anchor}`,
  ),
  patterns: [...cases.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
  isNone: cases.startsWith('none: '),
}));

const matches = (pattern: string, id: string): boolean =>
  pattern.endsWith('/*') ? id.startsWith(FOLDER + pattern.slice(0, -1)) : id === FOLDER + pattern;

describe('the table of points and cases for servers of GC18/1', () => {
  test('has every point of the register once, in order', () => {
    const known = [...register.matchAll(/^\| <a id="(?:[qv]\d+|d-[a-z]+)"><\/a>([QV]\d+|D-[A-Z]+) /gm)].map(
      ([, id]) => id,
    );
    expect(rows.flatMap(({ points }) => points)).toEqual(known);
  });

  test.each(rows)('$points names cases that exist, or says why there are none', ({ patterns, isNone }) => {
    expect(patterns.filter((pattern) => !CASE_IDS.some((id) => matches(pattern, id)))).toEqual([]);
    expect(patterns.length > 0).toBe(!isNone);
  });

  const points = rows.flatMap((row) => row.points.map((point) => ({ ...row, point })));
  const mutantsOf = (point: string) => GC18_SERVERS.filter((mutant) => mutant.point === point);

  test('has only points that the mutants are about', () => {
    const known = points.map(({ point }) => point);
    expect(GC18_SERVERS.flatMap(({ point = [] }) => point).filter((point) => !known.includes(point))).toEqual([]);
  });

  const withCases = points.filter(({ isNone }) => !isNone);
  const casesOf = (patterns: readonly string[]): string[] =>
    CASE_IDS.filter((id) => patterns.some((pattern) => matches(pattern, id)));

  test.each(withCases)('$point names the cases that catch servers which differ in it', ({ point, patterns }) => {
    const named = casesOf(patterns);
    const unnamed = mutantsOf(point).filter(({ cases }) => !named.some((id) => cases.test(id)));
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  test.each(withCases.filter(({ point }) => point.startsWith('V')))(
    '$point has a server that differs in it',
    ({ point }) => {
      expect(mutantsOf(point)).not.toEqual([]);
    },
  );

  // Many decisions are on what implementations differ in: a server that differs in that shows them as well.
  test.each(withCases.filter(({ point }) => point.startsWith('D-')))(
    '$point has a case that catches a server',
    ({ patterns }) => {
      const named = casesOf(patterns);
      expect(GC18_SERVERS.filter(({ cases }) => named.some((id) => cases.test(id)))).not.toEqual([]);
    },
  );
});
