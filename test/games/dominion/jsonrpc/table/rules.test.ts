import { describe, expect, test } from 'vitest';
import { answer, brief, matchWith, opened, piles, play, reasons, request, started } from './tables.js';

const supplyOf = (seats: number, rules: string, kingdom?: string): Record<string, number> =>
  started(opened({ seats, rules, ...(kingdom && { kingdom }) }))[0]?.params?.['supply'] as Record<string, number>;

describe('R-01 the piles of treasures', () => {
  test.each([
    [2, 46, 40, 30],
    [3, 39, 40, 30],
    [4, 32, 40, 30],
    [5, 85, 80, 60],
    [6, 78, 80, 60],
  ])('are those of the rule book for %i players', (seats, copper, silver, gold) => {
    expect(supplyOf(seats, 'dominai')).toMatchObject({ Copper: copper, Silver: silver, Gold: gold });
  });

  test.each([
    [2, 106, 80, 60],
    [4, 92, 80, 60],
    [5, 25, 40, 30],
    [6, 18, 40, 30],
  ])('are the other way round for %i players where the original is imitated', (seats, copper, silver, gold) => {
    expect(supplyOf(seats, 'dominai+R-01')).toMatchObject({ Copper: copper, Silver: silver, Gold: gold });
  });
});

const GARDENS = 'Gardens Market Merchant Militia Mine Moat Remodel Smithy Village Workshop';

test.each([
  [2, 'dominai', 8],
  [3, 'dominai', 12],
  [2, 'dominai+R-02', 12],
])('R-02 with %i players under %s there are %i gardens', (seats, rules, gardens) => {
  expect(supplyOf(seats, rules, GARDENS)['Gardens']).toBe(gardens);
});

/** A bug of the original: what ours answers to the same request, and with the bug switched on. */
const QUIRKS: readonly [string, string, string, unknown, string, string][] = [
  ['R-04', 'Moneylender Copper', 'Moneylender', true, 'treasure 3', 'treasure 0'],
  [
    'R-05',
    'Chapel Copper Copper Copper Copper Copper',
    'Chapel',
    ['Copper', 'Copper', 'Copper', 'Copper', 'Copper'],
    'act-chapel/count',
    'treasure 0',
  ],
  [
    'R-09',
    'ThroneRoom Copper Moat',
    'ThroneRoom',
    { card: 'Copper', data: null },
    'act-throne-room/action',
    'asked ThroneRoom',
  ],
  ['R-09', 'ThroneRoom', 'ThroneRoom', null, 'treasure 0', 'act-throne-room/names-a-card'],
];

test.each(QUIRKS)('%s %s: %s with %j', (id, hand, card, data, ours, theirs) => {
  const shown = (rules: string): string => {
    const received = play(matchWith({ seats: [{ hand }, {}], rules }), 'alice', card, data);
    const [first] = received;
    if (first?.kind === 'error') return reasons(received)[0] as string;
    return first?.kind === 'result' ? `treasure ${first.result?.['treasure']}` : `asked ${first?.kind}`;
  };
  expect(shown('dominai')).toBe(ours);
  expect(shown(`dominai+${id}`)).toBe(theirs);
});

test('R-06 where the original is imitated, a moat loses the two cards', () => {
  const lost = (rules: string): string => {
    const match = matchWith({ seats: [{ hand: 'Bandit' }, { hand: 'Moat', deck: 'Gold Silver' }], rules });
    // The two cards vanish from the game, which is what the census of the contracts is there to find.
    play(match, 'alice', 'Bandit');
    try {
      answer(match, 'bob', { reaction: 'Moat' });
    } catch (error) {
      return (error as Error).message;
    }
    return piles(match, 'bob').deck;
  };
  expect(lost('dominai')).toBe('Gold Silver');
  expect(lost('dominai+R-06')).toContain('conservation');
});

describe('R-10 harbinger must put a card back', () => {
  test('since no answer of the protocol can decline', () => {
    const match = matchWith({ seats: [{ hand: 'Harbinger', deck: 'Copper', discard: 'Curse' }, {}, {}] });
    play(match, 'alice', 'Harbinger');
    expect(brief(answer(match, 'alice', { card: null }))).toEqual([
      'alice FatalError',
      'alice close 1008',
      'bob StartTurn',
    ]);
  });
});

/** Cards that want their full effect: the same refusal whatever is said. */
test.each([
  ['Mine', 'Mine Estate', [null, { trash: 'Estate', gain: 'Copper' }], {}],
  ['Mine', 'Mine Gold', [{ trash: 'Gold', gain: 'Silver' }], { Copper: 0, Silver: 0, Gold: 0 }],
  ['Remodel', 'Remodel', [null, { trash: 'Remodel', gain: 'Gold' }], {}],
  ['Artisan', 'Artisan', [null], EMPTY()],
  ['Workshop', 'Workshop', [null, 'Silver'], EMPTY()],
])('R-15 %s from %s cannot be played without its full effect', (card, hand, all, supply) => {
  for (const data of all) {
    const match = matchWith({ seats: [{ hand }, {}], supply });
    expect(reasons(play(match, 'alice', card, data))).toEqual([`act-${card.toLowerCase()}/full-effect`]);
    expect(brief(request(match, 'alice', 'EndTurn')).slice(0, 1)).toEqual(['alice result']);
  }
});

/** Nothing costs five or less. */
function EMPTY(): Record<string, number> {
  const cheap =
    'Copper Silver Estate Duchy Curse Bandit Bureaucrat Cellar Chapel CouncilRoom Festival Gardens Harbinger Laboratory Library Market Merchant Militia Mine Moat Moneylender Poacher Remodel Sentry Smithy ThroneRoom Vassal Village Witch Workshop';
  return Object.fromEntries(cheap.split(' ').map((card) => [card, 0]));
}

test('R-17 a refused play is refused before anything is drawn or shown', () => {
  const match = matchWith({ seats: [{ hand: 'ThroneRoom Cellar', deck: 'Gold' }, {}] });
  const found = piles(match, 'alice');
  const received = play(match, 'alice', 'ThroneRoom', { card: 'Cellar', data: ['Gold'] });
  expect(brief(received)).toEqual(['alice error -32600']);
  expect(piles(match, 'alice')).toEqual(found);
});

describe('under the rule book', () => {
  test.each(['dominai', 'rulebook'])('J-45 J-47 J-38 J-40 %s: the protocol asks what it asks', (rules) => {
    const throne = matchWith({ seats: [{ hand: 'ThroneRoom Workshop' }, {}], rules });
    expect(brief(play(throne, 'alice', 'ThroneRoom', { card: 'Workshop', data: 'Silver' }))).toEqual([
      'alice ThroneRoom',
    ]);
    expect(brief(answer(throne, 'alice', { data: 'Moat' }))).toEqual(['alice result']);
    expect(brief(play(matchWith({ seats: [{ hand: 'Sentry' }, {}], rules }), 'alice', 'Sentry'))).toEqual([
      'alice Sentry',
    ]);
    expect(brief(play(matchWith({ seats: [{ hand: 'Militia' }, {}], rules }), 'alice', 'Militia'))).toEqual([
      'bob Attack',
    ]);
    const bandit = matchWith({ seats: [{ hand: 'Bandit' }, { hand: 'Moat', deck: 'Gold Copper' }], rules });
    expect(play(bandit, 'alice', 'Bandit')[0]?.params).toMatchObject({ data: ['Gold', 'Copper'] });
  });

  test('R-15 a mine may be played for nothing', () => {
    const match = matchWith({ seats: [{ hand: 'Mine Copper' }, {}], rules: 'rulebook' });
    expect(brief(play(match, 'alice', 'Mine', null))).toEqual(['alice error -32602']);
    const bare = matchWith({ seats: [{ hand: 'Mine Estate' }, {}], rules: 'rulebook' });
    expect(brief(play(bare, 'alice', 'Mine', null))).toEqual(['alice result']);
  });

  test('R-14 fewer turns break a tie', () => {
    const seats = [
      { hand: 'Duchy', turns: 9 },
      { hand: 'Duchy', turns: 8 },
    ];
    const received = request(matchWith({ seats, supply: { Province: 0 }, rules: 'rulebook' }), 'alice', 'EndTurn');
    expect(received.map(({ params }) => params?.['result'])).toEqual([undefined, 'Lose', 'Win']);
  });
});
