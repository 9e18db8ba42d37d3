import type { Measurement } from './bench.js';

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
