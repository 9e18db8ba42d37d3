import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markOwner } from '../../src/peer/index.js';
import { parseClassFile } from '../../src/report/class/class-file.js';
import { makeZip, SCRIPT } from '../run/class/intake/zip-writer.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald, PROTOCOLS } from './herald.js';

const root = temporaryFolder();
const submissions = join(root, 'submissions');
mkdirSync(join(submissions, 'ann'), { recursive: true });
mkdirSync(join(root, 'none'));
const wrong = join(root, 'wrong.yml');
writeFileSync(wrong, 'protocol: sexpr/v3\nrum: ./player\n');
const late = join(root, 'late.yml');
writeFileSync(late, 'protocol: sexpr/v3\nlate:\n  deadline: 2026-11-19T12:00+01:00\n  percent-per-day: 10\n');
const out = ['--out', join(root, 'grades')];
const sexpr = ['--protocol', 'sexpr/v3'];

describe('herald class', () => {
  test.each<[string, string[], string]>([
    [
      'no directory',
      [...sexpr, ...out],
      'error: no submissions given; name the directory that contains them, e.g. herald class submissions --out grades\n',
    ],
    [
      'a directory that is not there',
      [join(root, 'x'), ...sexpr, ...out],
      `error: ${join(root, 'x')} is not a directory or an archive\n`,
    ],
    [
      'a directory without any',
      [join(root, 'none'), ...sexpr, ...out],
      `error: ${join(root, 'none')} contains no submissions; each one is a directory or an archive in it\n`,
    ],
    ['a slip in its word', ['inti', ...out], 'error: inti is not a directory or an archive (did you mean init?)\n'],
    [
      'an endless number of jobs',
      [submissions, ...sexpr, ...out, '--jobs', '999999999'],
      'error: --jobs is "999999999"; expected a whole number from 1 to 1000\n',
    ],
    [
      'a number of games where none is selected',
      [submissions, ...sexpr, ...out, '--only', 'C-001', '--games', '5'],
      'error: --games 5 applies to whole games, and none is selected\n',
    ],
    [
      'a class file that is not there',
      [submissions, '--class', 'no.yml', ...out],
      'no.yml: no such file or directory\n',
    ],
    [
      'no place for the grades',
      [submissions, ...sexpr],
      'error: no output directory given; add --out, e.g. --out grades\n',
    ],
    [
      'grades among the submissions',
      [submissions, ...sexpr, '--out', join(submissions, 'g')],
      `error: --out ${join(submissions, 'g')} must not be inside the submissions, nor contain them\n`,
    ],
    ['no protocol', [submissions, ...out], `error: no protocol given; add --protocol with one of: ${PROTOCOLS}\n`],
    [
      'an unknown protocol',
      [submissions, '--protocol', 'sexpr/v4', ...out],
      `error: unknown protocol "sexpr/v4"; known protocols: ${PROTOCOLS} (did you mean sexpr/v3?)\n`,
    ],
    ['a pattern without cases', [submissions, ...sexpr, ...out, '--only', 'x'], 'no case matches "x"'],
    [
      'a roster that is none',
      [submissions, ...sexpr, ...out, '--roster', wrong],
      `error: ${wrong}:1: no column has names; expected "name", or "first name" and "last name"\n`,
    ],
    [
      'a deadline without dates',
      [submissions, '--class', late, ...out],
      'error: the class file has a deadline, but nothing says when submissions were handed in; add --roster, or "dates: files"\n',
    ],
    ['a wrong class file', [submissions, '--class', wrong, ...out], `${wrong}:2:1: rum: unknown key`],
  ])('with %s is a usage error', (_, args, message) => {
    const { code, err } = herald('class', ...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  test('refuses submissions whose names are not UTF-8, each under a name of its own', () => {
    const odd = join(root, 'odd');
    for (const name of ['ren\xe9', 'ren\xe8']) {
      mkdirSync(Buffer.concat([Buffer.from(`${odd}/`), Buffer.from(name, 'latin1')]), { recursive: true });
    }
    const { code } = herald('class', odd, ...sexpr, '--only', 'C-107', '--out', join(root, 'oddly'));
    const lines = readFileSync(join(root, 'oddly/gradebook.csv'), 'utf8').split('\r\n').slice(1, 3);
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^ren\\xe8,,,0,1,.*,refused,"it cannot be opened/),
        expect.stringMatching(/^ren\\xe9,,,0,1,.*,refused,"it cannot be opened/),
      ],
    });
  });

  test('takes the download of a platform as it comes, with a roster, and lists what it did not look at', () => {
    const player = { text: '#!/bin/sh\nread -r line\necho "(clean)"\n', mode: SCRIPT };
    const download = join(root, 'download.zip');
    const entries = [
      { name: 'Zoë Müller_1_assignsubmission_file_/hw3.zip', text: makeZip([{ name: 'hw3/player', ...player }]) },
      { name: 'Bob Lee_2_assignsubmission_file_/hw3.zip', text: makeZip([{ name: '../player', ...player }]) },
      { name: 'notes.txt' },
    ];
    writeFileSync(download, makeZip(entries));
    const roster = join(root, 'roster.csv');
    const members = 'Müller, Zoë;s1;zoe@example.org;2026-11-20 14:00\nBerg, Ann;s3;ann@example.org;\n';
    writeFileSync(roster, `name;id;e-mail;submitted\n${members}`);
    const about = ['--roster', roster, '--class', late, '--bom'];
    const args = [download, ...about, '--only', 'C-107', '--out', join(root, 'downloaded')];
    const { code, out: printed, err } = herald('class', ...args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(printed).toContain('Müller, Zoë: 0.8 of 1 points, 80 %, 2 days late (-0.2)\n');
    expect(printed).toContain(`
ignored:
  notes.txt: a single file; a submission is a folder or an archive (zip, tar or tar.gz)

not on the roster:
  Bob Lee: not on the roster

without a date:
  Bob Lee

handed in nothing:
  Berg, Ann

2 submissions: 1 refused, 1 graded, 1 missing
`);
    expect(readFileSync(join(root, 'downloaded/intake.csv'), 'utf8').split('\r\n')).toEqual([
      'what,name,reason',
      'ignored,notes.txt,"a single file; a submission is a folder or an archive (zip, tar or tar.gz)"',
      'not on the roster,Bob Lee,not on the roster',
      'without a date,Bob Lee,',
      'handed in nothing,"Berg, Ann",',
      '',
    ]);
    const book = readFileSync(join(root, 'downloaded/gradebook.csv'), 'utf8').split('\r\n');
    expect(book.slice(0, 4)).toEqual([
      expect.stringMatching(/^\ufeffname,id,email,points,of,percent,earned,penalty,days-late,submitted,pass,/),
      expect.stringMatching(/^Bob Lee,2,,0,1,0,.*,refused,its archive has an entry that leads out of it: ..\/player$/),
      expect.stringMatching(/^"Müller, Zoë",s1,zoe@example.org,0.8,1,80,1,0.2,2,2026-11-20T13:00Z,1,.*,graded,$/),
      expect.stringMatching(/^"Berg, Ann",s3,ann@example.org,0,1,0,.*,missing,handed in nothing$/),
    ]);
    for (const folder of ['', 'handout']) {
      const [name] = readdirSync(join(root, 'downloaded', folder)).filter((each) => each.startsWith('Zoë'));
      const report = readFileSync(join(root, 'downloaded', folder, String(name), 'report.html'), 'utf8');
      expect(report).toContain('<p class="score"><strong>0.8</strong> of 1 points</p>');
      expect(report).toContain(
        '1 earned − 0.2 for being late = 0.8 points.</strong> Handed in on 2026-11-20 14:00, 2 days late;',
      );
    }
  });

  test('does not share its output directory with another run', () => {
    const shared = join(root, 'shared');
    mkdirSync(shared);
    markOwner(join(shared, 'herald-lock'));
    const { code, err } = herald('class', submissions, ...sexpr, '--only', 'C-107', '--out', shared);
    const message = `error: --out ${shared} is in use by another run (process ${process.pid})\n`;
    expect({ code, err }).toEqual({ code: 2, err: message });
  });

  test('writes a class file to start from, and overwrites none', () => {
    const file = join(root, 'class.yml');
    expect(herald('class', 'init', file)).toEqual({ code: 0, out: `wrote ${file}; adapt it to your class\n`, err: '' });
    expect(parseClassFile(readFileSync(file, 'utf8')).ok).toBe(true);
    expect(herald('class', 'init', file)).toEqual({
      code: 2,
      out: '',
      err: `error: ${file} already exists; not overwritten\n`,
    });
  });
});
