import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const IDS = Array.from({ length: 14 }, (_, index) => `B-${String(index + 1).padStart(2, '0')}`);
const folder = fileURLToPath(new URL('../games/dominion/bridge', import.meta.url));
const tests = readdirSync(folder)
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
  .join('\n');

test.each(IDS)('%s of the register is covered by a test of the bridge', (id) => {
  expect(tests).toMatch(new RegExp(`\\b${id}\\b`));
});
