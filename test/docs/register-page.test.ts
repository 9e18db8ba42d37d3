import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

const numbersOf = (part: string, count: number, make: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => part + make(index + 1));
const twoDigits = (number: number): string => `-${String(number).padStart(2, '0')}`;

const known = [
  ...numbersOf('S', 69, twoDigits),
  ...numbersOf('J', 61, twoDigits),
  ...numbersOf('Q', 31, String),
  ...numbersOf('V', 32, String),
  ...['SHORT', 'PROF', 'TIE', 'FINAL', 'COIN', 'USE', 'FARMER', 'TILES', 'REFILL', 'SWAP', 'TOWERS'].map(
    (word) => `D-${word}`,
  ),
  ...numbersOf('L', 26, twoDigits),
  ...numbersOf('R', 18, twoDigits),
];

const register = read('docs/register.md');
const rows = register.split('\n').filter((line) => line.startsWith('| <a id='));
const cellsOf = (row: string): string[] => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());

const ID = /\b(?:[SJRL]-\d\d|[QV][1-9]\d?|D-[A-Z]{3,})\b/g;
const idsIn = (text: string): string[] => [...new Set(text.match(ID) ?? [])];

const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

describe('docs/register.md', () => {
  test('has every id once, in order, and no other', () => {
    expect(rows.map((row) => row.match(ID)?.[0])).toEqual(known);
  });

  test.each(rows.map((row) => [row.match(ID)?.[0] ?? row, row]))('%s has its anchor and four full cells', (id, row) => {
    expect(row).toMatch(new RegExp(`^\\| <a id="${id.toLowerCase()}"></a>${id}\\*? \\| `));
    expect(cellsOf(row).filter((cell) => cell !== '')).toHaveLength(4);
  });

  test('refers to ids that it has', () => {
    expect(idsIn(register).filter((id) => !known.includes(id))).toEqual([]);
  });

  test('has every id that the sources cite', () => {
    const strange = sources.flatMap((file) =>
      idsIn(read(`src/${file}`))
        .filter((id) => !known.includes(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(strange).toEqual([]);
  });

  test('marks the quirks that can be imitated', async () => {
    const { QUIRK_IDS } = await import('../../src/games/dominion/engine/rule-profiles.js');
    expect([...register.matchAll(/<\/a>(R-\d\d)\*/g)].map(([, id]) => id)).toEqual([...QUIRK_IDS]);
  });
});
