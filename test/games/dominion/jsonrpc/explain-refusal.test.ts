import { describe, expect, test } from 'vitest';
import { answer, type Match, type MatchSetup, matchWith, play, request } from './table/tables.js';

const at = (hand: string, more: Partial<MatchSetup['seats'][0]> = {}, rest: Partial<MatchSetup> = {}): Match =>
  matchWith({ seats: [{ hand, ...more }, { hand: 'Copper Estate Moat' }], ...rest });

const messageOf = (received: ReturnType<typeof request>): string =>
  received[0]?.error?.message ?? String(received[0]?.params?.['message']);

describe('a refused request names the card and the hand', () => {
  test.each<[string, Match, object, string]>([
    ['Play', at('Copper Estate'), { card: 'Smithy' }, 'Smithy is not in the hand; the hand is: Copper, Estate'],
    ['Play', at(''), { card: 'Gold' }, 'Gold is not in the hand; the hand is empty'],
    ['Play', at('Estate'), { card: 'Estate' }, 'Estate is neither an action nor a treasure'],
    ['Play', at('Moat', {}, { actions: 0 }), { card: 'Moat' }, 'no action is left for Moat; actions: 0'],
    [
      'Play',
      at('Moat', {}, { phase: 'buy' }),
      { card: 'Moat' },
      'Moat is an action, and a treasure was played or a card bought in this turn',
    ],
    ['Buy', at('', {}, { coins: 1 }), { card: 'Gold' }, 'Gold costs 6, and there is 1 coin'],
    ['Buy', at('', {}, { buys: 0 }), { card: 'Copper' }, 'no buy is left for Copper; buys: 0'],
    ['Buy', at('', {}, { supply: { Estate: 0 } }), { card: 'Estate' }, 'no Estate is left in the supply'],
    [
      'Play',
      at('Cellar Estate Copper'),
      { card: 'Cellar', data: ['Estate', 'Estate', 'Gold'] },
      'Estate, Gold are not in the hand, or not as often; the hand is: Copper, Estate',
    ],
    [
      'Play',
      at('Mine Copper'),
      { card: 'Mine', data: { trash: 'Copper', gain: 'Gold' } },
      expect.stringMatching(/: Copper costs 0, Gold costs 6$/),
    ],
    [
      'Play',
      at('Chapel Estate Estate Copper Copper Curse'),
      { card: 'Chapel', data: ['Estate', 'Estate', 'Copper', 'Copper', 'Curse'] },
      '5 cards named, 0 to 4 expected; the hand is: Copper, Copper, Curse, Estate, Estate',
    ],
    [
      'Play',
      at('Mine Estate'),
      { card: 'Mine', data: null },
      expect.stringMatching(/^Mine: .*; the hand is: Estate, Mine$/),
    ],
    [
      'Play',
      at('Workshop', {}, { supply: { Silver: 0 } }),
      { card: 'Workshop', data: 'Silver' },
      'no Silver is left in the supply',
    ],
  ])('%s %#', (method, match, params, expected) => {
    expect(messageOf(request(match, 'alice', method, params))).toEqual(expected);
  });
});

describe('a fatal answer names the card and the hand', () => {
  test('to a Militia', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper Copper Estate Estate Moat' }] });
    play(match, 'alice', 'Militia');
    expect(messageOf(answer(match, 'bob', { data: ['Estate'] }))).toBe(
      '1 card named, 2 expected; the hand is: Copper, Copper, Estate, Estate, Moat',
    );
  });

  test('to a Harbinger', () => {
    const match = at('Harbinger', { deck: 'Gold', discard: 'Copper Silver' });
    play(match, 'alice', 'Harbinger');
    expect(messageOf(answer(match, 'alice', { card: 'Gold' }))).toMatch(/^Gold is not in the discard pile: /);
  });

  test('to a Bandit', () => {
    const match = matchWith({ seats: [{ hand: 'Bandit' }, { hand: 'Copper', deck: 'Silver Estate' }] });
    play(match, 'alice', 'Bandit');
    expect(messageOf(answer(match, 'bob', { data: 'Gold' }))).toMatch(/^Gold is not among the cards shown: /);
  });

  test('and nothing of the hand of somebody else', () => {
    const match = matchWith({ seats: [{ hand: 'Militia Province' }, { hand: 'Copper Copper Estate' }] });
    play(match, 'alice', 'Militia');
    expect(messageOf(answer(match, 'bob', { data: ['Copper'] }))).not.toContain('Province');
  });
});
