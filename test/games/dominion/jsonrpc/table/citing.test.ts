import { expect, test } from 'vitest';
import { ENGINE_RULES } from '../../../../../src/games/dominion/engine/index.js';
import { citeFatal } from '../../../../../src/games/dominion/jsonrpc/citing.js';
import { makeResult } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';

const titleOf = (rule: string): string => ENGINE_RULES.find(({ id }) => id === rule)?.title ?? '';

const ANSWERS: readonly [string, string, string, object, object][] = [
  ['attack-militia/in-hand', 'J-38', 'Attack', { card: 'Militia', data: null }, { data: ['Gold'] }],
  ['attack-bureaucrat/in-hand', 'J-37', 'Attack', { card: 'Bureaucrat', data: null }, { data: 'Estate' }],
  ['attack-bandit/moat-in-hand', 'J-51', 'Attack', { card: 'Bandit', data: ['Silver', 'Gold'] }, { reaction: 'Moat' }],
  ['act-poacher/in-hand', 'J-49', 'Poacher', { hand: ['Copper'], empty_supply_piles: 1 }, { discard: ['Gold'] }],
  ['act-remodel/in-hand', 'J-25', 'ThroneRoom', { card: 'Remodel' }, { data: { trash: 'Gold', gain: 'Gold' } }],
];

test.each(ANSWERS)(
  'of all cards that say the same, the one that asked is cited: %s (%s)',
  (id, register, method, params, result) => {
    expect(ENGINE_RULES.filter(({ title }) => title === titleOf(id)).length).toBeGreaterThan(1);
    expect(citeFatal(makeResult(1, result), titleOf(id), { method, params })).toMatchObject({ id, register });
  },
);

test('an answer that breaks no rule of the game has the wrong shape', () => {
  const asked = { method: 'Sentry', params: { hand: [], cards: ['Copper'] } };
  expect(citeFatal(makeResult(1, {}), 'an array is expected', asked)).toMatchObject({
    id: 'answer/shape',
    register: 'J-47',
  });
});
