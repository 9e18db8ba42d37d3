import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { examplesOf } from '../readme/blocks.js';
import { patternOf } from './manual-parts.js';
import { BLOCKS, FENCE, PAGES, type Page, textOf } from './protocol-pages.js';
import { heraldShell, ROOT } from './shell.js';

describe('the blocks of the pages', () => {
  const KINDS = [
    /^sexpr v[123]( first| wrong| judge)?$/,
    /^jsonrpc( live| docs)+( wrong)?$/,
    /^transcript sexpr\/v[123]( \w+)+$/,
    /^transcript jsonrpc(\/live|\/docs)?( additions)?$/,
    /^transcript file$/,
    /^gc18( wrong| state)?$/,
    /^lan( wrong)?$/,
    /^json (create|created|state)$/,
    /^sh$/,
    /^$/,
  ];

  test('are all of a kind that is checked', () => {
    const strange = BLOCKS.filter(({ info }) => !KINDS.some((kind) => kind.test(info.join(' '))));
    expect(strange.map(({ title }) => title)).toEqual([]);
  });

  test.each(KINDS.map(String))('have one of the kind %s', (kind) => {
    const pattern = KINDS.find((each) => String(each) === kind) as RegExp;
    expect(BLOCKS.some(({ info }) => pattern.test(info.join(' ')))).toBe(true);
  });
});

describe('the commands of the pages', () => {
  const shell = heraldShell();

  test.each(PAGES.flatMap((page) => examplesOf(textOf(page)).map((example) => ({ page, ...example }))))(
    '$page: $command',
    ({ command, output }) => {
      expect(shell(command)).toMatch(patternOf(output));
    },
  );
});

describe('links', () => {
  const LINK = /\[[^\]]*\]\(([^)]+)\)/g;
  const targetsOf = (page: Page): string[] =>
    [...textOf(page).replace(FENCE, '').matchAll(LINK)].map(([, target = '']) => target);

  test.each(PAGES.slice(1))('lead to %s', (page) => {
    expect(targetsOf('README.md')).toContain(page);
  });

  test.each([
    ['sexpr.md', 'S'],
    ['jsonrpc.md', 'J'],
    ['jsonrpc.md', 'R'],
  ] as const)('of %s lead to every %s- point of the register, in its list and by its name', (page, part) => {
    const register = readFileSync(`${ROOT}docs/register.md`, 'utf8');
    const ids = [...register.matchAll(/<a id="([sjr]-\d\d)">/g)].flatMap(([, id = '']) =>
      id.startsWith(part.toLowerCase()) ? [id.toUpperCase()] : [],
    );
    const rows = [...textOf(page).matchAll(/^\| \[([SJR]-\d\d)\]\(([^)]*)\) \|/gm)];
    expect(ids.length).toBeGreaterThan(10);
    expect(rows.map(([, id]) => id).filter((id) => id?.startsWith(part))).toEqual(ids);
  });

  test('to the register are called what they lead to', () => {
    const named = PAGES.flatMap((page) => [...textOf(page).matchAll(/\[([SJR]-\d\d)\]\(([^)]*)\)/g)]);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(([, id, target]) => target !== `../register.md#${id?.toLowerCase()}`)).toEqual([]);
  });
});
