import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Case } from '../../src/kit/case.js';
import { CASES } from './fixtures.js';

const MIN_CASES = 300;

interface Row {
  readonly number: string;
  readonly isContested: boolean;
  /** The version of the earliest case with that number. */
  readonly since: string;
}

const register = readFileSync(new URL('../../docs/register.md', import.meta.url), 'utf8');
const rows: readonly Row[] = [...register.matchAll(/^\| ([A-Z]{1,2}-\d{2,3}b?)(†?) \| (\w+) \| \S.* \|$/gm)].map(
  ([, number = '', mark, since = '']) => ({ number, isContested: mark === '†', since }),
);

const range = (part: string, first: number, last: number, digits: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => `${part}-${String(first + index).padStart(digits, '0')}`);

const NUMBERS = [
  ...range('C', 1, 20, 3),
  ...range('C', 101, 120, 3),
  ...range('C', 201, 218, 3),
  ...range('C', 301, 317, 3),
  ...range('V', 1, 34, 2),
  ...range('JP', 1, 29, 2),
  ...range('JS', 1, 6, 2),
  'JS-06b',
  ...range('JS', 7, 24, 2),
  'G-001',
  'L-001',
];

const ROLES = { C: 'player', V: 'server', JP: 'player', JS: 'server', G: 'player', L: 'player' } as const;
const partOf = (number: string): keyof typeof ROLES => number.split('-')[0] as keyof typeof ROLES;

const headerOf = ({ transcript }: Case) => transcript.header;
const casesOf = (number: string): Case[] => CASES.filter((each) => headerOf(each).id === number);

describe('part D of the register', () => {
  test('has every number once, in order, and no other', () => {
    expect(rows.map(({ number }) => number)).toEqual(NUMBERS);
  });

  test.each(rows)('$number has a case', ({ number, since }) => {
    const cases = casesOf(number).map(headerOf);
    expect(cases.length).toBeGreaterThan(0);
    expect(cases.every(({ role }) => role === ROLES[partOf(number)])).toBe(true);
    expect(cases.map(({ protocol }) => protocol.split('/')[1])).toContain(since);
  });

  // A number that is not marked may have contested cases besides the others, such as one of a later dialect.
  test.each(rows)('$number is contested only if it is marked', ({ number, isContested }) => {
    const levels = casesOf(number).map((each) => headerOf(each).level ?? 'must');
    expect(levels.includes('must')).toBe(!isContested);
  });

  test('has every number that a case names', () => {
    const unknown = CASES.filter((each) => !NUMBERS.includes(headerOf(each).id ?? NUMBERS[0]!));
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });
});

test(`there are at least ${MIN_CASES} cases`, () => {
  expect(CASES.length).toBeGreaterThanOrEqual(MIN_CASES);
});
