import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CASES } from '../kit/fixtures.js';

const FOLDER = 'gc18/1/player/';
const POINT = /\b[QV][1-9]\d?\b/g;

const register = readFileSync(new URL('../../docs/register.md', import.meta.url), 'utf8');
const [, section = ''] = register.split('### Which cases show these points');
const table = section.split('\n## ', 1)[0] as string;

interface Row {
  readonly points: readonly string[];
  /** `framing/*`, `login/name`. */
  readonly patterns: readonly string[];
  readonly isNone: boolean;
}

const rows: readonly Row[] = [...table.matchAll(/^\| ([QV]\d[^|]*) \| (.+) \|$/gm)].map(
  ([, points = '', cases = '']) => ({
    points: points.match(POINT) ?? [],
    patterns: [...cases.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
    isNone: cases.startsWith('none: '),
  }),
);

const clientCases = CASES.filter(({ id }) => id.startsWith(FOLDER));
const matches = (pattern: string, id: string): boolean =>
  pattern.endsWith('/*') ? id.startsWith(FOLDER + pattern.slice(0, -1)) : id === FOLDER + pattern;

describe('the table of points and cases of GC18/1', () => {
  test('has every point of the register once, in order', () => {
    const known = [...register.matchAll(/^\| <a id="[qv]\d+"><\/a>([QV]\d+) /gm)].map(([, id]) => id);
    expect(known.length).toBe(63);
    expect(rows.flatMap(({ points }) => points)).toEqual(known);
  });

  test.each(rows)('$points names cases that exist, or says why there are none', ({ patterns, isNone }) => {
    const missing = patterns.filter((pattern) => !clientCases.some(({ id }) => matches(pattern, id)));
    expect(missing).toEqual([]);
    expect(patterns.length > 0).toBe(!isNone);
  });

  test('lists each case under the points that its title cites', () => {
    const unlisted = clientCases.flatMap(({ id, transcript }) =>
      (transcript.header.title?.match(POINT) ?? [])
        .filter((point) => {
          const row = rows.find(({ points }) => points.includes(point));
          return !row?.patterns.some((pattern) => matches(pattern, id));
        })
        .map((point) => `${id}: ${point}`),
    );
    expect(unlisted).toEqual([]);
  });
});
