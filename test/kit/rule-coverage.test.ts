import { expect, test } from 'vitest';
import { GAMES } from '../../src/api/games.js';
import { ROLES, type Role } from '../../src/kit/transcript/index.js';
import { CASES } from './fixtures.js';

const RULES = await GAMES.loadRules();

const exercised = (role: Role): Set<string> =>
  new Set(CASES.flatMap(({ transcript: { header } }) => (header.role === role ? (header.rules ?? []) : [])));

test.each(ROLES)('every rule that a %s must follow has a case', (role) => {
  const known = exercised(role);
  const binding = RULES.rules.filter(({ levels }) => levels[role] === 'must').map(({ id }) => id);
  expect(binding.filter((id) => !known.has(id))).toEqual([]);
});
