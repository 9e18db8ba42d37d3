import type { Measurement } from './bench.js';
import { type Comparison, verdictOf } from './compare.js';

const COLUMNS = ['bench', 'value', 'unit', 'floor', 'ratio'] as const;
const WIDTHS = [30, 14, 14, 14, 8] as const;

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 });

const line = (cells: readonly string[]): string =>
  cells
    .map((cell, i) => (i % 2 === 0 && i < 3 ? cell.padEnd(WIDTHS[i]!) : cell.padStart(WIDTHS[i]!)))
    .join(' ')
    .trimEnd();

export const makeHeading = (): string => line(COLUMNS);

export const makeRow = ({ bench, value, unit, floor, ratio }: Measurement): string =>
  line([bench, rounded(value), unit, floor === undefined ? '' : rounded(floor), ratio?.toFixed(3) ?? '']);

const COMPARISON_COLUMNS = ['bench', 'here', 'unit', 'there', 'ratio'] as const;

export const makeComparisonHeading = (): string => `${line(COMPARISON_COLUMNS).padEnd(86)} over the rounds`;

/** The ratio is that of the ratios to the yardstick, where there is one. */
export function makeComparisonRow(comparison: Comparison): string {
  const { bench, here, unit, there, ratio, lowest, highest } = comparison;
  const row = line([bench, rounded(here), unit, rounded(there), ratio.toFixed(3)]);
  return `${row.padEnd(86)} ${lowest.toFixed(3)} to ${highest.toFixed(3)}  ${verdictOf(comparison)}`;
}
