import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../src/core/seeded-random.js';
import { parseSprt, type SprtTerms, scoreOfElo, sprtState } from '../../src/core/sprt.js';
import { sized } from '../sizes.js';
import { unwrap } from '../unwrap.js';

const TERMS: SprtTerms = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05 };

describe('the terms of a test', () => {
  test('have usual chances of error unless they say otherwise', () => {
    expect(unwrap(parseSprt('elo0=0,elo1=20'))).toEqual({ elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 });
    expect(unwrap(parseSprt('elo1=-5 elo0=-10.5, alpha=0.01'))).toEqual({
      elo0: -10.5,
      elo1: -5,
      alpha: 0.01,
      beta: 0.05,
    });
  });

  test.each([
    ['', 'elo0 and elo1 are both needed'],
    ['elo0=0', 'elo0 and elo1 are both needed'],
    ['elo0=20,elo1=0', 'elo0 must be below elo1, both from -2000 to 2000'],
    ['elo0=0,elo1=9999', 'elo0 must be below elo1, both from -2000 to 2000'],
    ['elo0=0,elo1=5,alpha=0.5', 'alpha and beta must be above 0 and below 0.5'],
    ['elo0=0,elo1=5,gamma=1', 'unknown term "gamma=1"'],
    ['elo0=0,elo0=1,elo1=5', 'elo0 is given twice'],
    ['5', 'unknown term "5"'],
  ])('"%s" are refused', (text, why) => {
    expect(parseSprt(text)).toMatchObject({ ok: false, error: { message: expect.stringContaining(why) } });
  });
});

describe('a sequential test', () => {
  test('knows nothing before the first game, and does not believe a single one', () => {
    expect(sprtState({ wins: 0, ties: 0, losses: 0 }, TERMS)).toMatchObject({ llr: 0, accepted: null });
    expect(sprtState({ wins: 1, ties: 0, losses: 0 }, TERMS).accepted).toBeNull();
    expect(sprtState({ wins: 0, ties: 0, losses: 1 }, TERMS).accepted).toBeNull();
  });

  test('agrees with the ratio of chess engines for many games', () => {
    // 1200 wins, 1000 ties, 1000 losses: mean 0.53125, variance 0.171…; by the same formula as fastchess and fishtest.
    const { llr } = sprtState({ wins: 1200, ties: 1000, losses: 1000 }, { ...TERMS, elo1: 10 });
    const [s, s0, s1] = [0.53125, 0.5, scoreOfElo(10)];
    const variance = (1200 * (1 - s) ** 2 + 1000 * (0.5 - s) ** 2 + 1000 * s ** 2) / 3200;
    expect(llr).toBeCloseTo((3200 * (s1 - s0) * (2 * s - s0 - s1)) / (2 * variance), 1);
  });

  test.each([
    [0, 'H1'],
    [50, 'H0'],
  ] as const)('is wrong in about one case of twenty where the difference is %i Elo', (elo, mistake) => {
    const { below } = seededRandom(7);
    const random = (): number => (below(500) * 500 + below(500)) / 250_000;
    const runs = sized({ test: 200, long: 3000 });
    let mistakes = 0;
    for (let run = 0; run < runs; run++) if (playOut(scoreOfElo(elo), random) === mistake) mistakes++;
    expect(mistakes / runs).toBeLessThan(0.08);
  });
});

/** Plays games with a fifth of them tied, until it is decided. */
function playOut(score: number, random: () => number): 'H0' | 'H1' {
  const counts = { wins: 0, ties: 0, losses: 0 };
  for (;;) {
    const dice = random();
    counts[dice < 0.2 ? 'ties' : dice < 0.2 + (score - 0.1) ? 'wins' : 'losses']++;
    const { accepted } = sprtState(counts, TERMS);
    if (accepted !== null) return accepted;
  }
}
