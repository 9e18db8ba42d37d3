/** A symmetric matrix by the rows of its lower half: row i has i + 1 entries. */
export type LowerHalf = readonly Float64Array[];

export const zeroMatrix = (size: number): LowerHalf =>
  Array.from({ length: size }, (_, row) => new Float64Array(row + 1));

/** Replaces a positive definite matrix by its Cholesky factor L: the matrix is L times its transpose. */
function factorizeInPlace(rows: LowerHalf): void {
  for (const [at, row] of rows.entries()) {
    for (let column = 0; column < at; column++) {
      const above = rows[column] as Float64Array;
      row[column] = ((row[column] as number) - dot(row, above, column)) / (above[column] as number);
    }
    row[at] = Math.sqrt((row[at] as number) - dot(row, row, at));
  }
}

/** Four sums at a time, because the processor need not wait for one before it begins the next. */
function dot(a: Float64Array, b: Float64Array, length: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0];
  let at = 0;
  for (; at + 3 < length; at += 4) {
    s0 += (a[at] as number) * (b[at] as number);
    s1 += (a[at + 1] as number) * (b[at + 1] as number);
    s2 += (a[at + 2] as number) * (b[at + 2] as number);
    s3 += (a[at + 3] as number) * (b[at + 3] as number);
  }
  for (; at < length; at++) s0 += (a[at] as number) * (b[at] as number);
  return s0 + s1 + s2 + s3;
}

/** The diagonal of the inverse of a positive definite matrix, which is used up. One factorization serves all entries. */
export function inverseDiagonal(matrix: LowerHalf): Float64Array {
  factorizeInPlace(matrix);
  const diagonal = new Float64Array(matrix.length);
  const inverse: Float64Array[] = [];
  for (const [at, row] of matrix.entries()) {
    const own = inverseRow(row, at, inverse);
    inverse.push(own);
    for (let column = 0; column <= at; column++)
      diagonal[column] = (diagonal[column] as number) + (own[column] as number) ** 2;
  }
  return diagonal;
}

/** The next row of the inverse of L, from those above it. */
function inverseRow(row: Float64Array, at: number, above: readonly Float64Array[]): Float64Array {
  const pivot = row[at] as number;
  const own = new Float64Array(at + 1);
  for (let from = 0; from < at; from++) subtract(own, above[from] as Float64Array, (row[from] as number) / pivot);
  own[at] = 1 / pivot;
  return own;
}

function subtract(from: Float64Array, row: Float64Array, factor: number): void {
  for (let at = 0; at < row.length; at++) from[at] = (from[at] as number) - factor * (row[at] as number);
}
