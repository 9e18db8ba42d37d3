import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FOLDERS } from '../architecture/table.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
const pages = ['docs/architecture.md', 'docs/adding-a-game.md'].map((path) => readFileSync(`${root}${path}`, 'utf8'));

const paths = [...new Set(pages.flatMap((text) => text.match(/`(?:src|test|fixtures|grammars)\/[\w./-]+`/g) ?? []))];

test.each(paths.map((path) => path.slice(1, -1)))('%s, which the pages on the architecture name, exists', (path) => {
  expect(existsSync(`${root}${path}`)).toBe(true);
});

test('the table of folders has every folder, with what it may import', () => {
  const rows = [...page.matchAll(/^\| `src\/(\w+)\/.*?` \| .* \| (yes|no) \| (.*) \|$/gm)];
  expect(rows.map(([, name]) => name).sort()).toEqual(Object.keys(FOLDERS).sort());
  for (const [, name, pure] of rows) expect([name, pure]).toEqual([name, FOLDERS[name!]!.pure ? 'yes' : 'no']);
  expect(rows.map(([, name]) => name).sort()).toEqual(readdirSync(`${root}src`).sort());
});
