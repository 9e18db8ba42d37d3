import { describe, expect, test } from 'vitest';
import { herald } from './herald.js';

const play = (...args: readonly string[]) => herald('play', '--protocol', 'sexpr/v3', '--quiet', ...args);

describe('herald play --sprt', () => {
  test('ends when it is decided, the same for any number of jobs', () => {
    const results = ['1', '4'].map((jobs) => {
      const { code, out } = play('--sprt', 'elo0=0,elo1=50', '--jobs', jobs, '--json', 'big-money', 'random');
      expect(code).toBe(0);
      const { sprt, games } = JSON.parse(out);
      expect(games).toHaveLength(sprt.games);
      return sprt;
    });
    expect(results[0]).toMatchObject({ accepted: 'H1', elo0: 0, elo1: 50, alpha: 0.05 });
    expect(results[0].games).toBeLessThan(40);
    expect(results[1]).toEqual(results[0]);
  });

  test('says what it found', () => {
    const { out } = play('--sprt', 'elo0=0,elo1=50', 'random', 'big-money');
    expect(out).toMatch(
      /\nsprt: random is not stronger than bigmoney by that much: H0 \(0 Elo\) accepted; LLR -\d+\.\d\d \(-2\.94 to 2\.94\), 0 won, 0 tied, \d+ lost\n$/,
    );
  });

  test('stops at --games, undecided', () => {
    const { code, out } = play('--sprt', 'elo0=0,elo1=5', '--games', '4', 'big-money', 'big-money');
    expect(code).toBe(0);
    expect(out).toContain('\nsprt: undecided whether bigmoney is stronger than ');
  });

  test.each<[string, string[], string]>([
    ['three players', ['--sprt', 'elo0=0,elo1=5', 'random', 'random', 'random'], '--sprt compares two players, not 3'],
    ['wrong terms', ['--sprt', 'elo0=0', 'random', 'random'], 'elo0 and elo1 are both needed'],
    ['a tournament', ['--sprt', 'elo0=0,elo1=5', '--round-robin', 'test'], '--sprt compares two players'],
  ])('refuses %s', (_, args, message) => {
    expect(play(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});
