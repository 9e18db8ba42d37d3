import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeCsv, parseCsv } from '../../../src/report/class/csv.js';
import { fillColumn, nameIn } from '../../../src/report/class/fill-column.js';
import { unwrap } from '../../unwrap.js';

const CANVAS = `\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,HW 2 (4710),HW 3 (4711),Final Score\r
    Points Possible,,,,,10,20,(read only)\r
"Müller, Zoë",101,s42,zoe@example.org,"A, B",7,,70\r
"Ng, Ann",102,s43,ann@example.org,"A, B",8,3,80\r
"Student, Test",999,,,"A, B",,,\r
`;
const MOODLE = `Nachname;Vorname;E-Mail;Assignment: HW 3 (Real)
Müller;Zoë;zoe@example.org;12,50
Ng;Ann;ann@example.org;-
`;
const BLACKBOARD = `"Last Name"\t"First Name"\t"Username"\t"HW 3 [Total Pts: 20 Score] |4711"
"Müller"\t"Zoë"\t"zm"\t""
"Ng"\t"Ann"\t"an"
`;

describe('a column of', () => {
  test('Canvas is found without its number, and nothing else changes', () => {
    const { text, column, possible } = unwrap(fillColumn(CANVAS, 'HW 3', new Map([[3, 18.5]])));
    expect([column, possible]).toEqual(['HW 3 (4711)', 20]);
    expect(text).toBe(CANVAS.replace(',"A, B",7,,70', ',"A, B",7,18.5,70'));
  });

  test('Moodle keeps its decimal commas', () => {
    const { text } = unwrap(
      fillColumn(
        MOODLE,
        'HW 3',
        new Map([
          [2, 18.5],
          [3, 7],
        ]),
      ),
    );
    expect(text).toBe(MOODLE.replace('12,50', '18,5').replace(';-', ';7'));
  });

  test('Blackboard may be missing in a row', () => {
    const points = new Map([
      [2, 1],
      [3, 2],
    ]);
    const { text, possible } = unwrap(fillColumn(BLACKBOARD, 'HW 3', points));
    expect(possible).toBe(20);
    expect(text).toBe(BLACKBOARD.replace('\t""', '\t1').replace('"an"', '"an"\t2'));
  });
});

test.each([
  ['HW 3 (4711)', 'HW 3'],
  ['Assignment: HW 3 (Real)', 'HW 3'],
  ['HW 3 [Total Pts: 20 Score] |4711', 'HW 3'],
  ['HW 3 (late)', 'HW 3 (late)'],
])('%s is called %s', (title, name) => {
  expect(nameIn(title)).toBe(name);
});

test.each(['HW 4', 'hw 3', ''])('"%s" is not invented', (column) => {
  const titles = 'Student, ID, SIS User ID, SIS Login ID, Section, HW 2, HW 3, Final Score';
  expect(fillColumn(CANVAS, column, new Map())).toMatchObject({
    ok: false,
    error: { message: `no column is called "${column}"; there are: ${titles}` },
  });
});

test.each(['Student', 'ID', 'SIS Login ID'])('no points are written over "%s"', (column) => {
  expect(fillColumn(CANVAS, column, new Map([[3, 18.5]]))).toMatchObject({
    ok: false,
    error: { message: `"${column}" says who a student is; name the column of the assignment` },
  });
});

test('one of two columns with a name must be given in full', () => {
  const text = 'Student,HW 3 (1),HW 3 (2)\nann,,\n';
  expect(fillColumn(text, 'HW 3', new Map())).toMatchObject({
    error: { message: 'several columns are called "HW 3": HW 3 (1), HW 3 (2); give one of these' },
  });
  expect(unwrap(fillColumn(text, 'HW 3 (2)', new Map([[2, 5]]))).text).toBe('Student,HW 3 (1),HW 3 (2)\nann,,5\n');
});

test('without points the table stays as it is, and with points only their cells change', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', ' ', '1') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }), fc.nat(50), (rows, earned) => {
      const text = makeCsv([['name', 'HW', 'note'], ...rows]);
      expect(unwrap(fillColumn(text, 'HW', new Map())).text).toBe(text);
      const before = unwrap(parseCsv(text));
      const points = new Map(before.slice(1).map(({ line }) => [line, earned]));
      const after = unwrap(parseCsv(unwrap(fillColumn(text, 'HW', points)).text));
      expect(after).toEqual(
        before.map(({ line, cells: [name, hw, note] }, index) => ({
          line,
          cells: [name, index === 0 ? hw : String(earned), note],
        })),
      );
    }),
  );
});
