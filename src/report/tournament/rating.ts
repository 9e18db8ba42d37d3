import { inverseDiagonal, type LowerHalf, zeroMatrix } from './cholesky.js';
import { conjugateGradients } from './conjugate-gradients.js';
import type { PairSums } from './pair-sums.js';

export interface Rating {
  readonly rating: number;
  /** One standard error. */
  readonly error: number;
}

/** The Elo scale: 400 points are odds of ten to one, and the average is 1500. */
const SCALE = 400 / Math.LN10;
const AVERAGE = 1500;

/** Ties with an average player that every player starts with; without them, the rating of an undefeated player would be infinite. */
const PRIOR = 1;

const MAX_ITERATIONS = 100;
const TOLERANCE = 1e-9;

const winProbability = (difference: number): number => 1 / (1 + Math.exp(-difference));

/** Maximum-likelihood ratings in the Bradley–Terry model, found by Newton's method. */
export function ratingsOf(players: number, sums: PairSums): Rating[] {
  const strengths = new Float64Array(players);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { gradient, hessian } = likelihoodAt(strengths, sums);
    const step = conjugateGradients((vector) => multiply(hessian, sums, vector), diagonalOf(hessian, sums), gradient);
    for (const [player, by] of step.entries()) strengths[player] = (strengths[player] as number) + clamp(by);
    if (step.every((by) => Math.abs(by) < TOLERANCE)) break;
  }
  const variances = inverseDiagonal(matrixOf(likelihoodAt(strengths, sums).hessian, sums));
  const mean = strengths.reduce((sum, each) => sum + each, 0) / Math.max(1, players);
  return [...strengths].map((strength, player) => ({
    rating: AVERAGE + SCALE * (strength - mean),
    error: SCALE * Math.sqrt(variances[player] as number),
  }));
}

/** Far from the maximum, Newton's steps are too long. */
const clamp = (step: number): number => Math.max(-1, Math.min(1, step));

/** The negated second derivatives of the log-likelihood: a diagonal, and for each pair what couples its players. */
interface Hessian {
  readonly prior: Float64Array;
  readonly pairs: Float64Array;
}

function likelihoodAt(
  strengths: Float64Array,
  sums: PairSums,
): { readonly gradient: Float64Array; readonly hessian: Hessian } {
  const { lower, higher, weights, scores } = sums;
  const gradient = strengths.map((strength) => PRIOR * (0.5 - winProbability(strength)));
  const prior = strengths.map((strength) => PRIOR * winProbability(strength) * (1 - winProbability(strength)));
  const pairs = new Float64Array(sums.size);
  for (let at = 0; at < pairs.length; at++) {
    const [one, other, weight] = [lower[at] as number, higher[at] as number, weights[at] as number];
    const expected = winProbability((strengths[one] as number) - (strengths[other] as number));
    const surplus = (scores[at] as number) - weight * expected;
    gradient[one] = (gradient[one] as number) + surplus;
    gradient[other] = (gradient[other] as number) - surplus;
    pairs[at] = weight * expected * (1 - expected);
  }
  return { gradient, hessian: { prior, pairs } };
}

/** The Hessian times a vector, pair by pair: the matrix itself would be too large to make in every step. */
function multiply({ prior, pairs }: Hessian, { lower, higher }: PairSums, vector: Float64Array): Float64Array {
  const product = vector.map((each, player) => (prior[player] as number) * each);
  for (let at = 0; at < pairs.length; at++) {
    const [one, other] = [lower[at] as number, higher[at] as number];
    const flow = (pairs[at] as number) * ((vector[one] as number) - (vector[other] as number));
    product[one] = (product[one] as number) + flow;
    product[other] = (product[other] as number) - flow;
  }
  return product;
}

function diagonalOf({ prior, pairs }: Hessian, { lower, higher }: PairSums): Float64Array {
  const diagonal = prior.slice();
  for (let at = 0; at < pairs.length; at++) {
    for (const player of [lower[at] as number, higher[at] as number])
      diagonal[player] = (diagonal[player] as number) + (pairs[at] as number);
  }
  return diagonal;
}

function matrixOf(hessian: Hessian, sums: PairSums): LowerHalf {
  const diagonal = diagonalOf(hessian, sums);
  const matrix = zeroMatrix(diagonal.length);
  for (const [at, row] of matrix.entries()) row[at] = diagonal[at] as number;
  for (let at = 0; at < sums.size; at++) {
    const row = matrix[sums.higher[at] as number] as Float64Array;
    row[sums.lower[at] as number] = -(hessian.pairs[at] as number);
  }
  return matrix;
}
