import { describe, expect, test } from 'vitest';
import { type CaseFilter, matcherOf, selectCases } from '../../src/kit/case-selection.js';
import { isExpectedFailure, parseExpectedFailures, unexpectedPasses } from '../../src/kit/expected-failures.js';
import { createRegistry } from '../../src/kit/rule-registry.js';
import type { Verdict } from '../../src/kit/verdict.js';

const rule = (id: string, register: string | null) => ({
  id,
  title: id,
  sources: [{ protocol: 'sexpr', document: null, register }],
  levels: { player: 'must' as const },
});
const REGISTRY = createRegistry([
  rule('act-mine/cost', 'S-24'),
  rule('buy/coins', null),
  rule('end/names-card', 'S-40'),
  rule('lonely', 'S-58'),
]);

const CASES = [
  { id: 'sexpr/v1/player/mine/silver-to-gold', register: 'C-111', rules: ['act-mine/cost'] },
  { id: 'sexpr/v1/player/buy/too-dear', register: null, rules: ['buy/coins'] },
  { id: 'sexpr/v2/player/clean/names-card', register: 'C-140', rules: ['end/names-card', 'buy/coins'] },
];
const NOTHING: CaseFilter = { only: [], rules: [], skip: [] };
const selected = (filter: Partial<CaseFilter>) => {
  const left = selectCases(CASES, { ...NOTHING, ...filter }, REGISTRY);
  return left.ok ? left.value.map(({ id }) => CASES.findIndex((each) => each.id === id)) : left.error.message;
};

describe('selecting cases', () => {
  test.each<[string, Partial<CaseFilter>, unknown]>([
    ['no filter', {}, [0, 1, 2]],
    ['an id', { only: ['sexpr/v1/player/buy/too-dear'] }, [1]],
    ['a version', { only: ['sexpr/v1/**'] }, [0, 1]],
    ['a topic anywhere', { only: ['**/mine/*'] }, [0]],
    ['a number of the register', { only: ['C-140'] }, [2]],
    ['several', { only: ['**/mine/**', 'C-140'] }, [0, 2]],
    ['a rule', { rules: ['buy/coins'] }, [1, 2]],
    ["the register's id of a rule", { rules: ['S-24'] }, [0]],
    ['all but some', { skip: ['**/buy/*'] }, [0, 2]],
    ['some of a rule', { rules: ['buy/coins'], only: ['sexpr/v2/**'] }, [2]],
    ['a star that ends at a slash', { only: ['sexpr/*'] }, 'no case matches "sexpr/*"'],
    [
      'a typo in an id',
      { only: ['sexpr/v1/player/mine/silver-to-golf'] },
      'no case matches "sexpr/v1/player/mine/silver-to-golf"; similar: sexpr/v1/player/mine/silver-to-gold, sexpr/v1/player/buy/too-dear, sexpr/v2/player/clean/names-card',
    ],
    ['a pattern to skip that matches nothing', { skip: ['xx/**'] }, 'no case matches "xx/**"'],
    ['an unknown rule', { rules: ['buy/coin'] }, 'unknown rule "buy/coin"; did you mean buy/coins?'],
    ['a rule without cases', { rules: ['S-58'] }, 'none of these cases is about the rule "S-58"'],
    ['filters that exclude each other', { only: ['C-111'], skip: ['C-111'] }, 'no case matches all of these filters'],
  ])('%s', (_, filter, expected) => {
    const left = selected(filter);
    if (typeof expected === 'string' && !expected.includes('similar')) expect(left).toContain(expected);
    else expect(left).toEqual(expected);
  });

  test.each([
    ['a dot is a dot', 'a.b', ['a.b'], ['axb']],
    ['a folder is not among what is in it', 'a/**', ['a/b', 'a/b/c'], ['a']],
    ['no folder at all', '**/z', ['z', 'a/z', 'a/b/z'], ['za']],
    ['one character, but no slash', 'a?c', ['abc'], ['a/c', 'ac']],
    ['alternatives', '**/{mine,moat}/*', ['v1/mine/gold', 'v3/moat/played'], ['v1/mint/gold']],
    ['a range', 'sexpr/v[12]/**', ['sexpr/v1/a', 'sexpr/v2/a'], ['sexpr/v3/a']],
    ['all but some', '!**/mine/*', ['v1/moat/played'], ['v1/mine/gold']],
    ['a name that begins with a dot', 'a/*', ['a/.b'], []],
    ['a bracket that is not closed', 'a[b', ['a[b'], ['ab']],
    ['nothing', '', [], ['a', '']],
    ['far too much', 'a'.repeat(20_000), [], ['a']],
  ])('a pattern for %s', (_, pattern, matching, others) => {
    const matches = matcherOf(pattern);
    expect([...matching, ...others].filter((id) => matches(id))).toEqual(matching);
  });
});

describe('expected failures', () => {
  const PATTERNS = parseExpectedFailures('# not yet\nsexpr/v1/player/mine/*  # the cost\r\n\nC-140\n');

  test('are ids, numbers and patterns, one per line', () => {
    expect(PATTERNS).toEqual(['sexpr/v1/player/mine/*', 'C-140']);
  });

  const judged = (verdict: Verdict) => CASES.map((each) => ({ ...each, verdict }));

  test('are reported when they pass', () => {
    expect(unexpectedPasses(judged('pass'), PATTERNS, false).map(({ id }) => id)).toEqual([CASES[0]!.id, CASES[2]!.id]);
    expect(unexpectedPasses(judged('fail'), PATTERNS, false)).toEqual([]);
    expect(unexpectedPasses(judged('skipped'), PATTERNS, false)).toEqual([]);
    expect(unexpectedPasses(judged('non-strict'), PATTERNS, false)).toHaveLength(2);
    expect(unexpectedPasses(judged('non-strict'), PATTERNS, true)).toEqual([]);
    expect(judged('fail').map((each) => isExpectedFailure(PATTERNS, each))).toEqual([true, false, true]);
  });
});
