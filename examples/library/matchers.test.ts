// The matchers: npx vitest run matchers
import { fileURLToPath } from 'node:url';
import { heraldMatchers } from 'herald/vitest';
import { expect, test } from 'vitest';

expect.extend(heraldMatchers);

const player = ['node', fileURLToPath(new URL('sexpr-player.mjs', import.meta.url))];

const MOVE =
  '(move ((players alice bob) (supply copper silver gold) (trash) (actions 1) (buys 1) (coins 3) (deck) (hand mine estate) (plays) (discards)))';

test('our player knows the militia', async () => {
  await expect(player).toConformTo('sexpr/v3', { only: ['**/militia/in-hand'] });
});

test('a program that says nothing does not conform', async () => {
  await expect(['cat', '/dev/null']).not.toConformTo('sexpr/v1', { only: ['**/buy/no-buys-left'], deadline: 1000 });
});

test('three coins buy a silver, and no gold', async () => {
  await expect('(buy silver)').toBeLegalFor('sexpr/v1', MOVE);
  await expect('(buy gold)').not.toBeLegalFor('sexpr/v1', MOVE);
});
