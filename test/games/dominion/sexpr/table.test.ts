import { describe, expect, test } from 'vitest';
import { isOver, winnersOf } from '../../../../src/games/dominion/engine/index.js';
import { applyReply, requestOf } from '../../../../src/games/dominion/sexpr/table.js';
import { datumOf } from './datum.js';
import { askedText, laid, NAMES, say, stateSent } from './tables.js';

const FIVE = 'copper copper copper estate estate';

/** Alice holds a militia; the others five cards each. */
const underAttack = (seats: number, hands: readonly string[] = []) =>
  laid({
    version: 'v3',
    seats: [
      { hand: 'militia militia copper' },
      ...NAMES.slice(1, seats).map((_, index) => ({ hand: hands[index] ?? FIVE })),
    ],
    actions: 2,
  });

describe('moved', () => {
  test('S-44 goes to all others, in seat order after the mover', () => {
    const table = laid({ version: 'v1', seats: [{ hand: '' }, { hand: 'copper' }, {}, {}] });
    expect(say(table, '(clean)')).toEqual(['bob', 'carol', 'dave'].map((name) => `${name} (moved alice (clean))`));
    expect(say(table, '(add copper)')).toEqual(
      ['carol', 'dave', 'alice'].map((name) => `${name} (moved bob (add copper))`),
    );
  });

  test.each([
    ['(act cellar estate copper estate)', 'cellar estate estate copper'],
    ['(act mine copper silver)', 'mine copper'],
    ['(act remodel copper estate)', 'remodel copper'],
    ['(act workshop village)', 'workshop'],
    ['(add gold)', 'gold'],
    ['(buy copper)', ''],
    ['(clean copper)', 'estate copper'],
    ['(clean)', ''],
  ])('S-46 says %s verbatim', (play, hand) => {
    const table = laid({ version: 'v2', seats: [{ hand, deck: 'copper copper copper' }, {}] });
    expect(say(table, play)).toEqual([`bob (moved alice ${play})`]);
  });

  test.each(['(buy gold)', '(clean gold)', '(moat)', 'hello'])(
    'S-45 S-65 %s is illegal: no one is notified, nothing changes',
    (said) => {
      const table = laid({ version: 'v3', seats: [{ hand: 'copper' }, {}] });
      const before = askedText(table);
      const { judgement, messages: posts } = applyReply(table, datumOf(said));
      expect({ legal: judgement.legal, posts }).toEqual({ legal: false, posts: [] });
      expect(askedText(table)).toBe(before);
    },
  );
});

describe('an attack', () => {
  test('S-45 S-48 all are notified first, then one seat at a time is asked, from the left of the attacker', () => {
    const table = underAttack(4);
    expect(say(table, '(act militia)')).toEqual(
      ['bob', 'carol', 'dave'].map((name) => `${name} (moved alice (act militia))`),
    );
    for (const name of ['bob', 'carol', 'dave']) {
      expect(NAMES[requestOf(table)!.seat]).toBe(name);
      expect(askedText(table)).toMatch(/^\(attacked \(act militia\) alice /);
      say(table, '(discard copper estate)');
    }
    expect(askedText(table)).toMatch(/^\(move /);
    expect(requestOf(table)?.seat).toBe(0);
  });

  test('S-54 no defense is reported before the last is in; then defender by defender, to the attacker first', () => {
    const table = underAttack(4, ['moat copper copper copper copper']);
    say(table, '(act militia)');
    expect(say(table, '(moat)')).toEqual([]);
    expect(say(table, '(discard estate copper)')).toEqual([]);
    expect(say(table, '(discard copper copper)')).toEqual([
      'alice (defended bob (moat))',
      'carol (defended bob (moat))',
      'dave (defended bob (moat))',
      'alice (defended carol (discard estate))',
      'bob (defended carol (discard estate))',
      'dave (defended carol (discard estate))',
      'alice (defended dave (discard copper))',
      'bob (defended dave (discard copper))',
      'carol (defended dave (discard copper))',
    ]);
  });

  test('S-53 a defender is not notified of its own defense', () => {
    const table = underAttack(2);
    expect(say(table, '(act militia)', '(discard estate copper)')).toEqual([
      'bob (moved alice (act militia))',
      'alice (defended bob (discard estate))',
    ]);
  });

  test.each([
    ['(discard estate copper)', FIVE, '(discard estate)'],
    ['(discard copper estate)', FIVE, '(discard copper)'],
    ['(discard)', 'copper copper copper', '(discard)'],
    ['(moat)', 'moat copper copper copper', '(moat)'],
  ])('S-55 %s is reported with its first card only', (defense, hand, reported) => {
    const table = underAttack(2, [hand]);
    say(table, '(act militia)');
    expect(say(table, defense)).toEqual([`alice (defended bob ${reported})`]);
  });

  test('S-50 S-57 a second attack asks again those who have three cards left', () => {
    const table = underAttack(3);
    say(table, '(act militia)', '(discard copper copper)', '(discard copper copper)', '(act militia)');
    expect(requestOf(table)?.seat).toBe(1);
    expect(stateSent(table).hand).toHaveLength(3);
    say(table, '(discard)');
    expect(say(table, '(discard)')).toContain('alice (defended bob (discard))');
    expect(askedText(table)).toMatch(/^\(move /);
  });

  test('S-52 a moat stays in the hand, or is discarded', () => {
    const hand = 'moat copper copper copper copper';
    const table = underAttack(3, [hand, hand]);
    say(table, '(act militia)', '(moat)', '(discard moat copper)', '(clean copper)');
    expect(stateSent(table).hand).toEqual(hand.split(' '));
    say(table, '(clean moat)');
    expect(stateSent(table)).toMatchObject({ hand: ['copper', 'copper', 'copper'], discards: ['moat', 'copper'] });
  });
});

describe('the effect of a play', () => {
  const CELLAR = { hand: 'cellar estate copper', deck: 'gold', discards: 'silver' };
  test.each([
    [
      'S-25 a mined card goes to the hand',
      '(act mine copper silver)',
      { hand: 'mine copper' },
      { hand: ['silver'], trash: ['copper'] },
    ],
    [
      'S-31 a remodelled one to the discards',
      '(act remodel copper estate)',
      { hand: 'remodel copper' },
      { discards: ['estate'], trash: ['copper'] },
    ],
    [
      'S-32 a workshop gives to the discards',
      '(act workshop silver)',
      { hand: 'workshop' },
      { discards: ['silver'], plays: ['workshop'] },
    ],
    [
      'S-33 what cannot be drawn is not drawn',
      '(act smithy)',
      { hand: 'smithy', deck: 'gold' },
      { hand: ['gold'], deck: [] },
    ],
    [
      'S-34 market',
      '(act market)',
      { hand: 'market', deck: 'gold' },
      { hand: ['gold'], actions: 1, buys: 2, coins: 1 },
    ],
    [
      'S-34 village',
      '(act village)',
      { hand: 'village', deck: 'gold' },
      { hand: ['gold'], actions: 2, buys: 1, coins: 0 },
    ],
    ['S-34 woodcutter', '(act woodcutter)', { hand: 'woodcutter' }, { hand: [], actions: 0, buys: 2, coins: 2 }],
    ['S-34 moat', '(act moat)', { hand: 'moat', deck: 'gold silver' }, { hand: ['silver', 'gold'], actions: 0 }],
    [
      'S-39 a bought card lies on the discards',
      '(buy copper)',
      { discards: 'gold' },
      { discards: ['copper', 'gold'], plays: [] },
    ],
    [
      'S-29 a cellar without cards gives its action back',
      '(act cellar)',
      { hand: 'cellar estate', deck: 'gold' },
      { actions: 1, hand: ['estate'] },
    ],
  ])('%s', (_, play, seat, expected) => {
    const table = laid({ version: 'v3', seats: [seat, {}] });
    say(table, play);
    expect(stateSent(table)).toMatchObject(expected);
  });

  test('S-29 a cellar discards first, then draws, from a new shuffle of what was discarded if need be', () => {
    const table = laid({ version: 'v2', seats: [CELLAR, {}] });
    say(table, '(act cellar estate copper)');
    const { hand, deck, discards, plays } = stateSent(table);
    expect([...hand, ...deck].sort()).toEqual(['copper', 'estate', 'gold', 'silver']);
    expect({ size: hand.length, has: hand.includes('gold'), discards, plays }).toEqual({
      size: 2,
      has: true,
      discards: [],
      plays: ['cellar'],
    });
  });

  test('S-30 two remodels: one is played, the other trashed', () => {
    const table = laid({ version: 'v2', seats: [{ hand: 'remodel remodel' }, {}] });
    say(table, '(act remodel remodel gold)');
    expect(stateSent(table)).toMatchObject({ hand: [], plays: ['remodel'], trash: ['remodel'], discards: ['gold'] });
  });

  test('S-41 S-42 S-43 a turn may end early; its cards are discarded and five are drawn at once', () => {
    const table = laid({
      version: 'v1',
      seats: [{ hand: 'gold mine', deck: 'copper copper copper copper estate duchy' }, { hand: '' }],
    });
    say(table, '(clean gold)', '(clean)');
    const { hand, deck, discards } = stateSent(table);
    expect({ hand: [...hand].sort(), deck, discards: [...discards].sort() }).toEqual({
      hand: ['copper', 'copper', 'copper', 'copper', 'estate'],
      deck: ['duchy'],
      discards: ['gold', 'mine'],
    });
  });
});

describe('the end of a game', () => {
  test('S-59 S-60 the turn that takes the last province goes on until clean', () => {
    const table = laid({
      version: 'v1',
      supply: { province: 1 },
      seats: [{ hand: 'copper', deck: 'gold' }, {}],
      coins: 8,
      buys: 2,
    });
    say(table, '(buy province)', '(buy copper)');
    expect(isOver(table.game)).toBe(false);
    say(table, '(clean copper)');
    expect(requestOf(table)).toBeNull();
  });

  test('S-59 three empty piles do not end it', () => {
    const table = laid({
      version: 'v2',
      supply: { copper: 0, estate: 0, mine: 0, cellar: 0 },
      seats: [{ hand: '' }, { hand: '' }],
    });
    say(table, '(clean)', '(clean)');
    expect(requestOf(table)?.seat).toBe(0);
  });

  test('S-62 all with the top score win, whatever their turns', () => {
    const seats = [{ hand: 'duchy', deck: 'copper' }, { hand: 'duchy' }, { hand: 'estate' }];
    const table = laid({ version: 'v1', supply: { province: 0 }, seats });
    say(table, '(clean duchy)');
    expect(winnersOf(table.game)).toEqual([0, 1]);
  });

  test('S-64 the first seat begins', () => {
    expect(requestOf(laid({ version: 'v1', seats: [{}, {}] }))?.seat).toBe(0);
  });
});
