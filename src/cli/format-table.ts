import type { Estimate } from '../core/running-mean.js';
import { wilsonInterval } from '../core/wilson-interval.js';
import { alignColumns } from '../report/console/text.js';

/** Rows as lines of a table: the first column to the left, the others to the right. */
export const formatTable = (rows: readonly (readonly string[])[]): string =>
  alignColumns(rows, 'right', '   ').join('\n');

/** `12.34 ± 0.56`, or a dash without a mean. */
export function makeEstimate({ mean, error }: Estimate, digits: number): string {
  if (mean === null) return '-';
  const value = mean.toFixed(digits);
  return error === null ? value : `${value} ± ${error.toFixed(digits)}`;
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** `50.0 % (40.4–59.6)`, or a dash without samples. */
export const makeShare = (hits: number, samples: number): string =>
  samples === 0 ? '-' : `${percent(hits / samples)} % (${wilsonInterval(hits, samples).map(percent).join('–')})`;
