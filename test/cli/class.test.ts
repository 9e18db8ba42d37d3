import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseClassFile } from '../../src/report/class/class-file.js';
import { herald } from './herald.js';

const root = mkdtempSync(join(tmpdir(), 'herald-test-'));
const submissions = join(root, 'submissions');
mkdirSync(join(submissions, 'ann'), { recursive: true });
mkdirSync(join(root, 'none'));
const wrong = join(root, 'wrong.yml');
writeFileSync(wrong, 'protocol: sexpr/v3\nrum: ./player\n');
const out = ['--out', join(root, 'grades')];
const sexpr = ['--protocol', 'sexpr/v3'];

describe('herald class', () => {
  test.each<[string, string[], string]>([
    ['no directory', [...sexpr, ...out], 'which submissions?'],
    ['a directory that is not there', [join(root, 'x'), ...sexpr, ...out], 'is no directory'],
    ['a directory without any', [join(root, 'none'), ...sexpr, ...out], 'there is no submission in'],
    ['a slip in its word', ['inti', ...out], 'inti is no directory (did you mean init?)'],
    ['an endless number of jobs', [submissions, ...sexpr, ...out, '--jobs', '999999999'], 'from 1 to 1000'],
    [
      'a class file that is not there',
      [submissions, '--class', 'no.yml', ...out],
      'no.yml: no such file or directory\n',
    ],
    ['no place for the grades', [submissions, ...sexpr], 'where do the grades go?'],
    ['grades among the submissions', [submissions, ...sexpr, '--out', join(submissions, 'g')], 'must not be among'],
    ['no protocol', [submissions, ...out], 'which protocol?'],
    ['an unknown protocol', [submissions, '--protocol', 'sexpr/v4', ...out], 'did you mean sexpr/v'],
    ['a pattern without cases', [submissions, ...sexpr, ...out, '--only', 'x'], 'no case matches "x"'],
    ['a wrong class file', [submissions, '--class', wrong, ...out], `${wrong}:2:1: rum: unknown key`],
    ['a sandbox without network', [submissions, '--protocol', 'jsonrpc', '--sandbox', ...out], 'without network'],
  ])('with %s is wrong usage', (_, args, message) => {
    const { code, err } = herald('class', ...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  test('grades submissions whose names are no UTF-8 as ones that cannot be opened, each by a name of its own', () => {
    const odd = join(root, 'odd');
    for (const name of ['ren\xe9', 'ren\xe8']) {
      mkdirSync(Buffer.concat([Buffer.from(`${odd}/`), Buffer.from(name, 'latin1')]), { recursive: true });
    }
    const { code } = herald('class', odd, ...sexpr, '--only', 'C-107', '--out', join(root, 'oddly'));
    const lines = readFileSync(join(root, 'oddly/gradebook.csv'), 'utf8').split('\r\n').slice(1, 3);
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^ren\\xe8,0,1,.*,refused,"it cannot be opened/),
        expect.stringMatching(/^ren\\xe9,0,1,.*,refused,"it cannot be opened/),
      ],
    });
  });

  test('begins with a class file that explains itself, and overwrites none', () => {
    const file = join(root, 'class.yml');
    expect(herald('class', 'init', file).code).toBe(0);
    expect(parseClassFile(readFileSync(file, 'utf8')).ok).toBe(true);
    expect(herald('class', 'init', file)).toMatchObject({ code: 2, err: expect.stringContaining('is there already') });
  });
});
