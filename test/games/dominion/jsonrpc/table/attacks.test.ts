import { describe, expect, test } from 'vitest';
import { ATTACKS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import { answer, type Before, brief, type MatchSetup, matchWith, piles, play, reasons, request } from './tables.js';

const FIVE = 'Copper Copper Copper Estate Estate';

const under = (attack: string, victim: Before, rest: Partial<MatchSetup> = {}) =>
  matchWith({ seats: [{ hand: `${attack} ${attack}`, deck: 'Copper Copper Copper' }, victim], actions: 2, ...rest });

/** Attack, what the victim holds, its answer, and what it has then. */
const GOOD: readonly [string, string, string, Before, unknown, Partial<Before>][] = [
  [
    'J-38 discards two of five',
    'Militia',
    'null',
    { hand: FIVE },
    { data: ['Estate', 'Estate'] },
    { hand: 'Copper Copper Copper' },
  ],
  [
    'J-38 has three already',
    'Militia',
    'null',
    { hand: 'Copper Estate Gold' },
    { data: [] },
    { hand: 'Copper Estate Gold' },
  ],
  ['J-38 has none', 'Militia', 'null', { hand: '' }, { data: [] }, { hand: '' }],
  [
    'J-36 kind that it does not react',
    'Militia',
    'null',
    { hand: 'Moat' },
    { reaction: null, data: [] },
    { hand: 'Moat' },
  ],
  [
    'J-37 topdecks an estate',
    'Bureaucrat',
    'null',
    { hand: 'Copper Estate', deck: 'Gold' },
    { data: 'Estate' },
    { hand: 'Copper', deck: 'Estate Gold' },
  ],
  [
    'J-37 has no victory card',
    'Bureaucrat',
    'null',
    { hand: 'Copper Curse' },
    { data: 'reveal' },
    { hand: 'Copper Curse', deck: '' },
  ],
  [
    'J-37 has nothing to lose',
    'Bandit',
    '["Copper","Estate"]',
    { deck: 'Copper Estate' },
    { data: null },
    { discard: 'Copper Estate' },
  ],
  [
    'J-37 leaves data out where there is nothing to lose',
    'Bandit',
    '["Copper"]',
    { deck: 'Copper' },
    {},
    { discard: 'Copper' },
  ],
  ['J-35 has no card at all', 'Bandit', '[]', {}, { data: null }, {}],
  [
    'J-39 loses the silver',
    'Bandit',
    '["Silver","Estate"]',
    { deck: 'Silver Estate' },
    { data: 'Silver' },
    { discard: 'Estate' },
  ],
  [
    'J-39 chooses between two',
    'Bandit',
    '["Silver","Gold"]',
    { deck: 'Silver Gold' },
    { data: 'Silver' },
    { discard: 'Gold' },
  ],
  ['J-37 gains a curse', 'Witch', 'null', { hand: 'Moat' }, {}, { discard: 'Curse' }],
  ['J-37 kind null', 'Witch', 'null', {}, { data: null }, { discard: 'Curse' }],
  [
    'J-51 reacts to a militia',
    'Militia',
    'null',
    { hand: `Moat ${FIVE}` },
    { reaction: 'Moat' },
    { hand: `Moat ${FIVE}` },
  ],
  [
    'J-37 reacts with data null',
    'Militia',
    'null',
    { hand: `Moat ${FIVE}` },
    { reaction: 'Moat', data: null },
    { hand: `Moat ${FIVE}` },
  ],
  [
    'J-51 reacts to a bureaucrat',
    'Bureaucrat',
    'null',
    { hand: 'Moat Estate' },
    { reaction: 'Moat' },
    { hand: 'Moat Estate', deck: '' },
  ],
  ['J-51 reacts to a witch', 'Witch', 'null', { hand: 'Moat' }, { reaction: 'Moat' }, { discard: '' }],
  [
    'J-40 R-06 reacts to a bandit: its cards are shown and stay',
    'Bandit',
    '["Gold","Silver"]',
    { hand: 'Moat', deck: 'Gold Silver' },
    { reaction: 'Moat' },
    { deck: 'Gold Silver', discard: '' },
  ],
];

test.each(GOOD)('%s: %s', (_, attack, data, victim, result, expected) => {
  const match = under(attack, victim);
  const [asked] = play(match, 'alice', attack);
  expect(asked).toMatchObject({ to: 'bob', kind: 'Attack', params: { card: attack, data: JSON.parse(data) } });
  expect(brief(answer(match, 'bob', result))).toEqual(['alice result']);
  expect(piles(match, 'bob')).toMatchObject(expected);
});

/** An illegal answer costs the seat; the attack goes on for the others (J-42). */
const FATAL: readonly [string, string, Before, unknown][] = [
  ['J-38 too few', 'Militia', { hand: FIVE }, { data: ['Estate'] }],
  ['J-38 R-11 too many', 'Militia', { hand: FIVE }, { data: ['Estate', 'Estate', 'Copper'] }],
  ['J-38 cards it has not', 'Militia', { hand: FIVE }, { data: ['Gold', 'Gold'] }],
  ['J-37 no data', 'Militia', { hand: 'Copper' }, {}],
  ['J-37 null', 'Militia', { hand: 'Copper' }, { data: null }],
  ['J-37 a card in place of a list', 'Militia', { hand: `${FIVE}` }, { data: 'Estate' }],
  ['J-37 null for nothing', 'Bureaucrat', { hand: 'Copper' }, { data: null }],
  ['J-37 no data', 'Bureaucrat', { hand: 'Copper' }, {}],
  ['reveal with a victory card', 'Bureaucrat', { hand: 'Copper Estate' }, { data: 'reveal' }],
  ['a card that is no victory card', 'Bureaucrat', { hand: 'Copper Estate' }, { data: 'Copper' }],
  ['J-39 R-07 an estate to save a silver', 'Bandit', { deck: 'Silver Estate' }, { data: 'Estate' }],
  ['J-39 nothing to save a silver', 'Bandit', { deck: 'Silver Estate' }, { data: null }],
  ['J-39 a treasure that was not shown', 'Bandit', { deck: 'Silver Estate Gold' }, { data: 'Gold' }],
  ['the string "null"', 'Bandit', { deck: 'Copper Copper' }, { data: 'null' }],
  ['J-51 a moat it has not', 'Militia', { hand: 'Copper' }, { reaction: 'Moat' }],
  ['J-51 a reaction that is none', 'Witch', { hand: 'Moat Village' }, { reaction: 'Village' }],
  ['J-36 a reaction in lower case', 'Witch', { hand: 'Moat' }, { reaction: 'moat' }],
  ['null', 'Witch', { hand: 'Moat' }, null],
  ['a list', 'Militia', { hand: 'Copper' }, []],
  ['a string', 'Witch', { hand: 'Moat' }, 'Moat'],
];

test.each(FATAL)('J-42 J-59 %s for an answer to a %s is fatal, and the attack goes on', (_, attack, victim, result) => {
  const match = matchWith({
    seats: [{ hand: attack, deck: 'Copper Copper' }, victim, { hand: 'Moat' }, { hand: 'Copper' }],
  });
  play(match, 'alice', attack);
  const received = answer(match, 'bob', result);
  expect(brief(received)).toEqual(['bob FatalError', 'bob close 1008', 'carol Attack']);
  expect(reasons(received)[0]).toMatch(/\w/);
  expect(brief(answer(match, 'carol', { reaction: 'Moat' }))).toEqual(['dave Attack']);
  const last = { Militia: { data: [] }, Bureaucrat: { data: 'reveal' }, Bandit: { data: null } }[attack] ?? {};
  expect(brief(answer(match, 'dave', last))).toEqual(['alice result']);
  expect(brief(request(match, 'alice', 'EndTurn'))).toEqual(['alice result', 'carol StartTurn']);
});

test.each([
  ['J-38 R-11', 'dominai+R-11', 'Militia', { hand: FIVE }, { data: ['Estate', 'Estate', 'Copper'] }],
  ['J-39 R-07', 'dominai+R-07', 'Bandit', { deck: 'Silver Estate' }, { data: 'Estate' }],
])('%s with %s it is as the original has it', (_, rules, attack, victim, result) => {
  const match = under(attack, victim, { rules });
  play(match, 'alice', attack);
  expect(brief(answer(match, 'bob', result))).toEqual(['alice result']);
});

describe.each(ATTACKS)('a %s', (card) => {
  const three = () =>
    matchWith({ seats: [{ hand: card, deck: 'Copper Copper' }, { hand: 'Moat' }, { hand: 'Moat' }, { hand: 'Moat' }] });

  test('J-41 asks one victim after another, in turn order; the result comes after the last answer', () => {
    const match = three();
    expect(brief(play(match, 'alice', card))).toEqual(['bob Attack']);
    expect(brief(answer(match, 'bob', { reaction: 'Moat' }))).toEqual(['carol Attack']);
    expect(brief(answer(match, 'carol', { reaction: 'Moat' }))).toEqual(['dave Attack']);
    expect(brief(answer(match, 'dave', { reaction: 'Moat' }))).toEqual(['alice result']);
  });

  test('J-43 does not name the attacker, but the state endpoint does', () => {
    const match = three();
    const [asked] = play(match, 'alice', card);
    expect(Object.keys(asked?.params ?? {}).sort()).toEqual(['card', 'data', 'hand']);
    expect(match.hosted.publicState()).toMatchObject(['Turn', { current_player: { name: 'alice' } }]);
  });

  test.each([true, false])('J-33 shows the victim its hand: %j', (showsHand) => {
    const match = matchWith({ seats: [{ hand: card, deck: 'Copper Copper' }, { hand: 'Moat Gold' }], showsHand });
    const [asked] = play(match, 'alice', card);
    expect(asked?.params?.['hand']).toEqual(showsHand ? ['Gold', 'Moat'] : undefined);
  });

  test.each(['docs', 'live'] as const)('J-35 carries data in %s, null but for the bandit', (dialect) => {
    const match = matchWith({
      seats: [{ hand: card, deck: 'Copper Copper' }, { deck: 'Gold' }],
      dialects: ['live', dialect],
    });
    const asked = play(match, 'alice', card).find(({ kind }) => kind === 'Attack');
    expect(asked?.params?.['data']).toEqual(card === 'Bandit' ? ['Gold'] : null);
  });

  test('J-45 is thrown twice by a throne room: all, the second data, all again', () => {
    const match = matchWith({
      seats: [{ hand: `ThroneRoom ${card}`, deck: 'Copper Copper Copper Copper' }, { hand: 'Moat' }, { hand: 'Moat' }],
    });
    expect(brief(play(match, 'alice', 'ThroneRoom', { card, data: null }))).toEqual(['bob Attack']);
    answer(match, 'bob', { reaction: 'Moat' });
    expect(brief(answer(match, 'carol', { reaction: 'Moat' }))).toEqual(['alice ThroneRoom']);
    expect(brief(answer(match, 'alice', { data: null }))).toEqual(['bob Attack']);
    answer(match, 'bob', { reaction: 'Moat' });
    expect(brief(answer(match, 'carol', { reaction: 'Moat' }))).toEqual(['alice result']);
  });

  test('may come out of a vassal', () => {
    const match = matchWith({ seats: [{ hand: 'Vassal', deck: `${card} Copper Copper` }, { hand: 'Moat' }] });
    expect(brief(play(match, 'alice', 'Vassal'))).toEqual(['alice Vassal']);
    expect(brief(answer(match, 'alice', { play: true, data: null }))).toEqual(['bob Attack']);
    expect(brief(answer(match, 'bob', { reaction: 'Moat' }))).toEqual(['alice result']);
  });
});

test('J-33 after a council room the victim knows its hand of six, and leaves three', () => {
  const match = matchWith({
    seats: [
      { hand: 'CouncilRoom Militia', deck: 'Copper Copper Copper Copper' },
      { hand: FIVE, deck: 'Gold' },
    ],
    actions: 2,
  });
  play(match, 'alice', 'CouncilRoom');
  const [asked] = play(match, 'alice', 'Militia');
  expect(asked?.params?.['hand']).toHaveLength(6);
  expect(brief(answer(match, 'bob', { data: ['Estate', 'Estate', 'Copper'] }))).toEqual(['alice result']);
});

test('the attacker gains even if all are safe, and goes without what it cannot gain (R-08)', () => {
  const moat = { hand: 'Moat' };
  for (const [card, gained] of [
    ['Bandit', 'Gold'],
    ['Bureaucrat', 'Silver'],
  ] as const) {
    for (const left of [5, 0]) {
      const match = matchWith({ seats: [{ hand: card }, moat], supply: { [gained]: left } });
      play(match, 'alice', card);
      answer(match, 'bob', { reaction: 'Moat' });
      const { deck, discard } = piles(match, 'alice');
      expect(deck + discard).toBe(left === 0 ? '' : gained);
    }
    const original = matchWith({ seats: [{ hand: card }, moat], supply: { [gained]: 0 }, rules: 'dominai+R-08' });
    expect(reasons(play(original, 'alice', card))).toEqual([`act-${card.toLowerCase()}/needs-pile`]);
  }
});

test('witches hand out curses as long as there are some', () => {
  const match = matchWith({ seats: [{ hand: 'Witch' }, {}, {}], supply: { Curse: 1 } });
  play(match, 'alice', 'Witch');
  answer(match, 'bob', {});
  answer(match, 'carol', {});
  expect([piles(match, 'bob').discard, piles(match, 'carol').discard]).toEqual(['Curse', '']);
});

test('R-16 no one else learns what a victim did, showed or held', () => {
  const match = matchWith({
    seats: [{ hand: 'Bureaucrat' }, { hand: 'Copper Curse' }, { hand: 'Estate' }],
    dialects: ['docs'],
  });
  const received = [
    ...play(match, 'alice', 'Bureaucrat'),
    ...answer(match, 'bob', { data: 'reveal' }),
    ...answer(match, 'carol', { data: 'Estate' }),
  ];
  expect(brief(received)).toEqual(['bob Played', 'carol Played', 'bob Attack', 'carol Attack', 'alice result']);
  expect(JSON.stringify(received.filter(({ to, kind }) => to !== 'bob' && kind !== 'result'))).not.toContain('Curse"');
});
