import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROWS = 69;
const ids = Array.from({ length: ROWS }, (_, index) => `S-${String(index + 1).padStart(2, '0')}`);

const root = fileURLToPath(new URL('..', import.meta.url));

/** The tests and the tables they rest on, but for this folder. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.startsWith('register'),
);

const citing = new Map<string, string[]>(ids.map((id) => [id, []]));
for (const file of files) {
  const cited = readFileSync(`${root}/${file}`, 'utf8').match(/\bS-\d\d\b/g) ?? [];
  for (const id of new Set(cited)) citing.get(id)?.push(file);
}

describe('part A of the register', () => {
  test.each(ids)('%s is cited by a test', (id) => {
    expect(citing.get(id)).not.toEqual([]);
  });

  test('no test cites a row that is not there', () => {
    const strange = files.filter((file) =>
      (readFileSync(`${root}/${file}`, 'utf8').match(/\bS-\d\d\b/g) ?? []).some((id) => !ids.includes(id)),
    );
    expect(strange).toEqual([]);
  });
});
