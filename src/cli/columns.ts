import type { Estimate } from '../core/statistics.js';

/** `12.34 ± 0.56`, or a dash without a mean. */
export function makeEstimate({ mean, error }: Estimate, digits: number, scale = 1): string {
  if (mean === null) return '-';
  const value = (mean * scale).toFixed(digits);
  return error === null ? value : `${value} ± ${(error * scale).toFixed(digits)}`;
}

/** Aligns the first column to the left and the others to the right. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const align = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return rows.map((row) => row.map(align).join('   ').trimEnd()).join('\n');
}
