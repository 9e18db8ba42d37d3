import { type Fault, ok, type Result } from '../../core/result.js';
import { plainLine } from '../plain-text.js';

/** Spreadsheets evaluate text that looks like a formula, and names and reasons are untrusted. A leading quote prevents that. */
const isFormula = (text: string): boolean => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text);

/** One cell as in RFC 4180. */
export function makeCsvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = plainLine(value);
  const text = isFormula(shown) ? `'${shown}` : shown;
  return /[",;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const makeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((cells) => `${cells.map(makeCsvCell).join(',')}\r\n`).join('');

/** Makes spreadsheets read a file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A line of a table, with the number of its first line in the file. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A cell, and where it is in the text, quotes included. */
export interface CsvCell {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface CsvError extends Fault {
  readonly line: number;
}

/** A table as it is written. */
export interface CsvTable {
  readonly separator: string;
  readonly rows: readonly { readonly line: number; readonly cells: readonly CsvCell[] }[];
}

/** Reads a table as spreadsheets export it: with commas, semicolons or tabs, whichever its first line has most of. */
export function parseCsv(text: string): Result<readonly CsvRow[], CsvError> {
  const read = scanCsv(text);
  if (!read.ok) return read;
  return ok(read.value.rows.map(({ line, cells }) => ({ line, cells: cells.map(({ value }) => value) })));
}

/** The same, with the place of each cell. */
export function scanCsv(text: string): Result<CsvTable, CsvError> {
  const begin = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  const separator = separatorIn(text.slice(begin).split(/\r?\n/, 1)[0] as string);
  const cell = new RegExp(
    `"((?:[^"]|"")*)"(?:(?!${separator})[ \\t])*|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|`,
    'y',
  );
  const end = new RegExp(`${separator}|\\r?\\n|\\r|$`, 'y');
  const rows: { line: number; cells: CsvCell[] }[] = [];
  let cells: CsvCell[] = [];
  let [at, line, start] = [begin, 1, 1];
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    line += (found?.[0].match(/\n/g) ?? []).length;
    return found;
  };
  while (at < text.length || cells.length > 0) {
    const from = at;
    const [, quoted, plain = ''] = take(cell) as RegExpExecArray;
    cells.push({ value: quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'), start: from, end: at });
    const ended = take(end);
    if (ended === null) return wrong(line, 'a quotation mark is not closed, or is followed by text');
    if (ended[0] === separator) continue;
    if (cells.some(({ value }) => value !== '')) rows.push({ line: start, cells });
    [cells, start] = [[], line];
  }
  return ok({ separator, rows });
}

const wrong = (line: number, message: string): Result<never, CsvError> => ({
  ok: false,
  error: { code: 'csv/syntax', line, message },
});

const separatorIn = (head: string): string =>
  [',', ';', '\t'].reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best), ',');
