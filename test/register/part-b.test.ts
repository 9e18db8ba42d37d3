import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const idsOf = (part: string, rows: number): string[] =>
  Array.from({ length: rows }, (_, index) => `${part}-${String(index + 1).padStart(2, '0')}`);
const ids = [...idsOf('J', 61), ...idsOf('R', 18)];

/** Some tests need an id that nobody knows. */
const UNKNOWN_QUIRK = 'R-99';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where our server is shown: its machine without sockets, and the real thing. */
const SERVER = ['games/dominion/jsonrpc/table/', 'host/'];

/** Rows that no test of a server cites, and why not. */
const ELSEWHERE: { readonly [id: string]: string } = {
  'J-22':
    "the player's end is shown by test/peer/websocket.test.ts; test/host/limits.test.ts shows ours, and names no row",
};

/** Titles and tables cite a row; so do the files that tests rest on. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('register') && !file.startsWith('docs'),
);

const citing = new Map<string, string[]>(ids.map((id) => [id, []]));
const strange: string[] = [];
for (const file of files) {
  const cited = readFileSync(`${root}/${file}`, 'utf8').match(/\b[JR]-\d\d\b/g) ?? [];
  for (const id of new Set(cited)) {
    if (ids.includes(id)) citing.get(id)?.push(file);
    else if (id !== UNKNOWN_QUIRK) strange.push(`${file}: ${id}`);
  }
}

const ofServer = (id: string): string[] =>
  (citing.get(id) ?? []).filter((file) => SERVER.some((folder) => file.startsWith(folder)));

describe('part B of the register', () => {
  test.each(ids.filter((id) => !(id in ELSEWHERE)))('%s is cited by a test of what our server does', (id) => {
    expect(ofServer(id)).not.toEqual([]);
  });

  test.each(Object.entries(ELSEWHERE))('%s is cited elsewhere: %s', (id) => {
    expect(citing.get(id)).not.toEqual([]);
    // Once a test of the server cites it, it needs no excuse.
    expect(ofServer(id)).toEqual([]);
  });

  test('no test cites a row that is not there', () => {
    expect(strange).toEqual([]);
  });
});
