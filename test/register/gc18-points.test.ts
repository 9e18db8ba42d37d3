import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REGISTER_POINTS } from '../../src/games/eriantys/gc18/register-points.js';
import { RULES } from '../../src/games/eriantys/rules.js';
import { matcherOf, selectCases } from '../../src/kit/case-selection.js';
import { CASE_IDS } from '../kit/fixtures.js';

const register = readFileSync(new URL('../../docs/register.md', import.meta.url), 'utf8');
const [clients = '', servers = ''] = (register.split('### Which cases show these points')[1] ?? '')
  .split('\n## ', 1)
  .flatMap((tables) => tables.split('### Which cases for servers show these points'));

const ID = /\b(?:[QV]\d+|D-[A-Z]+)\b/g;

/** What a table says about each point: patterns of cases, or why there are none. */
const rowsOf = (table: string): Map<string, readonly string[] | string> =>
  new Map(
    [...table.matchAll(/^\| (\[?[QVD][^|]*) \| (.+) \|$/gm)].flatMap(([, points = '', cases = '']) =>
      (points.match(ID) ?? []).map((id) => [
        id,
        cases.startsWith('none: ')
          ? cases.slice('none: '.length)
          : [...cases.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern),
      ]),
    ),
  );

const shownBy = (folder: string) =>
  new Map(
    REGISTER_POINTS.map(({ id, cases, without }) => [
      id,
      without.find((each) => each.cases === `${folder}**`)?.reason ??
        cases.filter((each) => each.startsWith(folder)).map((each) => each.slice(folder.length)),
    ]),
  );

describe('the points of GC18/1 by which cases are selected', () => {
  test('are those of the tables in docs/register.md', () => {
    expect(shownBy('gc18/1/player/')).toEqual(rowsOf(clients));
    expect(shownBy('gc18/1/server/')).toEqual(rowsOf(servers));
  });

  test('name cases that exist', () => {
    const patterns = REGISTER_POINTS.flatMap(({ cases }) => cases);
    expect(patterns.filter((pattern) => !CASE_IDS.some(matcherOf(pattern)))).toEqual([]);
  });

  const select = (role: string, point: string) =>
    selectCases(
      CASE_IDS.filter((id) => id.startsWith(`gc18/1/${role}/`)).map((id) => ({ id, register: null, rules: [] })),
      { only: [], rules: [point], skip: [] },
      RULES,
    );

  test.each(['Q5', 'Q8', 'Q15', 'Q22', 'V9', 'V10', 'V11', 'D-PROF'])('select cases for %s', (point) => {
    expect(select('server', point).ok).toBe(true);
  });

  test('say why there is no case', () => {
    expect(select('player', 'Q30')).toMatchObject({
      ok: false,
      error: {
        code: 'select/no-match',
        message: 'none of these cases is about the rule "Q30", which is in the register: what is hidden is not sent',
      },
    });
  });
});
