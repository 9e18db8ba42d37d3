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
    ['no place for the grades', [submissions, ...sexpr], 'where do the grades go?'],
    ['grades among the submissions', [submissions, ...sexpr, '--out', join(submissions, 'g')], 'must not be among'],
    ['no protocol', [submissions, ...out], 'which protocol?'],
    ['an unknown protocol', [submissions, '--protocol', 'sexpr/v4', ...out], 'did you mean sexpr/v'],
    ['a pattern without cases', [submissions, ...sexpr, ...out, '--only', 'x'], 'no case matches "x"'],
    ['a wrong class file', [submissions, '--class', wrong, ...out], `${wrong}:2:1: rum: there is no such key`],
    ['a sandbox without network', [submissions, '--protocol', 'jsonrpc', '--sandbox', ...out], 'without network'],
  ])('with %s is wrong usage', (_, args, message) => {
    const { code, err } = herald('class', ...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  test('begins with a class file that explains itself, and overwrites none', () => {
    const file = join(root, 'class.yml');
    expect(herald('class', 'init', file).code).toBe(0);
    expect(parseClassFile(readFileSync(file, 'utf8')).ok).toBe(true);
    expect(herald('class', 'init', file)).toMatchObject({ code: 2, err: expect.stringContaining('is there already') });
  });
});
