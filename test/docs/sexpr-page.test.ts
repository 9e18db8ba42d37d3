import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { check, judgeOf, linesOf, PASSED, replay } from './protocol-checks.js';
import { BLOCKS, blocksWith, textOf } from './protocol-pages.js';
import { ROOT } from './shell.js';

describe('S-expressions', () => {
  const plain = blocksWith('sexpr').filter(({ info }) => !info.includes('wrong') && !info.includes('judge'));

  test.each(plain)('$title', ({ info, text }) => {
    const [, version = ''] = info;
    const { code, out } = check(`sexpr/${version}`, text);
    const lines = out.trimEnd().split('\n');
    expect(lines.filter((line) => !new RegExp(`: ok, a \\w+ of sexpr/${version}$`).test(line))).toEqual([]);
    expect(code).toBe(0);
  });

  test.each(
    blocksWith('sexpr', 'wrong').flatMap(({ title, info, text }) =>
      text
        .trimEnd()
        .split('\n')
        .map((message) => ({ title, version: info[1] ?? '', message })),
    ),
  )('$title: $message', ({ version, message }) => {
    expect(check(`sexpr/${version}`, message).code).toBe(1);
  });

  test.each(blocksWith('sexpr', 'judge'))('$title', ({ info, text }) => {
    const [, message = '', verdicts = ''] = /^([\s\S]*?\n)((?:(?:il)?legal +\(.*\)\n)+)$/.exec(text) ?? [];
    const shown = verdicts.trimEnd().split('\n');
    const judge = judgeOf(info[1] ?? '', message);
    const replies = shown.map((line) => line.replace(/^\w+ +/, ''));
    expect(replies.map((reply) => `${judge(reply)} ${reply}`)).toEqual(shown.map((line) => line.replace(/ +/, ' ')));
    expect(new Set(shown.map((line) => line.split(' ')[0])).size).toBe(2);
  });

  test('have an example of every form of the grammars', () => {
    const grammars = ['v1', 'v2', 'v3'].map((each) => readFileSync(`${ROOT}grammars/sexpr-${each}.grammar`, 'utf8'));
    const forms = grammars.join('\n').match(/(?<=[=|] )\((?:act \w+|\w+)/g) ?? [];
    const shown = plain.map(({ text }) => text).join('\n');
    expect(forms.length).toBeGreaterThan(15);
    expect(forms.filter((form) => !new RegExp(`\\${form}[ )]`).test(shown))).toEqual([]);
  });

  test('show a first state with the piles of the table', () => {
    const [{ text = '' } = {}] = blocksWith('sexpr', 'first');
    const supply = (/\(supply ([^)]*)\)/.exec(text)?.[1] ?? '').split(/\s+/);
    const count = (card: string): number => supply.filter((each) => each === card).length;
    const rows = [...textOf('sexpr.md').matchAll(/^\| (copper|silver|gold|estate|each kingdom)\b[^|]*\| (\d+) \|/gm)];
    expect(rows).toHaveLength(5);
    for (const [, pile = '', size] of rows) expect(count(pile === 'each kingdom' ? 'mine' : pile)).toBe(Number(size));
  });

  test.each(BLOCKS.filter(({ info }) => info[1]?.startsWith('sexpr/')))('$title', ({ info, text }) => {
    const [, protocol = '', ...seats] = info;
    const header = `protocol: ${protocol}\nrole: player\nseats: ${seats.join(' ')}\n\n`;
    const { code, out } = replay(header + text);
    const [verdicts = ''] = out.split('\n\n');
    expect(verdicts.trimEnd().split('\n')).toEqual(seats.map(() => expect.stringMatching(PASSED)));
    expect(code).toBe(0);
    const messages = linesOf(text).filter(({ said }) => said.startsWith('('));
    expect(check(protocol, messages.map(({ said }) => said).join('\n')).code).toBe(0);
  });
});
