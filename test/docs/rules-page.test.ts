import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeRulesPage } from '../../scripts/pages/rules-page.js';
import { GAMES } from '../../src/api/games.js';
import { CASES } from '../kit/fixtures.js';

test('docs/rules.md is not stale: npm run docs:rules', async () => {
  const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  expect(page).toBe(makeRulesPage(await GAMES.loadRules(), CASES));
});

test('every rule that binds somebody says where to read about it', async () => {
  const { rules } = await GAMES.loadRules();
  const places = rules
    .filter(({ levels }) => Object.keys(levels).length > 0)
    .flatMap(({ id, sources }) => sources.map((source) => ({ id, ...source })))
    .filter(({ document, register }) => document !== null || register !== null);
  expect(places.filter(({ page }) => !/^docs\/[a-z0-9/-]+\.md#./.test(page ?? ''))).toEqual([]);
});
