import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseClassFile } from '../../src/report/class/class-file.js';
import { temporaryFolder } from '../temporary-folder.js';
import { herald } from './herald.js';

const root = temporaryFolder();
const submissions = join(root, 'submissions');
mkdirSync(join(submissions, 'ann'), { recursive: true });
mkdirSync(join(root, 'none'));
const wrong = join(root, 'wrong.yml');
writeFileSync(wrong, 'protocol: sexpr/v3\nrum: ./player\n');
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
      `error: ${join(root, 'x')} is not a directory\n`,
    ],
    [
      'a directory without any',
      [join(root, 'none'), ...sexpr, ...out],
      `error: ${join(root, 'none')} contains no submissions; each one is a directory in it\n`,
    ],
    ['a slip in its word', ['inti', ...out], 'error: inti is not a directory (did you mean init?)\n'],
    [
      'an endless number of jobs',
      [submissions, ...sexpr, ...out, '--jobs', '999999999'],
      'error: --jobs is "999999999"; expected a whole number from 1 to 1000\n',
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
    [
      'no protocol',
      [submissions, ...out],
      'error: no protocol given; add --protocol with one of: sexpr/v1, sexpr/v2, sexpr/v3, jsonrpc, jsonrpc/docs, jsonrpc/live\n',
    ],
    [
      'an unknown protocol',
      [submissions, '--protocol', 'sexpr/v4', ...out],
      'error: unknown protocol "sexpr/v4"; known protocols: sexpr/v1, sexpr/v2, sexpr/v3, jsonrpc, jsonrpc/docs, jsonrpc/live (did you mean sexpr/v3?)\n',
    ],
    ['a pattern without cases', [submissions, ...sexpr, ...out, '--only', 'x'], 'no case matches "x"'],
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
        expect.stringMatching(/^ren\\xe8,0,1,.*,refused,"it cannot be opened/),
        expect.stringMatching(/^ren\\xe9,0,1,.*,refused,"it cannot be opened/),
      ],
    });
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
