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

export interface CsvError extends Fault {
  readonly line: number;
}

/** Reads a table as spreadsheets export it: with commas, semicolons or tabs, whichever its first line has most of. */
export function parseCsv(text: string): Result<readonly CsvRow[], CsvError> {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorIn(body.split(/\r?\n/, 1)[0] as string);
  const cell = new RegExp(`"((?:[^"]|"")*)"[ \\t]*|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|`, 'y');
  const end = new RegExp(`${separator}|\\r?\\n|\\r|$`, 'y');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [at, line, start] = [0, 1, 1];
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(body);
    at += found?.[0].length ?? 0;
    line += (found?.[0].match(/\n/g) ?? []).length;
    return found;
  };
  while (at < body.length || cells.length > 0) {
    const [, quoted, plain = ''] = take(cell) as RegExpExecArray;
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    const ended = take(end);
    if (ended === null) return wrong(line, 'a quotation mark is not closed, or is followed by text');
    if (ended[0] === separator) continue;
    if (cells.some((each) => each !== '')) rows.push({ line: start, cells });
    [cells, start] = [[], line];
  }
  return ok(rows);
}

const wrong = (line: number, message: string): Result<never, CsvError> => ({
  ok: false,
  error: { code: 'csv/syntax', line, message },
});

const separatorIn = (head: string): string =>
  [',', ';', '\t'].reduce((best, each) => (head.split(each).length > head.split(best).length ? each : best), ',');
