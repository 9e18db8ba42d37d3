import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGES, readPage } from './pages.js';
import { ROOT } from './shell.js';

/** Without code, in which brackets and parentheses are not links. */
const proseOf = (markdown: string): string =>
  markdown.replace(/^(```|~~~)[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '`');

const linksIn = (markdown: string): string[] =>
  [...proseOf(markdown).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchors of a page as GitHub makes them from headings, and those that it sets itself. */
function anchorsIn(markdown: string): Set<string> {
  const headings = [...markdown.replace(/^(```|~~~)[\s\S]*?^\1$/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    slug(text),
  );
  const counts = new Map<string, number>();
  const numbered = headings.map((heading) => {
    const count = counts.get(heading) ?? 0;
    counts.set(heading, count + 1);
    return count === 0 ? heading : `${heading}-${count}`;
  });
  return new Set([...numbered, ...[...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)]);
}

const slug = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replaceAll(' ', '-');

/** Many links lead to the same pages. */
const anchorsByPath = new Map<string, Set<string>>();

function anchorsAt(path: string): Set<string> {
  const anchors = anchorsByPath.get(path) ?? anchorsIn(readFileSync(path, 'utf8'));
  anchorsByPath.set(path, anchors);
  return anchors;
}

/** Null if a link leads somewhere; otherwise why not. */
function problemWith(page: string, link: string): string | null {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? join(ROOT, page) : resolve(dirname(join(ROOT, page)), path);
  if (!existsSync(target)) return `${link}: no such file`;
  if (anchor === undefined) return null;
  if (!statSync(target).isFile() || !target.endsWith('.md')) return `${link}: only a page has anchors`;
  return anchorsAt(target).has(anchor) ? null : `${link}: no such anchor`;
}

describe('every link leads somewhere in', () => {
  test.each(PAGES)('%s', (page) => {
    const problems = linksIn(readPage(page)).map((link) => problemWith(page, link));
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });
});

describe('the check of links', () => {
  test('notices missing files and anchors', () => {
    expect(problemWith('README.md', 'docs/no-such-page.md')).toBe('docs/no-such-page.md: no such file');
    expect(problemWith('README.md', 'docs/register.md#s-99')).toBe('docs/register.md#s-99: no such anchor');
    expect(problemWith('docs/grading.md', '#no-such-heading')).toBe('#no-such-heading: no such anchor');
    expect(problemWith('docs/grading.md', 'register.md#s-24')).toBeNull();
    expect(problemWith('README.md', 'docs/class.md#a-tournament')).toBeNull();
  });

  test('sees links, and none in code', () => {
    const page = 'See [a](b.md#c), [d](https://e.org) and `[f](g.md)`.\n\n```\n[h](i.md)\n```\n![j](k.png)\n';
    expect(linksIn(page)).toEqual(['b.md#c', 'k.png']);
  });

  test('makes anchors as GitHub does', () => {
    expect([...anchorsIn('# A `b` c/d, e!\n\n## A\n## A\n<a id="s-24"></a>\n')]).toEqual([
      'a-b-cd-e',
      'a',
      'a-1',
      's-24',
    ]);
  });
});

test('the index names every page', () => {
  const index = readPage('docs/README.md');
  const linked = linksIn(index).map((link) => resolve(ROOT, 'docs', link.split('#')[0] ?? ''));
  const missing = PAGES.filter((page) => page !== 'docs/README.md' && !linked.includes(join(ROOT, page)));
  expect(missing).toEqual([]);
});
