/** So much one player had over another, between 0 and 1, and how much that counts. */
export interface PairResult {
  readonly one: number;
  readonly other: number;
  /** 1 where the first was better, 0 where the other was, 1/2 for a tie. */
  readonly score: number;
  readonly weight: number;
}

export interface Rating {
  readonly rating: number;
  /** One standard error. */
  readonly error: number;
}

/** On the scale of Elo, 400 points are odds of ten to one; the average is 1500. */
const SCALE = 400 / Math.LN10;
const AVERAGE = 1500;

/** As if everybody had played so many ties with an average player: else who never lost would be infinitely good. */
const PRIOR = 1;

const ROUNDS = 100;
const CLOSE = 1e-9;

const chance = (difference: number): number => 1 / (1 + Math.exp(-difference));

/** Ratings by the model of Bradley and Terry, the likeliest ones, found by Newton's method. */
export function ratingsOf(players: number, comparisons: readonly PairResult[]): Rating[] {
  let strengths = Array.from({ length: players }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const { slope, curve } = likelihoodAt(strengths, comparisons);
    const step = solve(curve, slope);
    strengths = strengths.map((strength, player) => strength + clamp(step[player] as number));
    if (Math.max(0, ...step.map(Math.abs)) < CLOSE) break;
  }
  const { curve } = likelihoodAt(strengths, comparisons);
  const mean = strengths.reduce((sum, each) => sum + each, 0) / Math.max(1, players);
  return strengths.map((strength, player) => ({
    rating: AVERAGE + SCALE * (strength - mean),
    error: SCALE * Math.sqrt((solve(curve, unit(players, player)) as number[])[player] as number),
  }));
}

/** Far from the top, Newton's steps are too long. */
const clamp = (step: number): number => Math.max(-1, Math.min(1, step));

const unit = (size: number, at: number): number[] => Array.from({ length: size }, (_, index) => (index === at ? 1 : 0));

/** How the logarithm of the likelihood rises, and how that changes, with its sign turned. */
function likelihoodAt(strengths: readonly number[], comparisons: readonly PairResult[]) {
  const slope = strengths.map((strength) => PRIOR * (0.5 - chance(strength)));
  const curve = strengths.map((strength, player) =>
    unit(strengths.length, player).map((one) => one * PRIOR * chance(strength) * (1 - chance(strength))),
  );
  const bend = (row: number, column: number, by: number): void => {
    (curve[row] as number[])[column] = ((curve[row] as number[])[column] as number) + by;
  };
  for (const { one, other, score, weight } of comparisons) {
    const expected = chance((strengths[one] as number) - (strengths[other] as number));
    slope[one] = (slope[one] as number) + weight * (score - expected);
    slope[other] = (slope[other] as number) - weight * (score - expected);
    const by = weight * expected * (1 - expected);
    bend(one, one, by);
    bend(other, other, by);
    bend(one, other, -by);
    bend(other, one, -by);
  }
  return { slope, curve };
}

/** Gauss without exchanging rows: the matrix is symmetric and positive, thanks to the prior. */
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
  const found = Array.from({ length: size }, () => 0);
  for (let at = size - 1; at >= 0; at--) {
    const row = rows[at] as number[];
    const known = found.reduce((sum, value, column) => (column > at ? sum + value * (row[column] as number) : sum), 0);
    found[at] = ((row[size] as number) - known) / (row[at] as number);
  }
  return found;
}
