import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RULES } from '../../src/games/dominion/rules.js';
import { makeRulesPage } from '../../src/kit/rules-page.js';
import { CASES } from '../kit/fixtures.js';

test('docs/rules.md is not stale: npm run docs:rules', () => {
  const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
  expect(page).toBe(makeRulesPage(RULES, CASES));
});
