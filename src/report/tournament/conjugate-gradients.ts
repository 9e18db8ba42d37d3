/** The residual, as a share of the right side, that counts as none. */
const TOLERANCE = 1e-12;

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
};

/**
 * Solves a system with a symmetric positive definite matrix, of which no more than its product with a vector and its diagonal is
 * needed. Exact arithmetic would need at most as many rounds as there are unknowns; rounding may cost some more.
 */
export function conjugateGradients(
  multiply: (vector: Float64Array) => Float64Array,
  diagonal: Float64Array,
  right: Float64Array,
): Float64Array {
  const solution = new Float64Array(right.length);
  const residual = right.slice();
  const scaled = (): Float64Array => residual.map((each, at) => each / (diagonal[at] as number));
  let preconditioned = scaled();
  let direction = preconditioned.slice();
  let size = dot(residual, preconditioned);
  const enough = size * TOLERANCE ** 2;
  for (let round = 0; round < 2 * right.length && size > enough; round++) {
    const product = multiply(direction);
    const length = size / dot(direction, product);
    addMultiple(solution, length, direction);
    addMultiple(residual, -length, product);
    preconditioned = scaled();
    const next = dot(residual, preconditioned);
    const turn = next / size;
    direction = direction.map((each, at) => (preconditioned[at] as number) + turn * each);
    size = next;
  }
  return solution;
}

function addMultiple(to: Float64Array, factor: number, vector: Float64Array): void {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) + factor * (vector[at] as number);
}
