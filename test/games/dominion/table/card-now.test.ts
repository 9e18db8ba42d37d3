import { expect, test } from 'vitest';
import { cardNow, NO_SELECTION, offerOf, tableView } from '../../../../src/games/dominion/table/index.js';
import { card, tableOf } from './given-table.js';

const table = tableOf({ hand: 'village gardens', actions: 0, coins: 2, deck: '18 copper', supply: { curse: 0 } });
const own = tableView(table, 0);
const others = tableView(table, 1);

test.each([
  ['village', 'hand', 'playing an action needs an action left (you have 0 actions left)'],
  ['gold', 'supply', 'a bought card may cost at most the coins at hand (you have 2 coins and 1 buy)'],
  ['estate', 'supply', 'Buy Estate'],
  ['gardens', 'hand', 'this card is not played; it counts at the end; worth 2 points to you, with 20 cards'],
] as const)('%s in the %s says what it would do now, and why not: %s', (name, zone, now) => {
  const target = { zone, card: card(name) };
  expect(cardNow(own, target, offerOf(own, NO_SELECTION, target))).toBe(now);
});

test.each([
  ['gardens', 'worth 2 points to you, with 20 cards'],
  ['poacher', 'you would discard 1 card'],
  ['smithy', ''],
] as const)('%s says what it comes to while nothing is asked: %s', (name, now) => {
  expect(cardNow(own, { zone: 'supply', card: card(name) }, null)).toBe(now);
});

test('what gardens are worth is said to players alone, each for its own cards', () => {
  const target = { zone: 'supply', card: card('gardens') } as const;
  expect(cardNow(others, target, null)).toBe('worth 0 points to you, with 0 cards');
  expect(cardNow(tableView(table, 'public'), target, null)).toBe('');
});
