import { describe, expect, test } from 'vitest';
import { makeResult } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import {
  answer,
  brief,
  lastReceived,
  type MatchSetup,
  matchWith,
  piles,
  play,
  reasons,
  remarksOn,
  request,
} from './tables.js';

const OTHER = { hand: 'Copper Copper Copper' };
const at = (hand: string, more: Partial<MatchSetup['seats'][0]> = {}, rest: Partial<MatchSetup> = {}) =>
  matchWith({ seats: [{ hand, ...more }, OTHER], ...rest });

/** What alice holds and what is played; what the result then contains. */
const PLAYS: readonly [string, string, unknown, Partial<MatchSetup['seats'][0]>, object][] = [
  [
    'Cellar',
    'Cellar Estate Estate Copper',
    ['Estate', 'Estate'],
    { deck: 'Gold Silver' },
    { hand: ['Silver', 'Gold', 'Copper'], actions: 1, discard: 2 },
  ],
  ['Cellar', 'Cellar Estate', [], { deck: 'Gold' }, { hand: ['Estate'], actions: 1, discard: 0 }],
  ['Chapel', 'Chapel Estate Copper Curse', ['Curse', 'Estate'], {}, { hand: ['Copper'], trash: ['Estate', 'Curse'] }],
  ['Chapel', 'Chapel Estate', [], {}, { hand: ['Estate'], trash: [] }],
  ['Workshop', 'Workshop', 'Gardens', {}, { discard: 1, hand: [], actions: 0 }],
  ['Moneylender', 'Moneylender Copper', true, {}, { treasure: 3, trash: ['Copper'], hand: [] }],
  ['Remodel', 'Remodel Estate', { trash: 'Estate', gain: 'Smithy' }, {}, { trash: ['Estate'], discard: 1 }],
  ['Remodel', 'Remodel Remodel', { trash: 'Remodel', gain: 'Gold' }, {}, { trash: ['Remodel'], in_play: ['Remodel'] }],
  ['Mine', 'Mine Silver', { trash: 'Silver', gain: 'Gold' }, {}, { hand: ['Gold'], trash: ['Silver'], discard: 0 }],
  ['Mine', 'Mine Gold', { trash: 'Gold', gain: 'Copper' }, {}, { hand: ['Copper'] }],
  ['Artisan', 'Artisan Estate', { gain: 'Market', topdeck: 'Estate' }, {}, { hand: ['Market'], deck: 1 }],
  ['Artisan', 'Artisan', { gain: 'Duchy', topdeck: 'Duchy' }, {}, { hand: [], deck: 1 }],
  ['Moat', 'Moat', null, { deck: 'Gold Silver' }, { hand: ['Silver', 'Gold'], actions: 0 }],
  ['Merchant', 'Merchant', null, { deck: 'Silver' }, { hand: ['Silver'], actions: 1 }],
  ['Village', 'Village', null, { deck: 'Gold' }, { hand: ['Gold'], actions: 2 }],
  [
    'Smithy',
    'Smithy',
    null,
    { deck: 'Gold Gold', discard: 'Silver' },
    { hand: ['Silver', 'Gold', 'Gold'], deck: 0, discard: 0 },
  ],
  ['Festival', 'Festival', null, {}, { actions: 2, buys: 2, treasure: 2 }],
  ['Laboratory', 'Laboratory', null, { deck: 'Gold Copper' }, { hand: ['Copper', 'Gold'], actions: 1 }],
  ['Market', 'Market', null, { deck: 'Gold' }, { hand: ['Gold'], actions: 1, buys: 2, treasure: 1 }],
  [
    'CouncilRoom',
    'CouncilRoom',
    null,
    { deck: 'Gold Gold Gold Gold' },
    { hand: ['Gold', 'Gold', 'Gold', 'Gold'], buys: 2 },
  ],
  ['Copper', 'Copper', null, {}, { treasure: 1, in_play: ['Copper'], phase: ['Buy'] }],
  ['Silver', 'Silver', null, {}, { treasure: 2 }],
  ['Gold', 'Gold', null, {}, { treasure: 3 }],
];

test.each(PLAYS)('J-12 J-13 %s from %s with %j has its effect', (card, hand, data, more, expected) => {
  const received = play(at(hand, more), 'alice', card, data);
  expect(brief(received)).toEqual(['alice result']);
  expect(received[0]?.result).toMatchObject(expected);
});

test('a merchant pays with the first silver', () => {
  const match = at('Merchant Silver Silver', { deck: 'Copper' });
  play(match, 'alice', 'Merchant');
  expect(play(match, 'alice', 'Silver')[0]?.result).toMatchObject({ treasure: 3 });
  expect(play(match, 'alice', 'Silver')[0]?.result).toMatchObject({ treasure: 5 });
});

/** Plays that are refused whole, before anything is shown or moved. */
const REFUSED: readonly [string, string, string, unknown, number][] = [
  ['J-13', 'Cellar Copper', 'Cellar', { discard: ['Copper'] }, -32602],
  ['J-25', 'Cellar Copper', 'Cellar', ['Copper', 'Copper'], -32600],
  ['J-25', 'Cellar', 'Cellar', ['Cellar'], -32600],
  [
    'R-05',
    'Chapel Copper Copper Copper Copper Copper',
    'Chapel',
    ['Copper', 'Copper', 'Copper', 'Copper', 'Copper'],
    -32600,
  ],
  ['J-13', 'Workshop', 'Workshop', ['Silver'], -32602],
  ['J-25', 'Workshop', 'Workshop', 'Market', -32600],
  ['R-15', 'Workshop', 'Workshop', null, -32602],
  ['J-50', 'Moneylender Silver', 'Moneylender', true, -32600],
  ['J-13', 'Moneylender Copper', 'Moneylender', 'Copper', -32602],
  ['J-13', 'Remodel Copper', 'Remodel', { trash: 'Copper' }, -32602],
  ['J-13', 'Remodel Copper', 'Remodel', { trash: 'Copper', gain: 'Estate', more: 1 }, -32602],
  ['J-25', 'Remodel Copper', 'Remodel', { trash: 'Copper', gain: 'Silver' }, -32600],
  ['R-15', 'Remodel Copper', 'Remodel', null, -32602],
  ['R-15', 'Remodel', 'Remodel', { trash: 'Remodel', gain: 'Gold' }, -32600],
  ['J-25', 'Mine Copper', 'Mine', { trash: 'Copper', gain: 'Gold' }, -32600],
  ['J-25', 'Mine Estate Copper', 'Mine', { trash: 'Estate', gain: 'Silver' }, -32600],
  ['J-25', 'Mine Copper', 'Mine', { trash: 'Copper', gain: 'Estate' }, -32600],
  ['R-15', 'Mine Estate', 'Mine', null, -32600],
  ['R-15', 'Mine Copper', 'Mine', null, -32602],
  ['J-13', 'Artisan Copper', 'Artisan', { trash: 'Silver', topdeck: 'Copper' }, -32602],
  ['J-25', 'Artisan Copper', 'Artisan', { gain: 'Gold', topdeck: 'Copper' }, -32600],
  ['J-25', 'Artisan Copper', 'Artisan', { gain: 'Silver', topdeck: 'Estate' }, -32600],
  ['R-09', 'ThroneRoom Copper', 'ThroneRoom', { card: 'Copper', data: null }, -32600],
  ['J-25', 'ThroneRoom Copper', 'ThroneRoom', { card: 'Smithy', data: null }, -32600],
  ['J-45', 'ThroneRoom Smithy', 'ThroneRoom', { card: 'Smithy' }, -32602],
  ['J-45', 'ThroneRoom Cellar', 'ThroneRoom', { card: 'Cellar', data: null }, -32602],
  ['J-45', 'ThroneRoom Cellar', 'ThroneRoom', { card: 'Cellar', data: ['Gold'] }, -32600],
  ['R-15', 'ThroneRoom Mine', 'ThroneRoom', { card: 'Mine', data: { trash: 'Copper', gain: 'Silver' } }, -32600],
];

test.each(REFUSED)('%s %s: %s with %j is refused and may be tried again', (_, hand, card, data, code) => {
  const match = at(hand, { deck: 'Gold' });
  const found = piles(match, 'alice');
  for (let tries = 0; tries < 2; tries++) {
    expect(brief(play(match, 'alice', card, data))).toEqual([`alice error ${code}`]);
    expect(piles(match, 'alice')).toEqual(found);
  }
  expect(brief(request(match, 'alice', 'EndTurn'))).toEqual(['alice result', 'bob StartTurn']);
});

test('J-13 in docs the data inside a throne room may be left out where the card takes none (J-45)', () => {
  const match = at('ThroneRoom Smithy', {}, { dialects: ['docs', 'live'] });
  expect(brief(play(match, 'alice', 'ThroneRoom', { card: 'Smithy' }))).toEqual(['alice ThroneRoom']);
});

describe('J-50 moneylender', () => {
  test.each([
    [false, 'Moneylender Copper', 0, ['Copper']],
    [false, 'Moneylender Silver', 0, ['Silver']],
    [true, 'Moneylender Copper', 3, []],
  ])('%j from %s gives %i coins', (data, hand, treasure, left) => {
    expect(play(at(hand), 'alice', 'Moneylender', data)[0]?.result).toMatchObject({ treasure, hand: left });
  });
});

describe('J-46 harbinger', () => {
  const match = () => at('Harbinger', { deck: 'Copper', discard: 'Gold Estate' });

  test('asks with the discard pile, newest first, and puts the card back', () => {
    const table = match();
    expect(play(table, 'alice', 'Harbinger')).toMatchObject([
      { kind: 'Harbinger', params: { discard: ['Gold', 'Estate'] } },
    ]);
    expect(answer(table, 'alice', { card: 'Estate' })).toMatchObject([
      { kind: 'result', result: { hand: ['Copper'], actions: 1, deck: 1, discard: 1 } },
    ]);
    expect(piles(table, 'alice')).toMatchObject({ deck: 'Estate', discard: 'Gold' });
  });

  test('does not ask where the discard pile is empty after the draw', () => {
    expect(brief(play(at('Harbinger', { discard: 'Gold' }), 'alice', 'Harbinger'))).toEqual(['alice result']);
  });

  test.each([
    ['R-10 nothing', {}],
    ['R-10 null', { card: null }],
    ['a card that is not there', { card: 'Province' }],
    ['an unknown card', { card: 'Platinum' }],
    ['a list', ['Gold']],
  ])('%s is no answer: fatal, and the turn passes on (J-30, R-17)', (_, result) => {
    const table = match();
    play(table, 'alice', 'Harbinger');
    expect(brief(answer(table, 'alice', result))).toEqual(['alice FatalError', 'alice close 1008', 'bob GameOver']);
  });
});

describe('J-44 vassal', () => {
  test.each([
    [
      'plays the card',
      { play: true, data: null },
      'Moat',
      { hand: ['Copper', 'Silver'], treasure: 2, in_play: ['Moat', 'Vassal'] },
    ],
    ['plays the card without the member data', { play: true }, 'Moat', { in_play: ['Moat', 'Vassal'], discard: 0 }],
    ['does not', { play: false, data: null }, 'Moat', { in_play: ['Vassal'], discard: 1, treasure: 2 }],
    ['does not, without the member data', { play: false }, 'Moat', { in_play: ['Vassal'], discard: 1 }],
    ['plays a workshop', { play: true, data: 'Silver' }, 'Workshop', { in_play: ['Workshop', 'Vassal'], discard: 1 }],
  ])('%s', (_, result, top, expected) => {
    const table = at('Vassal', { deck: `${top} Silver Copper Copper` });
    expect(play(table, 'alice', 'Vassal')).toMatchObject([{ to: 'alice', kind: 'Vassal', params: { card: top } }]);
    expect(answer(table, 'alice', result)).toMatchObject([{ kind: 'result', result: expected }]);
  });

  test.each([
    ['no data for a card that takes some', 'Workshop', { play: true }],
    ['data that does not fit', 'Workshop', { play: true, data: 'Gold' }],
    ["the sample client's wrapping", 'Workshop', { play: true, data: { card: 'Workshop', data: 'Silver' } }],
    ['no decision', 'Moat', { data: null }],
    ['a decision in words', 'Moat', { play: 'yes' }],
    ['null', 'Moat', null],
  ])('%s is fatal', (_, top, result) => {
    const table = at('Vassal', { deck: `${top} Silver` });
    play(table, 'alice', 'Vassal');
    expect(brief(answer(table, 'alice', result))).toEqual(['alice FatalError', 'alice close 1008', 'bob GameOver']);
  });

  test.each([
    ['plays it', 'Moat', { play: true, data: {} }, 1],
    ["plays it, in the sample client's wrapping", 'Moat', { play: true, data: { card: 'Moat', data: null } }, 1],
    ['does not play it', 'Workshop', { play: false, data: 'Silver' }, 0],
  ])(
    'J-12 data too many of one who %s: accepted in live, with a remark, and fatal in docs',
    (_, top, result, moats) => {
      const asked = (dialect: 'docs' | 'live') => {
        const table = at('Vassal', { deck: `${top} Silver Copper` }, { dialects: [dialect, 'live'] });
        play(table, 'alice', 'Vassal');
        return table;
      };
      const live = asked('live');
      expect(remarksOn(asked('live'), 'alice', makeResult(1, result))).toEqual(['J-12']);
      expect(answer(live, 'alice', result)).toMatchObject([{ kind: 'result', result: { discard: 1 - moats } }]);
      expect(brief(answer(asked('docs'), 'alice', result))).toEqual([
        'alice FatalError',
        'alice close 1008',
        'bob GameOver',
      ]);
    },
  );

  test('R-18 a card that is not an action is discarded without a prompt', () => {
    const table = at('Vassal', { deck: 'Gold' });
    expect(brief(play(table, 'alice', 'Vassal'))).toEqual(['alice result']);
    expect(piles(table, 'alice').discard).toBe('Gold');
  });

  test('R-18 the played card has passed through the discard pile: with an empty deck it cannot be drawn by itself', () => {
    const table = at('Vassal', { deck: 'Moat', discard: 'Estate' });
    play(table, 'alice', 'Vassal');
    expect(answer(table, 'alice', { play: true, data: null })[0]?.result).toMatchObject({
      hand: ['Estate'],
      discard: 0,
    });
  });

  test('what it plays may ask again: a harbinger, another vassal', () => {
    const table = at('Vassal', { deck: 'Vassal Harbinger Copper', discard: 'Gold' });
    expect(play(table, 'alice', 'Vassal')).toMatchObject([{ kind: 'Vassal', params: { card: 'Vassal' } }]);
    expect(answer(table, 'alice', { play: true, data: null })).toMatchObject([
      { kind: 'Vassal', params: { card: 'Harbinger' } },
    ]);
    expect(answer(table, 'alice', { play: true, data: null })).toMatchObject([
      { kind: 'Harbinger', params: { discard: ['Gold'] } },
    ]);
    expect(brief(answer(table, 'alice', { card: 'Gold' }))).toEqual(['alice result']);
  });
});

describe('J-49 poacher', () => {
  const match = (hand: string, empty: number, rules = 'dominai') =>
    at(
      hand,
      { deck: 'Gold' },
      { rules, supply: Object.fromEntries(['Moat', 'Curse'].slice(0, empty).map((card) => [card, 0])) },
    );

  test('does not ask while no pile is empty', () => {
    expect(play(match('Poacher', 0), 'alice', 'Poacher')).toMatchObject([
      { kind: 'result', result: { treasure: 1, actions: 1, hand: ['Gold'] } },
    ]);
  });

  test('asks for a card for each empty pile', () => {
    const table = match('Poacher Estate Estate', 2);
    const [asked] = play(table, 'alice', 'Poacher');
    expect(asked).toMatchObject({ kind: 'Poacher', params: { empty_supply_piles: 2 } });
    expect(asked?.params?.['hand']).toEqual(['Estate', 'Estate', 'Gold']);
    expect(answer(table, 'alice', { discard: ['Estate', 'Estate'] })[0]?.result).toMatchObject({
      hand: ['Gold'],
      discard: 2,
    });
  });

  test('R-13 with a smaller hand it is played all the same, and the whole hand goes', () => {
    const table = match('Poacher', 2);
    expect(play(table, 'alice', 'Poacher')).toMatchObject([
      { kind: 'Poacher', params: { hand: ['Gold'], empty_supply_piles: 1 } },
    ]);
    expect(answer(table, 'alice', { discard: ['Gold'] })[0]?.result).toMatchObject({ hand: [] });
    expect(reasons(play(match('Poacher', 2, 'dominai+R-13'), 'alice', 'Poacher'))).toEqual([
      'act-poacher/enough-cards',
    ]);
  });

  test.each([[['Estate']], [['Estate', 'Estate', 'Gold']], [['Copper', 'Estate']], ['Estate'], [null]])(
    '%j is no answer: fatal',
    (discard) => {
      const table = match('Poacher Estate Estate', 2);
      play(table, 'alice', 'Poacher');
      expect(brief(answer(table, 'alice', { discard }))).toEqual([
        'alice FatalError',
        'alice close 1008',
        'bob GameOver',
      ]);
    },
  );
});

describe('J-48 library', () => {
  test('asks for each action it comes upon, and discards what was skipped after the last draw', () => {
    const table = at('Library Copper Copper Copper', { deck: 'Estate Village Moat Estate Estate Gold' });
    const [first] = play(table, 'alice', 'Library');
    expect(first).toMatchObject({ kind: 'Library', params: { card: 'Village' } });
    expect(first?.params?.['hand']).toHaveLength(4);
    const [second] = answer(table, 'alice', { skip: true });
    expect(second).toMatchObject({ kind: 'Library', params: { card: 'Moat' } });
    expect(piles(table, 'alice').discard).toBe('');
    const [third] = answer(table, 'alice', { skip: false });
    expect(third?.result).toMatchObject({ discard: 1, deck: 1 });
    expect(third?.result?.['hand']).toHaveLength(7);
    expect(piles(table, 'alice').discard).toBe('Village');
  });

  test('asks nothing where no action comes up, or the hand is full', () => {
    expect(brief(play(at('Library', { deck: 'Copper' }), 'alice', 'Library'))).toEqual(['alice result']);
    const full = at('Library Copper Copper Copper Copper Copper Copper Copper', { deck: 'Moat' });
    expect(play(full, 'alice', 'Library')[0]?.result).toMatchObject({ deck: 1 });
  });

  test.each([{}, { skip: 'yes' }, { skip: null }, null, 'skip'])('%j is no answer: fatal', (result) => {
    const table = at('Library', { deck: 'Moat' });
    play(table, 'alice', 'Library');
    expect(brief(answer(table, 'alice', result))).toEqual(['alice FatalError', 'alice close 1008', 'bob GameOver']);
  });
});

describe('J-47 sentry', () => {
  const placed = (...entries: string[]) =>
    entries.map((entry) => ({ card: entry.split(' ')[1], placement: entry.split(' ')[0] }));

  test.each([
    ['two cards', 'Estate Copper', placed('trash Copper', 'discard Estate'), { deck: '', discard: 'Estate' }],
    [
      'two cards back, the last one on top',
      'Estate Gold',
      placed('topdeck Estate', 'topdeck Gold'),
      { deck: 'Gold Estate' },
    ],
    ['two cards back the other way', 'Estate Gold', placed('topdeck Gold', 'topdeck Estate'), { deck: 'Estate Gold' }],
    ['one of each of two alike', 'Gold Gold', placed('topdeck Gold', 'trash Gold'), { deck: 'Gold' }],
    [
      'both discarded, the last one on top',
      'Estate Gold',
      placed('discard Estate', 'discard Gold'),
      { discard: 'Gold Estate' },
    ],
    ['one card', 'Estate', placed('topdeck Estate'), { deck: 'Estate' }],
    ['no card', '', [], { deck: '' }],
  ])('shows %s and places them', (_, under, result, expected) => {
    const table = at('Sentry', { deck: `Silver ${under}`.trim() });
    const [asked] = play(table, 'alice', 'Sentry');
    const cards = under === '' ? [] : under.split(' ');
    expect(asked).toMatchObject({ kind: 'Sentry', params: { hand: ['Silver'], cards } });
    expect(brief(answer(table, 'alice', result))).toEqual(['alice result']);
    expect(piles(table, 'alice')).toMatchObject(expected);
  });

  test.each([
    ['too few', placed('trash Estate')],
    ['too many', placed('trash Estate', 'trash Gold', 'trash Gold')],
    ['another card', placed('trash Estate', 'trash Copper')],
    ['an unknown placement', placed('trash Estate', 'keep Gold')],
    ['an object', { card: 'Estate', placement: 'trash' }],
    ['a list of nulls', [null, null]],
    ['null', null],
  ])('%s is fatal', (_, result) => {
    const table = at('Sentry', { deck: 'Silver Estate Gold' });
    play(table, 'alice', 'Sentry');
    expect(brief(answer(table, 'alice', result))).toEqual(['alice FatalError', 'alice close 1008', 'bob GameOver']);
  });
});

describe('J-45 throne room', () => {
  test('plays a card with data twice, the second time with data of its own', () => {
    const table = at('ThroneRoom Workshop');
    expect(play(table, 'alice', 'ThroneRoom', { card: 'Workshop', data: 'Silver' })).toMatchObject([
      { kind: 'ThroneRoom', params: { card: 'Workshop' } },
    ]);
    const [result] = answer(table, 'alice', { data: 'Moat' });
    expect(result?.result).toMatchObject({ discard: 2, in_play: ['Workshop', 'ThroneRoom'] });
    expect(piles(table, 'alice').discard).toBe('Moat Silver');
  });

  test.each([[{ data: null }], [{}], [null], [{ data: ['Copper'] }]])(
    'asks also for a card without data, and takes %j',
    (second) => {
      const table = at('ThroneRoom Village', { deck: 'Gold Gold' });
      expect(play(table, 'alice', 'ThroneRoom', { card: 'Village', data: null })).toMatchObject([
        { kind: 'ThroneRoom', params: { card: 'Village' } },
      ]);
      expect(answer(table, 'alice', second)[0]?.result).toMatchObject({ hand: ['Gold', 'Gold'], actions: 4 });
    },
  );

  test.each([
    ['Remodel', { trash: 'Copper', gain: 'Estate' }, 'Remodel Copper'],
    ['Mine', { trash: 'Copper', gain: 'Copper' }, 'Mine Copper'],
  ] as const)('%s: null is good the second time only where nothing is left to choose', (card, first, hand) => {
    const table = at(`ThroneRoom ${hand}`);
    play(table, 'alice', 'ThroneRoom', { card, data: first });
    const isLeft = card === 'Mine';
    expect(brief(answer(table, 'alice', { data: null }))[0]).toBe(isLeft ? 'alice FatalError' : 'alice result');
  });

  test.each([
    ['Cellar', ['Estate'], ['Gold'], 'Cellar Estate', 'Gold Silver', { hand: ['Silver'] }],
    ['Chapel', ['Estate'], ['Copper'], 'Chapel Estate Copper', '', { trash: ['Copper', 'Estate'] }],
    ['Moneylender', true, true, 'Moneylender Copper Copper', '', { treasure: 6 }],
    ['Moneylender', true, false, 'Moneylender Copper', '', { treasure: 3 }],
    [
      'Remodel',
      { trash: 'Estate', gain: 'Silver' },
      { trash: 'Copper', gain: 'Estate' },
      'Remodel Estate Copper',
      '',
      { trash: ['Copper', 'Estate'], discard: 2 },
    ],
    [
      'Mine',
      { trash: 'Copper', gain: 'Silver' },
      { trash: 'Silver', gain: 'Gold' },
      'Mine Copper',
      '',
      { hand: ['Gold'], trash: ['Silver', 'Copper'] },
    ],
    ['Artisan', { gain: 'Duchy', topdeck: 'Duchy' }, { gain: 'Silver', topdeck: 'Silver' }, 'Artisan', '', { deck: 2 }],
    ['Festival', null, null, 'Festival', '', { actions: 4, buys: 3, treasure: 4 }],
    ['Merchant', null, null, 'Merchant', 'Silver Copper', { hand: ['Copper', 'Silver'], actions: 2 }],
  ])('%s with %j, then %j', (card, first, second, hand, deck, expected) => {
    const table = at(`ThroneRoom ${hand}`, { deck });
    expect(brief(play(table, 'alice', 'ThroneRoom', { card, data: first }))).toEqual(['alice ThroneRoom']);
    expect(answer(table, 'alice', { data: second })).toMatchObject([{ kind: 'result', result: expected }]);
  });

  test('of a throne room: two cards twice each, every second time asked for', () => {
    const table = at('ThroneRoom ThroneRoom Workshop Market', { deck: 'Copper Copper' });
    const data = { card: 'ThroneRoom', data: { card: 'Workshop', data: 'Silver' } };
    expect(play(table, 'alice', 'ThroneRoom', data)).toMatchObject([
      { kind: 'ThroneRoom', params: { card: 'Workshop' } },
    ]);
    expect(answer(table, 'alice', { data: 'Moat' })).toMatchObject([
      { kind: 'ThroneRoom', params: { card: 'ThroneRoom' } },
    ]);
    expect(answer(table, 'alice', { data: { card: 'Market', data: null } })).toMatchObject([
      { kind: 'ThroneRoom', params: { card: 'Market' } },
    ]);
    expect(answer(table, 'alice', { data: null })[0]?.result).toMatchObject({
      treasure: 2,
      buys: 3,
      discard: 2,
      actions: 2,
    });
  });

  test.each([
    [
      'Harbinger',
      { deck: 'Copper Copper', discard: 'Gold Estate' },
      ['Harbinger', 'ThroneRoom', 'Harbinger'],
      [{ card: 'Gold' }, { data: null }, { card: 'Estate' }],
    ],
    [
      'Vassal',
      { deck: 'Moat Moat Copper Copper Copper' },
      ['Vassal', 'ThroneRoom', 'Vassal'],
      [{ play: false }, { data: null }, { play: true, data: null }],
    ],
    [
      'Library',
      { deck: 'Moat Moat Copper Copper Copper Copper Copper Copper Copper' },
      ['Library', 'Library', 'ThroneRoom'],
      [{ skip: false }, { skip: true }, { data: null }],
    ],
    [
      'Sentry',
      { deck: 'Copper Gold Estate' },
      ['Sentry', 'ThroneRoom', 'Sentry'],
      [
        [
          { card: 'Gold', placement: 'topdeck' },
          { card: 'Estate', placement: 'trash' },
        ],
        { data: null },
        [],
      ],
    ],
  ])('of a %s asks what that card asks, both times', (card, seat, asked, answers) => {
    const table = at(`ThroneRoom ${card}`, seat);
    let received = play(table, 'alice', 'ThroneRoom', { card, data: null });
    for (const [index, method] of asked.entries()) {
      expect(brief(received)).toEqual([`alice ${method}`]);
      received = answer(table, 'alice', answers[index]);
    }
    expect(brief(received)).toEqual(['alice result']);
  });

  test('R-09 may be played for nothing', () => {
    expect(play(at('ThroneRoom Copper'), 'alice', 'ThroneRoom', null)[0]?.result).toMatchObject({
      in_play: ['ThroneRoom'],
      actions: 0,
    });
    expect(play(at('ThroneRoom Moat'), 'alice', 'ThroneRoom', null)[0]?.result).toMatchObject({ hand: ['Moat'] });
  });

  test.each([
    ['no data', { data: null }],
    ['the wrong data', { data: 'Gold' }],
    ['nothing', {}],
  ])('J-30 %s for the second time is fatal, and the first time is not undone', (_, second) => {
    const table = matchWith({ seats: [{ hand: 'ThroneRoom Workshop' }, OTHER, OTHER] });
    play(table, 'alice', 'ThroneRoom', { card: 'Workshop', data: 'Silver' });
    expect(brief(answer(table, 'alice', second))).toEqual(['alice FatalError', 'alice close 1008', 'bob StartTurn']);
    expect(piles(table, 'alice').discard).toContain('Silver');
  });
});

test('J-30 R-17 nothing that was shown can be asked for again: a bad answer costs the seat, not the play', () => {
  const table = matchWith({ seats: [{ hand: 'Sentry', deck: 'Silver Estate Gold' }, OTHER, OTHER] });
  play(table, 'alice', 'Sentry');
  const received = answer(table, 'alice', []);
  expect(brief(received)).toEqual(['alice FatalError', 'alice close 1008', 'bob StartTurn']);
  expect(reasons(received)[0]).toContain('Estate');
  expect(play(table, 'alice', 'Sentry')).toEqual([]);
});

test('J-14 further members of an answer are passed over', () => {
  const table = at('Library', { deck: 'Moat' });
  play(table, 'alice', 'Library');
  expect(brief(answer(table, 'alice', { skip: true, because: 'full' }))).toEqual(['alice result']);
});

test('the result goes to the sender of the request, with its id', () => {
  const table = at('Library', { deck: 'Moat' });
  play(table, 'alice', 'Library');
  expect(lastReceived(answer(table, 'alice', { skip: true }), 'alice').id).toBe(101);
});
