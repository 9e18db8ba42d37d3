import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CARD_NAMES } from '../../../../../src/games/dominion/engine/index.js';

const here = fileURLToPath(new URL('./', import.meta.url));

test('every card has a table of situations', () => {
  const sources = readdirSync(here).map((file) => readFileSync(here + file, 'utf8'));
  expect(
    CARD_NAMES.filter((name) => !sources.some((source) => source.includes(`situationTable('${name}', [`))),
  ).toEqual([]);
});
