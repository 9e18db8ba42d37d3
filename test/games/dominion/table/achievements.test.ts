import { describe, expect, test } from 'vitest';
import { KINGDOM_NAMES } from '../../../../src/games/dominion/engine/index.js';
import {
  type Achievement,
  type AchievementId,
  achievementsOf,
  type FinishedGame,
  newAchievements,
  type TableSeat,
} from '../../../../src/games/dominion/table/index.js';
import { type Ending, factsOfEnding, finished, lastProvince, PROFILE } from './finished-games.js';

const FIRST = { rules: 'rulebook-1e' } as const;
const times = (count: number, ...moves: readonly string[]): string[] =>
  Array.from({ length: count }, () => moves).flat();

interface Pair {
  readonly earns: Ending;
  readonly misses: readonly Ending[];
}

/** Ann shows a moat to the first `shown` of Bob's three militias. */
const attacked = (shown: number): Ending => ({
  given: {
    turn: 1,
    hand: '3 militia',
    actions: 3,
    coins: 2,
    supply: { province: 1 },
    others: [{ hand: 'moat 4 copper' }],
  },
  moves: [
    ...times(shown, 'act militia', 'choose moat'),
    ...(shown === 3 ? [] : ['act militia', 'choose', 'choose copper copper']),
    'buy province',
    'end',
  ],
});

/** A thief takes a gold from each of two, and Ann gains what she chooses. */
const robbed = (gains: string): Ending =>
  lastProvince(
    { ...FIRST, hand: 'thief', others: [{ deck: 'gold estate' }, { deck: 'gold estate' }] },
    ...['act thief', 'choose', 'choose gold', 'choose', 'choose gold', gains],
  );

const PAIRS: Record<Exclude<AchievementId, 'bot-tamer' | 'grand-tour'>, Pair> = {
  'first-crown': {
    earns: lastProvince(),
    misses: [
      lastProvince({ others: [{ deck: '2 province' }] }),
      // Everybody else gave up.
      { given: { hand: 'copper' }, moves: ['withdraw 1'] },
    ],
  },
  'by-a-hair': {
    earns: lastProvince({ others: [{ deck: 'duchy 2 estate' }] }),
    misses: [
      lastProvince({ others: [{ deck: 'duchy estate' }] }),
      lastProvince({ others: [{ deck: 'province', turns: 1 }] }),
    ],
  },
  'earlier-bird': {
    earns: lastProvince({ others: [{ deck: 'province', turns: 2 }] }),
    misses: [
      lastProvince({ others: [{ deck: 'province', turns: 1 }] }),
      lastProvince({ others: [{ deck: 'duchy 2 estate', turns: 2 }] }),
    ],
  },
  landslide: {
    earns: lastProvince({ deck: '4 province' }),
    misses: [lastProvince({ deck: '4 province', others: [{ deck: 'estate' }] })],
  },
  'double-harvest': {
    earns: lastProvince({ coins: 16, buys: 2, supply: { province: 2 } }, 'buy province'),
    misses: [lastProvince({ coins: 16, buys: 2 }, 'buy duchy')],
  },
  parade: {
    earns: lastProvince({ hand: '10 festival', coins: 0 }, ...times(10, 'act festival')),
    misses: [lastProvince({ hand: '9 festival', coins: 0 }, ...times(9, 'act festival'))],
  },
  treasury: {
    earns: lastProvince({ hand: 'copper', coins: 19 }, 'treasures copper'),
    misses: [lastProvince({ hand: 'copper', coins: 18 }, 'treasures copper')],
  },
  'shopping-spree': {
    earns: lastProvince({ buys: 5 }, ...times(4, 'buy copper')),
    misses: [lastProvince({ buys: 5 }, ...times(3, 'buy copper'))],
  },
  'nothing-left': {
    earns: lastProvince({ hand: '9 copper festival' }, 'act festival'),
    misses: [
      lastProvince({ hand: '8 copper festival' }, 'act festival'),
      lastProvince({ hand: '9 copper festival', discard: 'estate' }, 'act festival'),
    ],
  },
  'spring-cleaning': {
    earns: lastProvince({ deck: '11 copper' }),
    misses: [
      lastProvince({ deck: '12 copper' }),
      lastProvince({ deck: '11 copper', others: [{ deck: '2 province' }] }),
    ],
  },
  'flower-power': {
    earns: lastProvince({ deck: '10 gardens 9 copper' }),
    misses: [lastProvince({ deck: '9 gardens 10 copper' }), lastProvince({ deck: '10 gardens 8 copper' })],
  },
  'cursed-crown': {
    earns: lastProvince({ deck: '3 curse' }),
    misses: [lastProvince({ deck: '2 curse' }), lastProvince({ deck: '3 curse', others: [{ deck: 'province' }] })],
  },
  'not-today': { earns: attacked(3), misses: [attacked(2)] },
  echo: {
    earns: lastProvince(
      { hand: '2 throne-room village' },
      ...['act throne-room', 'choose throne-room', 'choose village', 'choose', 'choose'],
    ),
    misses: [
      lastProvince({ hand: '2 throne-room village' }, 'act throne-room', 'choose village', 'choose', 'act throne-room'),
      lastProvince(
        { hand: 'vassal village', deck: 'throne-room' },
        'act vassal',
        'choose throne-room',
        'choose village',
        'choose',
      ),
    ],
  },
  'sticky-fingers': { earns: robbed('choose gold gold'), misses: [robbed('choose gold')] },
  'modest-means': {
    earns: lastProvince({ deck: 'gold' }),
    misses: [lastProvince({ coins: 14, buys: 2 }, 'buy gold')],
  },
  'last-light': {
    earns: lastProvince(),
    misses: [
      lastProvince({ others: [{ deck: '2 province' }] }),
      // The last curse, gained by the victim, empties the third pile.
      { given: { hand: 'witch', supply: { gold: 0, silver: 0, curse: 1 } }, moves: ['act witch', 'choose', 'end'] },
    ],
  },
  'crushed-soul': {
    earns: lastProvince({ others: [{ deck: '7 province 4 estate' }] }),
    misses: [lastProvince({ others: [{ deck: '7 province 3 estate' }] }), lastProvince({ deck: '7 province' })],
  },
};

const achievement = (id: AchievementId, games: readonly FinishedGame[]): Achievement =>
  achievementsOf(PROFILE, games).find((each) => each.id === id) as Achievement;

describe.each(Object.entries(PAIRS))('%s', (id, { earns, misses }) => {
  test('is earned', () => {
    const { have, want, earned } = achievement(id as AchievementId, [finished(earns)]);
    expect(earned).toEqual({ game: 'game', time: 1 });
    expect(have).toBe(want);
  });

  test.each(misses.map((ending, index) => [index + 1, ending] as const))('is just missed, %i', (_, ending) => {
    const { have, want, earned } = achievement(id as AchievementId, [finished(ending)]);
    expect(earned).toBeNull();
    expect(have).toBeLessThan(want);
  });
});

describe('bot-tamer', () => {
  const against = (opponent: TableSeat, ending = lastProvince()): FinishedGame => {
    const game = finished(ending, { id: opponent.name });
    return { ...game, options: { ...game.options, seats: [game.options.seats[0] as TableSeat, opponent] } };
  };
  const bot = (strategy: 'big-money' | 'smithy' | 'engine'): TableSeat => ({
    kind: 'bot',
    name: strategy,
    strategy,
    seed: 1,
  });
  const bots = (['big-money', 'smithy', 'engine'] as const).map((name) => against(bot(name)));

  test('is earned by the last of four victories', () => {
    const { earned, have } = achievement('bot-tamer', [...bots, against({ kind: 'program', name: 'theirs' })]);
    expect(have).toBe(4);
    expect(earned?.game).toBe('theirs');
  });

  test('is missed without somebody’s program', () => {
    expect(achievement('bot-tamer', bots)).toMatchObject({ have: 3, want: 4, earned: null });
  });

  test('is missed by a shared victory', () => {
    const shared = against(
      { kind: 'program', name: 'theirs' },
      lastProvince({ others: [{ deck: 'province', turns: 1 }] }),
    );
    expect(achievement('bot-tamer', [...bots, shared])).toMatchObject({ have: 3, earned: null });
  });
});

describe('grand-tour', () => {
  const tour = KINGDOM_NAMES.map((name, index) =>
    finished(lastProvince(), { id: name, ended: index, options: { mode: { kind: 'set', name } } }),
  );

  test('is earned by a victory with each set', () => {
    expect(achievement('grand-tour', tour.toReversed())).toMatchObject({
      have: 11,
      earned: { game: KINGDOM_NAMES.at(-1), time: 10 },
    });
  });

  test('is missed by one set', () => {
    expect(achievement('grand-tour', tour.slice(1))).toMatchObject({ have: 10, want: 11, earned: null });
  });
});

describe('achievements', () => {
  test('are twenty', () => {
    const all = achievementsOf(PROFILE, []);
    expect(all).toHaveLength(20);
    expect(new Set(all.map(({ name }) => name)).size).toBe(20);
  });

  test('belong to the first game that earned them', () => {
    const games = [
      finished(lastProvince(), { id: 'later', ended: 9 }),
      finished(lastProvince(), { id: 'first', ended: 3 }),
    ];
    expect(achievement('first-crown', games).earned).toEqual({ game: 'first', time: 3 });
    expect(newAchievements(PROFILE, games, 'later')).toEqual([]);
    expect(newAchievements(PROFILE, games, 'first').map(({ id }) => id)).toContain('first-crown');
  });

  test('are not earned in practice, or by another profile', () => {
    const practice = finished(lastProvince(), { practiced: true });
    expect(achievement('first-crown', [practice]).earned).toBeNull();
    expect(achievementsOf('bob', [finished(lastProvince())]).every(({ earned }) => earned === null)).toBe(true);
  });
});

test('the seat that gains the last card of the third pile ended the game', () => {
  const given = { hand: 'witch', supply: { gold: 0, silver: 0, curse: 1 } } as const;
  expect(factsOfEnding({ given, moves: ['act witch', 'choose', 'end'] })).toMatchObject({ ender: 1, winners: [0] });
});
