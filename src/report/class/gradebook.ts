import { VERDICTS } from '../../kit/verdict.js';
import { plainLine } from '../plain-text.js';
import { type ClassEntry, firstReason, percentOf } from './class-entry.js';

const COLUMNS = ['name', 'points', 'of', 'percent', ...VERDICTS, 'status', 'reason'];

/** The gradebook as CSV (RFC 4180). */
export const makeGradebook = (entries: readonly ClassEntry[]): string =>
  [COLUMNS, ...entries.map(rowOf)].map((cells) => `${cells.map(makeCsvCell).join(',')}\r\n`).join('');

function rowOf(entry: ClassEntry): (string | number)[] {
  const { name, status, scored } = entry;
  const points = scored === null ? ['', '', ''] : [scored.earned, scored.of, percentOf(scored) ?? ''];
  const counts = VERDICTS.map((verdict) => scored?.counts[verdict] ?? '');
  return [name, ...points, ...counts, status, firstReason(entry)];
}

/** Spreadsheets evaluate text that looks like a formula, and names and reasons are untrusted. A leading quote prevents that. */
const isFormula = (text: string): boolean => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text);

export function makeCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = plainLine(value);
  const text = isFormula(shown) ? `'${shown}` : shown;
  return /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
