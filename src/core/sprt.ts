import { fault, ok, type Result } from './result.js';

/** A sequential test of whether one player is stronger than another: by `elo1` (H1) or only by `elo0` (H0). */
export interface SprtTerms {
  readonly elo0: number;
  readonly elo1: number;
  /** The chance to accept H1 where H0 holds. */
  readonly alpha: number;
  /** The chance to accept H0 where H1 holds. */
  readonly beta: number;
}

export interface GameCounts {
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
}

export interface SprtState {
  /** The log-likelihood ratio of H1 to H0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** Null while undecided. */
  readonly accepted: 'H0' | 'H1' | null;
}

const DEFAULTS = { alpha: 0.05, beta: 0.05 };
const MAX_ELO = 2000;

/** `elo0=0,elo1=20`, with `alpha=0.01` and `beta=0.01` if wanted. */
export function parseSprt(text: string): Result<SprtTerms> {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const values = new Map<string, number>();
  for (const part of parts) {
    const [, name, number] = /^(elo0|elo1|alpha|beta)=(-?\d+(?:\.\d+)?)$/.exec(part) ?? [];
    if (name === undefined) return wrong(text, `unknown term "${part}"`);
    if (values.has(name)) return wrong(text, `${name} is given twice`);
    values.set(name, Number(number));
  }
  const { elo0, elo1, alpha, beta } = { ...DEFAULTS, ...Object.fromEntries(values) } as SprtTerms;
  if (elo0 === undefined || elo1 === undefined) return wrong(text, 'elo0 and elo1 are both needed');
  if (elo0 >= elo1 || Math.max(Math.abs(elo0), Math.abs(elo1)) > MAX_ELO)
    return wrong(text, `elo0 must be below elo1, both from -${MAX_ELO} to ${MAX_ELO}`);
  if ([alpha, beta].some((chance) => chance <= 0 || chance >= 0.5))
    return wrong(text, 'alpha and beta must be above 0 and below 0.5');
  return ok({ elo0, elo1, alpha, beta });
}

const wrong = (text: string, why: string): Result<never> =>
  fault(
    'sprt/terms',
    `"${text}" is not a valid test: ${why}; expected terms such as elo0=0,elo1=20,alpha=0.05,beta=0.05`,
  );

/** The expected score of a player with this advantage in Elo, from 0 to 1. */
export const scoreOfElo = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** Half a game of each result before the first one: a player that has won every game so far is not known to win all others. */
const PRIOR = 0.5;

/**
 * The generalized test for results that are wins, ties and losses: the ratio follows from the mean score and its variance, as in
 * the testing of chess engines.
 */
export function sprtState({ wins, ties, losses }: GameCounts, { elo0, elo1, alpha, beta }: SprtTerms): SprtState {
  const [lower, upper] = [Math.log(beta / (1 - alpha)), Math.log((1 - beta) / alpha)];
  if (wins + ties + losses === 0) return { llr: 0, lower, upper, accepted: null };
  const [won, tied, lost] = [wins, ties, losses].map((count) => count + PRIOR) as [number, number, number];
  const games = won + tied + lost;
  const score = (won + tied / 2) / games;
  const variance = (won * (1 - score) ** 2 + tied * (0.5 - score) ** 2 + lost * score ** 2) / games;
  const [score0, score1] = [scoreOfElo(elo0), scoreOfElo(elo1)];
  const llr = (games * (score1 - score0) * (2 * score - score0 - score1)) / (2 * variance);
  return { llr, lower, upper, accepted: llr >= upper ? 'H1' : llr <= lower ? 'H0' : null };
}
