import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeRulesPage } from '../../scripts/pages/rules-page.js';
import { GAMES } from '../../src/api/games.js';
import { CASES } from '../kit/fixtures.js';

test('docs/rules.md is not stale: npm run docs:rules', async () => {
  const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  expect(page).toBe(makeRulesPage(await GAMES.loadRules(), CASES));
});
