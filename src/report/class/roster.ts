import { ok, type Result } from '../../core/result.js';
import { type CsvError, type CsvRow, parseCsv } from './csv.js';

/** A student of the class, as the roster lists them. */
export interface RosterMember {
  readonly line: number;
  readonly id: string | null;
  readonly name: string;
  readonly email: string | null;
  /** What the submission is called, where that is said outright. */
  readonly submission: string | null;
  /** Further numbers and names of the student at a platform. */
  readonly aliases: readonly string[];
  /** When the submission was handed in, as written. */
  readonly submitted: string | null;
  /** Days after the deadline, as somebody else counted them. */
  readonly daysLate: number | null;
  /** Days after the deadline that this student has. */
  readonly extension: number;
}

const COLUMNS = {
  id: ['id number', 'student id', 'student number', 'sis user id', 'matriculation number', 'id'],
  name: ['name', 'full name', 'student', 'student name'],
  first: ['first name', 'given name', 'firstname'],
  last: ['last name', 'surname', 'family name', 'lastname'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  submission: ['submission', 'folder', 'file'],
  alias: ['identifier', 'id', 'username', 'user name', 'sis login id', 'login', 'github username'],
  submitted: ['submitted', 'submitted at', 'submission time', 'last modified (submission)'],
  daysLate: ['days late', 'late days'],
  extension: ['extension', 'extension days'],
} as const;

type Column = keyof typeof COLUMNS;

const WHO = ['id', 'name', 'first', 'last', 'email', 'alias'] as const;

/** Whether a column says who a student is, by its title. */
export const saysWho = (title: string): boolean =>
  WHO.some((column) => COLUMNS[column].some((each) => each === title.trim().toLowerCase()));

/** Reads a roster, such as the grading worksheet of Moodle, the gradebook of Canvas, or a table made by hand. */
export function parseRoster(text: string): Result<readonly RosterMember[], CsvError> {
  const read = parseCsv(text);
  if (!read.ok) return read;
  const [head, ...rows] = read.value;
  if (head === undefined) return wrong(1, 'the roster is empty');
  const titles = head.cells.map((cell) => cell.toLowerCase());
  const has = (column: Column): boolean => COLUMNS[column].some((title) => titles.includes(title));
  if (!has('name') && !(has('first') && has('last'))) {
    return wrong(head.line, `no column has names; expected "name", or "first name" and "last name"`);
  }
  const invalid = rows.flatMap((row) => numberErrors(row, titles));
  if (invalid[0] !== undefined) return wrong(invalid[0].line, invalid[0].message);
  const members = rows.map((row) => memberOf(row, titles)).filter((member) => member !== null);
  if (members.length === 0) return wrong(head.line, 'the roster has no students');
  return checkUnique(members);
}

const DAYS = ['daysLate', 'extension'] as const;

const numberErrors = ({ line, cells }: CsvRow, titles: readonly string[]): Pick<CsvError, 'line' | 'message'>[] =>
  DAYS.flatMap((column) => valuesIn(column, cells, titles))
    .filter((text) => !/^(\d{1,3}([.,]\d+)?)?$/.test(text))
    .map((text) => ({ line, message: `found "${text}"; expected a number of days` }));

const numberIn = (text: string | null): number | null => (text === null ? null : Number(text.replace(',', '.')));

const valuesIn = (column: Column, cells: readonly string[], titles: readonly string[]): string[] =>
  COLUMNS[column].flatMap((title) => titles.flatMap((each, index) => (each === title ? [cells[index] ?? ''] : [])));

/** Canvas has a line of possible points below the titles, and its test student at the end. */
const NO_STUDENT = /^(points possible|student, test|test student)$/i;

function memberOf({ line, cells }: CsvRow, titles: readonly string[]): RosterMember | null {
  const all = (column: Column): string[] => valuesIn(column, cells, titles);
  const first = (column: Column): string | null => all(column).find((each) => each !== '') ?? null;
  const name = first('name') ?? [first('first'), first('last')].filter((part) => part !== null).join(' ');
  if (name === '' || NO_STUDENT.test(name)) return null;
  return {
    line,
    id: first('id'),
    name,
    email: first('email'),
    submission: first('submission'),
    aliases: all('alias').filter((each) => each !== ''),
    submitted: first('submitted'),
    daysLate: numberIn(first('daysLate')),
    extension: numberIn(first('extension')) ?? 0,
  };
}

function checkUnique(members: readonly RosterMember[]): Result<readonly RosterMember[], CsvError> {
  for (const key of ['id', 'email', 'submission'] as const) {
    const seen = new Map<string, RosterMember>();
    for (const member of members) {
      const value = member[key];
      const earlier = value === null ? undefined : seen.get(value);
      if (earlier !== undefined) return wrong(member.line, `${key} ${value} is in line ${earlier.line} already`);
      if (value !== null) seen.set(value, member);
    }
  }
  return ok(members);
}

const wrong = (line: number, message: string): Result<never, CsvError> => ({
  ok: false,
  error: { code: 'roster/content', line, message },
});
