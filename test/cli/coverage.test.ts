import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { makeResultLine } from '../../src/kit/result-file.js';
import { outcomesByRule, ruleCoverage, untestedRules } from '../../src/kit/rule-coverage.js';
import { fileOf, result, TEA } from '../report/sample-results.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, heraldAsync } from './herald.js';

interface Coverage {
  readonly rules: readonly { readonly id: string; readonly cases: readonly string[]; readonly elsewhere: boolean }[];
}

describe('herald coverage', () => {
  test('counts the cases of each rule that applies', () => {
    const { code, out } = herald('coverage', '--protocol', 'sexpr/v3');
    expect(code).toBe(0);
    const [, tested, rules] = /^player of sexpr\/v3: (\d+) of (\d+) rules have a case\n/.exec(out) ?? [];
    expect(tested).toBe(rules);
    expect(out).toMatch(/\nact-mine\/cost +must +\d+\n/);
  });

  test('says what a selection leaves out', () => {
    const { code, out } = herald('coverage', '--protocol', 'sexpr/v3', '--only', '**/mine/*', '--json');
    expect(code).toBe(0);
    const { rules } = JSON.parse(out) as Coverage;
    const rule = (id: string) => rules.find((each) => each.id === id);
    expect(rule('act-mine/cost')?.cases.every((id) => id.includes('/mine/'))).toBe(true);
    expect(rule('buy/coins')).toMatchObject({ cases: [], elsewhere: true });
  });

  test('shows how a program did', () => {
    const path = join(temporaryFolder(), 'results.ndjson');
    const cases = [
      result('sexpr/v1/player/mine/a', 'pass', { rules: ['act-mine/cost'] }),
      result('sexpr/v1/player/mine/b', 'fail', { rules: ['act-mine/cost'] }),
    ];
    const { run, summary } = fileOf(cases);
    const lines = [
      { ...run, protocol: 'sexpr/v1' },
      ...cases.map((each) => ({ kind: 'case' as const, ...each })),
      summary!,
    ];
    writeFileSync(path, lines.map(makeResultLine).join(''));
    expect(herald('coverage', '--protocol', 'sexpr/v1', '--results', path).out).toMatch(
      /\nact-mine\/cost +must +\d+ +1 +1\n/,
    );
    expect(herald('coverage', '--protocol', 'sexpr/v3', '--results', path)).toMatchObject({
      code: 2,
      err: `error: --results ${path}: has results of a player of sexpr/v1, not of a player of sexpr/v3\n`,
    });
  });

  test.each(GAMES.names.flatMap((name) => (['player', 'server'] as const).map((role) => [name, role] as const)))(
    'every rule of %s that a %s must follow has a case, or is judged in all of them',
    async (name, role) => {
      const { code, out } = await heraldAsync('coverage', '--protocol', name, '--role', role);
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(`${role} of ${name}: `) });
    },
  );

  test('tells what is judged in every case from what no case tests', () => {
    const { out } = herald('coverage', '--protocol', 'gc18/1');
    expect(out).toMatch(
      /\nno case of its own, but judged in every case:\n(?: {2}\S+ +must .*\n)* {2}peer\/memory +must /,
    );
    expect(out).not.toContain('\nno case:\n');
    // It binds servers of that protocol alone, and players of another one.
    expect(out).not.toContain('session/unasked');
  });

  test('needs a protocol', () => {
    expect(herald('coverage')).toMatchObject({ code: 2, err: expect.stringContaining('--protocol') });
  });
});

describe('the coverage of rules', () => {
  const hot = result('any/tea/hot', 'pass', { rules: ['tea/hot'] });

  test('tells rules that nothing tests from those of other versions', () => {
    const of = (selected: readonly (typeof hot)[], all: readonly (typeof hot)[]) =>
      untestedRules(ruleCoverage(TEA, 'any/v1', 'player', selected, all)).map(({ id }) => id);
    expect(of([hot], [hot])).toEqual(['tea/cup']);
    expect(of([], [hot])).toEqual(['tea/cup']);
    expect(of([], [])).toEqual(['tea/cup', 'tea/hot']);
  });

  test('is of one protocol and one role', () => {
    expect(ruleCoverage(TEA, 'other/v1', 'player', [], []).rules).toEqual([]);
    expect(ruleCoverage(TEA, 'any/v1', 'server', [], []).rules).toEqual([]);
  });

  test('counts lenient passes as passed, and nothing else', () => {
    const verdicts = ['pass', 'non-strict', 'fail', 'skipped', 'kit-fault'] as const;
    const cases = verdicts.map((verdict) => result(verdict, verdict, { rules: ['tea/hot'] }));
    expect(outcomesByRule(cases).get('tea/hot')).toEqual({ passed: 2, failed: 1 });
  });
});
