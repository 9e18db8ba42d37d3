import { VERDICTS } from '../../kit/verdict.js';
import { type ClassEntry, firstReason, percentOf } from './class-entry.js';

const HEAD = ['name', 'points', 'of', 'percent', ...VERDICTS, 'status', 'reason'];

/** The gradebook as a table for spreadsheets (RFC 4180). */
export const makeGradebook = (entries: readonly ClassEntry[]): string =>
  [HEAD, ...entries.map(rowOf)].map((cells) => `${cells.map(makeCsvCell).join(',')}\r\n`).join('');

function rowOf(entry: ClassEntry): (string | number)[] {
  const { name, status, scored } = entry;
  const points = scored === null ? ['', '', ''] : [scored.earned, scored.of, percentOf(scored) ?? ''];
  const counts = VERDICTS.map((verdict) => scored?.counts[verdict] ?? '');
  return [name, ...points, ...counts, status, firstReason(entry)];
}

/** Spreadsheets run what begins like a formula, and names and reasons are others' words. A quote before it defuses it. */
const isFormula = (text: string): boolean => /^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(text);

export function makeCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = isFormula(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
