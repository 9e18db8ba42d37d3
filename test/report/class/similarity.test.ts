import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSimilar } from '../../../src/report/class/similarity/similar-pairs.js';
import { makeSimilarityPage } from '../../../src/report/class/similarity/similarity-page.js';
import { languageOf } from '../../../src/report/class/similarity/source-language.js';
import { tokensOf } from '../../../src/report/class/similarity/source-tokens.js';

const example = (file: string): string =>
  readFileSync(new URL(`../../../examples/players/${file}`, import.meta.url), 'utf8');

const PYTHON = example('sexpr/money.py');

/** The same program after an hour of hiding it. */
const DISGUISED = PYTHON.replace(/#.*$/gm, '# my own work')
  .replace(/\b(state|message|hand|answer|line|token)\b/g, 'my_$1')
  .replace(/^( +)/gm, '$1$1')
  .replace(/"([^"\n]*)"/g, "'$1'");

const submission = (name: string, text: string, path = 'player.py') => ({ name, files: [{ path, text }] });

const OTHERS = [
  submission('javascript', example('sexpr/money.mjs'), 'player.mjs'),
  submission('shell', example('sexpr/money.sh'), 'player.sh'),
  submission('jsonrpc', example('jsonrpc/money.py')),
];

const namesOf = (pairs: ReturnType<typeof findSimilar>): string[] => pairs.map(({ a, b }) => `${a} ${b}`);

describe('similar submissions', () => {
  test('are found whatever names, comments, quotes and layout say', () => {
    const pairs = findSimilar([submission('ann', PYTHON), ...OTHERS, submission('ben', DISGUISED)]);
    expect(namesOf(pairs)).toEqual(['ann ben']);
    expect(pairs[0]?.shareOfA).toBeGreaterThan(90);
  });

  test('are found if one has copied most of the other, among code of its own', () => {
    const lines = PYTHON.split('\n');
    const most = `${lines.slice(0, (lines.length * 3) / 4).join('\n')}\n${example('jsonrpc/money.py')}`;
    const [pair] = findSimilar([submission('ann', PYTHON), submission('ben', most)]);
    expect(pair?.shareOfA).toBeGreaterThan(50);
  });

  test('say which lines are alike', () => {
    const [pair] = findSimilar([submission('ann', PYTHON), submission('ben', `# mine\n\n${PYTHON}`)]);
    const { a, b } = (pair?.regions ?? [])[0] as {
      a: { first: number; text: string };
      b: { first: number; text: string };
    };
    expect(b.first).toBe(a.first + 2);
    expect(b.text).toBe(a.text);
  });

  test('are not those that have only the starter in common', () => {
    const given = [{ path: 'starter.py', text: PYTHON }];
    const own = (name: string, text: string) => submission(name, `${PYTHON}\n${text}`);
    expect(findSimilar([own('ann', 'print(1)'), own('ben', 'x = 2')], given)).toEqual([]);
  });

  test('are not those that have what most of the class has', () => {
    const all = Array.from({ length: 8 }, (_, index) => submission(`s${index}`, `${PYTHON}\nx${index} = ${index}\n`));
    expect(findSimilar(all)).toEqual([]);
    expect(findSimilar(all.slice(0, 3))).toHaveLength(3);
  });

  test('are shown side by side, and their code is not obeyed', () => {
    const hostile = `${PYTHON}\nx = "</pre><script>alert(1)</script>\u202e"\n`;
    const page = makeSimilarityPage('HW', findSimilar([submission('<b>', hostile), submission('ben', hostile)]));
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('\u202e');
    expect(page).toContain('&lt;b&gt;');
    expect(page).toContain('no more');
  });
});

test.each([
  ['c', 'int /* a */ x = 10; // b', ['int', 'x', '=', '0', ';']],
  ['hash', "x = 'a#b' # c", ['x', '=', '"']],
  ['haskell', "f x' = x' -- c", ['x', 'x', "'", '=', 'x', "'"]],
  ['lisp', "(quote 'a) ; c", ['(', 'x', "'", 'x', ')']],
  ['ml', 'let x (* c *) = 1', ['let', 'x', '=', '0']],
] as const)('tokens of %s', (language, text, kinds) => {
  expect(tokensOf(text, language).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['player', '#!/usr/bin/env python3\n', 'hash'],
  ['player', '#!/usr/bin/env node\n', 'c'],
  ['Main.java', '', 'c'],
  ['report.pdf', '', null],
  ['player', 'no', null],
])('the language of %s', (path, text, language) => {
  expect(languageOf(path, text)).toBe(language);
});
