import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
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
  // Each game has a row of its own.
  const folders = [...new Set(rows.map(([, name]) => name))].sort();
  expect(folders).toEqual(Object.keys(FOLDERS).sort());
  for (const [, name, pure] of rows) expect([name, pure]).toEqual([name, FOLDERS[name!]!.pure ? 'yes' : 'no']);
  expect(folders).toEqual(readdirSync(`${root}src`).sort());
});

/** The numbered lists of the walks: for each, the file that leads each step. */
const walks = page
  .slice(page.indexOf('## Walks'), page.indexOf('\n## ', page.indexOf('## Walks') + 1))
  .split(/\n(?=1\. )/)
  .slice(1)
  .map((list) => [...list.matchAll(/^\d+\. (?:`([^`]+)`)?/gm)].map(([, path]) => path));

describe('a walk', () => {
  test.each(walks.map((steps) => ({ first: steps[0], steps })))('that begins at $first', ({ steps }) => {
    expect(steps).not.toContain(undefined);
    expect(steps.length).toBeGreaterThan(2);
    expect(steps, 'names no file twice').toEqual([...new Set(steps)]);
    const withoutCode = steps.filter((path) => !hasCode(readFileSync(`${root}${path}`, 'utf8')));
    expect(withoutCode, 'leads through code, not through types').toEqual([]);
  });
});

const hasCode = (text: string): boolean => /^export (?:async )?(?:const|function|class)\b/m.test(text);

test('a file of types has no code', () => {
  expect(hasCode(readFileSync(`${root}src/kit/codec.ts`, 'utf8'))).toBe(false);
});
