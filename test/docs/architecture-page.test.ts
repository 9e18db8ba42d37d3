import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FOLDERS, type Folder } from '../architecture/folders.js';
import { WALKS } from './walks.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
const pages = ['docs/architecture.md', 'docs/adding-a-game.md'].map((path) => readFileSync(`${root}${path}`, 'utf8'));

const paths = [...new Set(pages.flatMap((text) => text.match(/`(?:src|test|fixtures|grammars)\/[\w./-]+`/g) ?? []))];

test.each(paths.map((path) => path.slice(1, -1)))('%s, which the pages on the architecture name, exists', (path) => {
  expect(existsSync(`${root}${path}`)).toBe(true);
});

test('the table of folders has every folder, whether it is pure, and what it may import', () => {
  const rows = [...page.matchAll(/^\| `src\/(\w+)\/.*?` \| .* \| (yes|no) \| (.*) \|$/gm)];
  // Each game has a row of its own.
  const folders = [...new Set(rows.map(([, name]) => name as string))].sort();
  expect(folders).toEqual(Object.keys(FOLDERS).sort());
  expect(folders).toEqual(readdirSync(`${root}src`).sort());
  for (const [, name, pure, imports] of rows) {
    const { pure: isPure, mayImport } = FOLDERS[name as string] as Folder;
    expect([name, pure, imports]).toEqual([name, isPure ? 'yes' : 'no', mayImport.join(', ') || 'nothing']);
  }
});

describe('a walk', () => {
  test('has steps in every list', () => {
    const lists = page.match(/^1\. `/gm) ?? [];
    expect(WALKS).toHaveLength(lists.length);
  });

  test.each(WALKS)('$name', ({ files }) => {
    expect(files).not.toContain(undefined);
    expect(files.length).toBeGreaterThan(2);
    expect(files, 'names no file twice').toEqual([...new Set(files)]);
    const withoutCode = files.filter((path) => !hasCode(readFileSync(`${root}${path}`, 'utf8')));
    expect(withoutCode, 'leads through code, not through types').toEqual([]);
  });
});

const hasCode = (text: string): boolean => /^export (?:async )?(?:const|function|class)\b/m.test(text);

test('a file of types has no code', () => {
  expect(hasCode(readFileSync(`${root}src/kit/codec.ts`, 'utf8'))).toBe(false);
});
