import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../temporary-folder.js';
import { herald } from './herald.js';

const root = temporaryFolder();
const at = (name: string): string => join(root, name);
for (const name of ['ann', 'bob']) mkdirSync(at(`submissions/${name}`), { recursive: true });
copyFileSync('examples/players/sexpr/money.mjs', at('submissions/ann/player'));
writeFileSync(at('submissions/bob/player'), '#!/bin/sh\nread -r line; echo "(buy copper)"\n', { mode: 0o755 });

const EXPORT = `Student,ID,SIS Login ID,HW 3 (4711)
    Points Possible,,,20
Ann Ng,101,ann,1
Bob Ray,102,bob,
Zoe Cho,103,zoe,9
`;
writeFileSync(at('export.csv'), EXPORT);

const grade = (roster: string, column: string) =>
  herald(
    'class',
    ...[at('submissions'), '--protocol', 'sexpr/v1', '--only', 'C-107', '--only', 'C-111', '--samples', '0'],
    ...['--games', '0', '--no-similar', '--out', at('grades'), '--roster', roster, '--column', column],
  );

test('herald class fills in what a platform exported, and leaves those who handed in nothing alone', () => {
  const { code, out } = grade(at('export.csv'), 'HW 3');
  expect(code).toBe(0);
  expect(out).toContain(`${at('grades/herald-upload.csv')}: 2 grades in column "HW 3 (4711)"\n`);
  expect(out).toContain('note: the platform has 20 points for it, the rubric 2\n');
  expect(readFileSync(at('grades/herald-upload.csv'), 'utf8')).toBe(
    EXPORT.replace('ann,1', 'ann,2').replace('bob,', 'bob,1'),
  );
  expect(readFileSync(at('export.csv'), 'utf8')).toBe(EXPORT);
});

test('a table in UTF-16, as Blackboard makes it, stays so', () => {
  const text = '\ufeff"Last Name"\t"First Name"\t"Username"\t"HW 3 [Total Pts: 2 Score] |1"\n"Ng"\t"Ann"\t"ann"\t""\n';
  writeFileSync(at('blackboard.xls'), Buffer.from(text, 'utf16le'));
  expect(grade(at('blackboard.xls'), 'HW 3').code).toBe(0);
  expect(readFileSync(at('grades/herald-upload.csv')).toString('utf16le')).toBe(text.replace('\t""\n', '\t2\n'));
});

test('a column that is not there is a usage error before anything is run', () => {
  expect(grade(at('export.csv'), 'HW 4')).toEqual({
    code: 2,
    out: '',
    err: `error: --column: ${at('export.csv')}:1: no column is called "HW 4"; there are: Student, ID, SIS Login ID, HW 3\n`,
  });
  expect(herald('class', at('submissions'), '--protocol', 'sexpr/v1', '--out', at('x'), '--column', 'HW 3').err).toBe(
    'error: --column has no effect without --roster\n',
  );
});
