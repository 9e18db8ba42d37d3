import { fault, ok, type Result } from '../../core/result.js';

// Dates in class files and rosters. What they mean depends on no setting of this machine.

/** Minutes since 1970 in UTC. */
export type DateTime = number;

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
/** As Moodle writes it in English: `Tuesday, 17 November 2026, 10:02 AM`. */
const MOODLE = /^(?:\p{L}+, )?(\d{1,2}) (\p{L}+) (\d{4}), (\d{1,2}):(\d\d)(?: ([AP])M)?$/iu;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAY = 24 * 60;

const EXPECTED_DATE_TIME = 'a date such as 2026-11-20T23:59+01:00';

/** Reads a date and time. One without an offset from UTC has the given one; if that is null, it is an error. */
export function parseDateTime(text: string, defaultOffset: number | null): Result<DateTime> {
  const parts = partsOf(text.trim());
  if (parts === null || !isPossible(parts))
    return fault('moment/form', `found "${text}"; expected ${EXPECTED_DATE_TIME}`);
  const offset = parts.offset ?? defaultOffset;
  if (offset === null)
    return fault('moment/offset', `"${text}" has no offset from UTC; expected ${EXPECTED_DATE_TIME}`);
  return ok(daysSince1970(parts) * DAY + parts.hour * 60 + parts.minute - offset);
}

/** The offset from UTC that a date names, in minutes; null if it names none. */
export const offsetIn = (text: string): number | null => partsOf(text.trim())?.offset ?? null;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly offset: number | null;
}

function partsOf(text: string): Parts | null {
  const [iso, year, month, day, hour = '0', minute = '0', zone] = ISO.exec(text) ?? [];
  if (iso !== undefined) {
    const [y, m, d, h, min] = [year, month, day, hour, minute].map(Number) as [number, number, number, number, number];
    return { year: y, month: m, day: d, hour: h, minute: min, offset: zone === undefined ? null : offsetOf(zone) };
  }
  const [english, date, name = '', inYear, at, past, half] = MOODLE.exec(text) ?? [];
  if (english === undefined) return null;
  const hours = half === undefined ? Number(at) : (Number(at) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  const inMonth = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return { year: Number(inYear), month: inMonth, day: Number(date), hour: hours, minute: Number(past), offset: null };
}

function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(zone) as RegExpExecArray;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

const isPossible = ({ year, month, day, hour, minute }: Parts): boolean =>
  year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= lengthOf(year, month) && hour < 24 && minute < 60;

function daysSince1970({ year, month, day }: Parts): number {
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
  const months = Array.from({ length: month - 1 }, (_, index) => lengthOf(year, index + 1));
  return (year - 1970) * 365 + leaps + months.reduce((sum, days) => sum + days, 0) + day - 1;
}

/** `2026-11-20T22:59Z`. */
export function makeDateTime(moment: DateTime): string {
  const [days, rest] = [Math.floor(moment / DAY), moment % DAY];
  let [year, left] = [1970, days];
  for (; left >= (isLeap(year) ? 366 : 365); year++) left -= isLeap(year) ? 366 : 365;
  let month = 1;
  for (; left >= lengthOf(year, month); month++) left -= lengthOf(year, month);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(left + 1)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}Z`;
}

/** `2026-11-20 23:59`, that many minutes from UTC. */
export const makeLocalDateTime = (moment: DateTime, offset: number): string =>
  makeDateTime(moment + offset)
    .replace('T', ' ')
    .replace('Z', '');

/** `UTC+01:00`, or `UTC`. */
export function makeOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
