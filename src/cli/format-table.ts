import type { Estimate } from '../core/running-mean.js';
import { alignColumns } from '../report/console/text.js';

/** Rows as lines of a table: the first column to the left, the others to the right. */
export const formatTable = (rows: readonly (readonly string[])[]): string =>
  alignColumns(rows, 'right', '   ').join('\n');

/** `12.34 ± 0.56`, or a dash without a mean. */
export function makeEstimate({ mean, error }: Estimate, digits: number, scale = 1): string {
  if (mean === null) return '-';
  const value = (mean * scale).toFixed(digits);
  return error === null ? value : `${value} ± ${(error * scale).toFixed(digits)}`;
}
