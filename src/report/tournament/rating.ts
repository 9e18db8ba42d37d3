/** The result of one player against another. */
export interface PairResult {
  readonly one: number;
  readonly other: number;
  /** 1 if the first was better, 0 if the other was, 1/2 for a tie. */
  readonly score: number;
  readonly weight: number;
}

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
export function ratingsOf(players: number, results: readonly PairResult[]): Rating[] {
  let strengths = Array.from({ length: players }, () => 0);
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const { gradient, hessian } = likelihoodAt(strengths, results);
    const step = solve(hessian, gradient);
    strengths = strengths.map((strength, player) => strength + clamp(step[player] as number));
    if (Math.max(0, ...step.map(Math.abs)) < TOLERANCE) break;
  }
  const { hessian } = likelihoodAt(strengths, results);
  const mean = strengths.reduce((sum, each) => sum + each, 0) / Math.max(1, players);
  return strengths.map((strength, player) => ({
    rating: AVERAGE + SCALE * (strength - mean),
    error: SCALE * Math.sqrt((solve(hessian, unit(players, player)) as number[])[player] as number),
  }));
}

/** Far from the maximum, Newton's steps are too long. */
const clamp = (step: number): number => Math.max(-1, Math.min(1, step));

const unit = (size: number, at: number): number[] => Array.from({ length: size }, (_, index) => (index === at ? 1 : 0));

/** The gradient of the log-likelihood, and its negated Hessian. */
function likelihoodAt(strengths: readonly number[], results: readonly PairResult[]) {
  const gradient = strengths.map((strength) => PRIOR * (0.5 - winProbability(strength)));
  const hessian = strengths.map((strength, player) =>
    unit(strengths.length, player).map(
      (one) => one * PRIOR * winProbability(strength) * (1 - winProbability(strength)),
    ),
  );
  const add = (row: number, column: number, by: number): void => {
    (hessian[row] as number[])[column] = ((hessian[row] as number[])[column] as number) + by;
  };
  for (const { one, other, score, weight } of results) {
    const expected = winProbability((strengths[one] as number) - (strengths[other] as number));
    gradient[one] = (gradient[one] as number) + weight * (score - expected);
    gradient[other] = (gradient[other] as number) - weight * (score - expected);
    const by = weight * expected * (1 - expected);
    add(one, one, by);
    add(other, other, by);
    add(one, other, -by);
    add(other, one, -by);
  }
  return { gradient, hessian };
}

/** Gaussian elimination without pivoting: thanks to the prior, the matrix is symmetric and positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] as number]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const pivot = rows[at] as number[];
    for (let below = at + 1; below < size; below++) {
      const row = rows[below] as number[];
      const factor = (row[at] as number) / (pivot[at] as number);
      for (let column = at; column <= size; column++)
        row[column] = (row[column] as number) - factor * (pivot[column] as number);
    }
  }
  const solution = Array.from({ length: size }, () => 0);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] as number[];
    const known = solution.reduce(
      (sum, value, column) => (column > at ? sum + value * (row[column] as number) : sum),
      0,
    );
    solution[at] = ((row[size] as number) - known) / (row[at] as number);
  }
  return solution;
}
