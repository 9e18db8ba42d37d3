import { VERDICTS } from '../../kit/verdict.js';
import { type ClassEntry, firstReason, penaltyOf, percentOf, pointsOf } from './class-entry.js';
import { BYTE_ORDER_MARK, makeCsv } from './csv.js';
import { makeDateTime } from './date-time.js';

/** The same whatever the results are, so that a program that reads them can rely on them. */
const COLUMNS = [
  ...['name', 'id', 'email', 'points', 'of', 'percent', 'earned', 'penalty', 'days-late', 'submitted'],
  ...VERDICTS,
  ...['status', 'reason'],
];

/** The gradebook as CSV (RFC 4180). */
export const makeGradebook = (entries: readonly ClassEntry[], hasByteOrderMark = false): string =>
  `${hasByteOrderMark ? BYTE_ORDER_MARK : ''}${makeCsv([COLUMNS, ...entries.map(rowOf)])}`;

function rowOf(entry: ClassEntry): (string | number)[] {
  const { name, id, email, status, scored, late } = entry;
  const points = pointsOf(entry);
  const counts = VERDICTS.map((verdict) => scored?.counts[verdict] ?? '');
  return [
    ...[name, id ?? '', email ?? ''],
    ...(points === null ? ['', '', ''] : [points.earned, points.of, percentOf(points) ?? '']),
    ...(scored === null ? ['', ''] : [scored.earned, penaltyOf(entry)]),
    ...[late?.days ?? '', late === null || late.submitted === null ? '' : makeDateTime(late.submitted)],
    ...counts,
    ...[status, firstReason(entry)],
  ];
}
