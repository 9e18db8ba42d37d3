import { ok, type Result } from '../../core/result.js';
import { type CsvError, type CsvTable, scanCsv } from './csv.js';
import { saysWho } from './roster.js';

/** A table of a learning platform, with one column filled in. */
export interface FilledTable {
  readonly text: string;
  /** The whole title of the column. */
  readonly column: string;
  /** What the platform says can be earned; null if it does not. */
  readonly possible: number | null;
}

/**
 * Fills one column of a table that a learning platform exported. Everything else stays as it is, to the last byte: a platform
 * refuses columns that it does not know, and creates assignments for new ones. `points` are by the line of the student.
 */
export function fillColumn(
  text: string,
  column: string,
  points: ReadonlyMap<number, number>,
): Result<FilledTable, CsvError> {
  const read = scanCsv(text);
  if (!read.ok) return read;
  const table = read.value;
  const found = findColumn(table, column);
  if (!found.ok) return found;
  const index = found.value;
  const title = titlesOf(table)[index] as string;
  const edits = editsIn(table, index, points);
  return ok({ text: applyEdits(text, edits), column: title, possible: possibleIn(table, index, title) });
}

const titlesOf = ({ rows: [head] }: CsvTable): string[] => (head?.cells ?? []).map(({ value }) => value);

/** By its title, or by what the user called it: Canvas adds a number to that, Moodle and Blackboard more. */
function findColumn(table: CsvTable, column: string): Result<number, CsvError> {
  const titles = titlesOf(table);
  for (const name of [(title: string) => title, nameIn]) {
    const found = titles.flatMap((title, index) => (name(title) === column ? [index] : []));
    if (found.length === 1 && saysWho(column))
      return wrong(`"${column}" says who a student is; name the column of the assignment`);
    if (found.length === 1) return ok(found[0] as number);
    if (found.length > 1)
      return wrong(
        `several columns are called "${column}": ${found.map((at) => titles[at]).join(', ')}; give one of these`,
      );
  }
  return wrong(`no column is called "${column}"; there are: ${titles.map(nameIn).join(', ')}`);
}

/** `HW 3 (4711)`, `Assignment: HW 3 (Real)` and `HW 3 [Total Pts: 20 Score] |4711` are all HW 3. */
export const nameIn = (title: string): string =>
  title
    .replace(/ \[Total Pts:[^\]]*\](?: \|\d+)?$/, '')
    .replace(/ \((?:\d+|Real|Percentage)\)$/, '')
    .replace(/^(?:Assignment|Quiz|Workshop|Manual item|Virtual programming lab): ?/, '');

/** Canvas has a row of possible points, Blackboard says them in the title. */
function possibleIn({ rows }: CsvTable, index: number, title: string): number | null {
  const [, inTitle] = /\[Total Pts: ([\d.]+)/.exec(title) ?? [];
  const row = rows.find(({ cells }) => /^points possible$/i.test(cells[0]?.value.trim() ?? ''));
  const text = inTitle ?? row?.cells[index]?.value ?? '';
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function editsIn({ rows, separator }: CsvTable, index: number, points: ReadonlyMap<number, number>): Edit[] {
  const usesComma = rows.some(({ cells }) => /^\d+,\d+$/.test(cells[index]?.value ?? ''));
  return rows.flatMap(({ line, cells }) => {
    const earned = points.get(line);
    if (earned === undefined) return [];
    const number = usesComma ? String(earned).replace('.', ',') : String(earned);
    const text = number.includes(separator) ? `"${number}"` : number;
    const cell = cells[index];
    if (cell !== undefined) return [{ start: cell.start, end: cell.end, text }];
    // A row may end before the column.
    const { end } = cells.at(-1) as (typeof cells)[number];
    return [{ start: end, end, text: `${separator.repeat(index - cells.length + 1)}${text}` }];
  });
}

const applyEdits = (text: string, edits: readonly Edit[]): string =>
  edits.reduceRight((rest, { start, end, text: cell }) => rest.slice(0, start) + cell + rest.slice(end), text);

const wrong = (message: string): Result<never, CsvError> => ({
  ok: false,
  error: { code: 'roster/column', line: 1, message },
});
