import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = read('docs/adding-a-game.md');

/** The members of an interface, without those that it inherits. */
function membersOf(path: string, name: string): string[] {
  const [, body = ''] =
    new RegExp(`^export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(read(path)) ?? [];
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member]) => member as string);
}

/** What the first columns of its tables name. */
const explained = [...page.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
);

describe('the page explains', () => {
  const members = [
    ...membersOf('src/kit/protocol.ts', 'PlayerProtocol'),
    ...membersOf('src/kit/protocol.ts', 'Protocol'),
    ...membersOf('src/kit/server/server-grader.ts', 'ServerGrader'),
  ];

  test('every member of a protocol and of a grader of servers, and nothing else', () => {
    expect(members.length).toBeGreaterThan(35);
    expect([...new Set(explained)].sort()).toEqual([...new Set(members)].sort());
  });
});

test('each part of the page is a part of the tests that follow it', () => {
  const parts = [...page.matchAll(/^## (\d\. .*)$/gm)].map(([, title]) => title as string);
  expect(parts).toHaveLength(7);
  const tests = ['test/kit/nim.test.ts', 'test/kit/nim-proofs.test.ts'].map(read).join('\n');
  const followed = [...tests.matchAll(/^describe\('(\d\. .*)', /gm)].map(([, title]) => title as string);
  expect([...new Set(followed)].sort()).toEqual(parts);
});
