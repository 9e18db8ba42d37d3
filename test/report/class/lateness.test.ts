import { describe, expect, test } from 'vitest';
import { parseClassFile } from '../../../src/report/class/class-file.js';
import { makeDateTime, parseDateTime } from '../../../src/report/class/date-time.js';
import { makeLateNotice } from '../../../src/report/class/late-notice.js';
import { latenessOf, penaltyFor } from '../../../src/report/class/lateness.js';
import { unwrap } from '../../unwrap.js';

describe('a date', () => {
  test.each([
    ['2026-11-20T23:59+01:00', '2026-11-20T22:59Z'],
    ['2026-11-20 23:59', '2026-11-20T21:59Z'],
    ['2026-11-20', '2026-11-19T22:00Z'],
    ['2024-02-29T00:30:15.5Z', '2024-02-29T00:30Z'],
    ['1970-01-01T00:00-0030', '1970-01-01T00:30Z'],
    ['Tuesday, 17 November 2026, 12:02 AM', '2026-11-16T22:02Z'],
    ['1 March 2000, 13:45', '2000-03-01T11:45Z'],
  ])('%s is %s', (text, utc) => {
    const moment = unwrap(parseDateTime(text, 120));
    expect(makeDateTime(moment)).toBe(utc);
    expect(new Date(moment * 60_000).toISOString()).toBe(utc.replace('Z', ':00.000Z'));
  });

  test.each(['2026-02-29', '20.11.2026', '2026-11-20T25:00Z', '17 Foo 2026, 10:00', ''])('%j is none', (text) => {
    expect(parseDateTime(text, 0)).toMatchObject({ ok: false, error: { code: 'moment/form' } });
  });

  test('in a class file needs its offset from UTC', () => {
    expect(parseClassFile('late:\n  deadline: 2026-11-20T23:59\n')).toMatchObject({
      ok: false,
      error: [
        { line: 2, column: 3, message: expect.stringContaining('has no offset from UTC; expected a date such as') },
      ],
    });
  });
});

describe('a late submission', () => {
  const file = unwrap(
    parseClassFile(
      'late:\n  deadline: 2026-11-20T12:00Z\n  grace-minutes: 15\n  percent-per-day: 10\n  most-percent: 35\n',
    ) as never,
  ) as never as { late: NonNullable<Parameters<typeof latenessOf>[0]> };
  const late = (submitted: string | null, more = {}) =>
    latenessOf(file.late, {
      submitted: submitted === null ? null : unwrap(parseDateTime(submitted, 0)),
      ...{ daysLate: null, extension: 0, isMarkedLate: false },
      ...more,
    });

  test.each<[string | null, object, number | null, number]>([
    ['2026-11-20T11:59Z', {}, 0, 0],
    ['2026-11-20T12:15Z', {}, 0, 0],
    ['2026-11-20T12:16Z', {}, 1, 10],
    ['2026-11-21T12:00Z', {}, 1, 10],
    ['2026-11-22T12:01Z', {}, 3, 30],
    ['2026-12-20T12:00Z', {}, 30, 35],
    ['2026-11-22T12:01Z', { extension: 2 }, 0, 0],
    ['2026-11-22T12:01Z', { daysLate: 1.5 }, 2, 20],
    [null, { isMarkedLate: true }, null, 0],
  ])('of %s %j is %s days late and loses %s percent', (submitted, more, days, percent) => {
    expect(late(submitted, more)).toMatchObject({ days, percent });
  });

  test('loses no more than it has earned', () => {
    const penalty = (earned: number): number => penaltyFor(late('2026-11-22T12:00Z'), { earned, of: 33.33 });
    expect([penalty(30), penalty(2)]).toEqual([6.67, 2]);
  });

  test.each<[what: string, submitted: string | null, more: object, notice: string]>([
    [
      'the computation',
      '2026-11-22T11:00Z',
      {},
      '<strong>17 earned − 4 for being late = 13 points.</strong> Handed in on 2026-11-22 11:00, 2 days late; the deadline was 2026-11-20 12:00 (UTC). Each day that has begun costs 10 % of 20 points: 2 × 10 % = 20 %, 4 points.',
    ],
    [
      'the most that lateness costs',
      '2026-12-20T12:00Z',
      {},
      '<strong>17 earned − 7 for being late = 10 points.</strong> Handed in on 2026-12-20 12:00, 30 days late; the deadline was 2026-11-20 12:00 (UTC). Each day that has begun costs 10 % of 20 points, but 35 % at most: 35 %, 7 points.',
    ],
    [
      'an extension',
      '2026-11-22T11:00Z',
      { extension: 2 },
      'Handed in on 2026-11-22 11:00, in time; the deadline was 2026-11-22 12:00 (UTC, with an extension of 2 days).',
    ],
    [
      'days that somebody else counted',
      null,
      { daysLate: 1 },
      '<strong>17 earned − 2 for being late = 15 points.</strong> Handed in 1 day late; the deadline was 2026-11-20 12:00 (UTC). Each day that has begun costs 10 % of 20 points: 1 × 10 % = 10 %, 2 points.',
    ],
  ])('is told %s', (_, submitted, more, notice) => {
    const terms = { policy: file.late, lateness: late(submitted, more) };
    expect(makeLateNotice({ earned: 17, of: 20 }, terms)).toBe(`<p class="late">${notice}</p>`);
  });

  test('is told that it loses no more than it has earned', () => {
    const notice = makeLateNotice({ earned: 3, of: 20 }, { policy: file.late, lateness: late('2026-11-22T11:00Z') });
    expect(notice).toContain('3 earned − 3 for being late = 0 points.');
    expect(notice).toContain(
      'of 20 points, and never more than were earned: 2 × 10 % = 20 %, 4 points, of which 3 are taken off.',
    );
  });

  test('is told that it loses nothing if it has earned nothing', () => {
    const notice = makeLateNotice({ earned: 0, of: 2 }, { policy: file.late, lateness: late('2026-11-22T11:00Z') });
    expect(notice).not.toContain('for being late');
    expect(notice).toContain(
      ', and never more than were earned: 2 × 10 % = 20 %, 0.4 points, of which 0 are taken off.',
    );
  });

  test('is told the time of the class, and nothing without a date', () => {
    const policy = { ...file.late, offset: -210 };
    const tell = (submitted: string | null): string =>
      makeLateNotice({ earned: 3, of: 20 }, { policy, lateness: late(submitted) });
    expect(tell('2026-11-20T01:00Z')).toContain(
      'on 2026-11-19 21:30, in time; the deadline was 2026-11-20 08:30 (UTC-03:30)',
    );
    expect(tell(null)).toBe('');
  });
});
