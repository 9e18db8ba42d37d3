import { describe, expect, test } from 'vitest';
import { makeCsv, parseCsv } from '../../../src/report/class/csv.js';
import { matchRoster } from '../../../src/report/class/match-roster.js';
import { parseRoster, type RosterMember } from '../../../src/report/class/roster.js';
import { unwrap } from '../../unwrap.js';

describe('a table', () => {
  test.each([
    ['commas', 'a,b\r\n1,"x, y"\r\n'],
    ['semicolons', 'a;b\n1;"x, y"'],
    ['tabs and a byte order mark', '\ufeffa\tb\n\n1\tx, y\n'],
    ['quotes over lines', 'a,b\n"1","x, y"\n,\n'],
  ])('with %s is read', (_, text) => {
    expect(unwrap(parseCsv(text)).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', 'x, y'],
    ]);
  });

  test('is read as it was written, with the line of each row', () => {
    const rows = [
      ['name', 'note'],
      ['one; two', 'a "b"'],
      ['', 'last'],
    ];
    expect(unwrap(parseCsv(makeCsv(rows)))).toEqual([
      { line: 1, cells: rows[0] },
      { line: 2, cells: rows[1] },
      { line: 3, cells: rows[2] },
    ]);
  });

  test.each(['a\n"b', 'a\n"b"c'])('%j is refused', (text) => {
    expect(parseCsv(text)).toMatchObject({ ok: false, error: { line: 2 } });
  });
});

const MOODLE = `Identifier,Full name,ID number,Email address,Status,Grade,Last modified (submission)
Participant 1234567,Zoë Müller,s42,zoe@example.org,Submitted,-,"Tuesday, 17 November 2026, 10:02 AM"
`;
const CANVAS = `Student,ID,SIS User ID,SIS Login ID,Section,HW 3
    Points Possible,,,,,20
"Müller, Zoë",101,s42,zoe@example.org,1,
"Student, Test",999,,,1,
`;

describe('a roster', () => {
  test('is read from Moodle, from Canvas and by hand', () => {
    expect(unwrap(parseRoster(MOODLE))).toMatchObject([
      { id: 's42', name: 'Zoë Müller', email: 'zoe@example.org', submitted: 'Tuesday, 17 November 2026, 10:02 AM' },
    ]);
    expect(unwrap(parseRoster(CANVAS))).toMatchObject([
      { line: 3, id: 's42', name: 'Müller, Zoë', aliases: ['101', 'zoe@example.org'] },
    ]);
    expect(unwrap(parseRoster('Surname;First name;E-Mail\nMüller;Zoë;z@x.org\n'))).toMatchObject([
      { id: null, name: 'Zoë Müller', email: 'z@x.org' },
    ]);
  });

  test.each([
    ['', 1, 'the roster is empty'],
    ['id,mail\n1,a', 1, 'no column has names; expected "name", or "first name" and "last name"'],
    ['name\n', 1, 'the roster has no students'],
    ['name,id\nann,1\nben,1\n', 3, 'id 1 is in line 2 already'],
  ])('%j is refused', (text, line, message) => {
    expect(parseRoster(text)).toMatchObject({ ok: false, error: { line, message } });
  });
});

describe('submissions', () => {
  const member = (name: string, more: Partial<RosterMember> = {}): RosterMember => ({
    ...{
      line: 2,
      id: null,
      name,
      email: null,
      submission: null,
      aliases: [],
      submitted: null,
      daysLate: null,
      extension: 0,
    },
    ...more,
  });
  const ROSTER = [
    member('Zoë Müller', { id: 's1', email: 'zoe.m@example.org', aliases: ['101', 'Participant 7001'] }),
    member('Lee, Bob', { id: 's2', line: 3 }),
    member('Bob Lee', { id: 's3', line: 4 }),
    member('Ann Berg', { submission: 'group-4' }),
  ];
  const nameOf = (student: string, id: string | null = null): string | null =>
    matchRoster(ROSTER, [{ name: student, student, id }]).members.get(student)?.name ?? null;

  test.each<[string, string | null, string | null]>([
    ['s1', null, 'Zoë Müller'],
    ['S1', null, 'Zoë Müller'],
    ['x', '101', 'Zoë Müller'],
    ['x', '7001', 'Zoë Müller'],
    ['zoe.m', null, 'Zoë Müller'],
    ['Müller, Zoë', null, 'Zoë Müller'],
    ['zoe mueller', null, 'Zoë Müller'],
    ['Zoe_Muller', null, 'Zoë Müller'],
    ['mullerzoe', null, 'Zoë Müller'],
    ['zoemuller', null, 'Zoë Müller'],
    ['group-4', null, 'Ann Berg'],
    ['Bob Lee', null, null],
    ['nobody', null, null],
  ])('of %s with the id %s belong to %s', (student, id, name) => {
    expect(nameOf(student, id)).toBe(name);
  });

  test('of nobody, of one of several, and second ones are listed, and who handed in nothing', () => {
    const named = ['nobody', 'Bob Lee', 's1', 'zoe.m'].map((name) => ({ name, student: name, id: null }));
    const { unmatched, missing } = matchRoster(ROSTER, named);
    expect(unmatched).toEqual([
      { name: 'nobody', reason: 'not on the roster' },
      { name: 'Bob Lee', reason: 'may be Lee, Bob (line 3 of the roster) or Bob Lee (line 4 of the roster)' },
      { name: 'zoe.m', reason: 'Zoë Müller of the roster handed in s1 already' },
    ]);
    expect(missing.map(({ name }) => name)).toEqual(['Lee, Bob', 'Bob Lee', 'Ann Berg']);
  });
});
