import { describe, expect, test } from 'vitest';
import {
  answer,
  type Before,
  begun,
  brief,
  type Court,
  gone,
  laid,
  lastTold,
  NAMES,
  type Name,
  opened,
  piles,
  play,
  raw,
  reasons,
  say,
} from './tables.js';

/** A game in which alice's EndTurn is the last. */
const last = (seats: readonly Before[], rest = {}): Court => laid({ seats, supply: { Province: 0 }, ...rest });

const over = (seats: readonly Before[] = [{ hand: 'Province' }, { hand: 'Estate' }, { hand: 'Duchy' }]): Court => {
  const court = last(seats);
  say(court, 'alice', 'EndTurn');
  return court;
};

const resultsOf = (told: ReturnType<typeof say>) =>
  told.filter(({ says }) => says === 'GameOver').map(({ to, params }) => `${to} ${params?.['result']}`);

describe('GameOver', () => {
  test('J-52 is a request to all, with the scores of all by name', () => {
    const told = say(last([{ hand: 'Province Curse' }, { deck: 'Estate' }, { discard: 'Duchy' }]), 'alice', 'EndTurn');
    expect(resultsOf(told)).toEqual(['alice Win', 'bob Lose', 'carol Lose']);
    const requests = told.filter(({ says }) => says === 'GameOver');
    expect(requests.map(({ id }) => typeof id)).toEqual(['number', 'number', 'number']);
    for (const { params } of requests) expect(params?.['scores']).toEqual({ alice: 5, bob: 1, carol: 3 });
  });

  test('J-04 is a state of its own for those who look on: the scores, who won, and no cards of players', () => {
    const court = over([{ hand: 'Province' }, { hand: 'Estate' }, { hand: 'Province' }]);
    const finished = court.hosted.publicState() as [string, object];
    expect(finished).toMatchObject([
      'Finished',
      {
        scores: { alice: 6, bob: 1, carol: 6 },
        winners: [{ name: 'alice' }, { name: 'carol' }],
        supply: { Province: 0 },
      },
    ]);
    expect(Object.keys(finished[1])).toEqual(['kingdom', 'supply', 'trash', 'scores', 'winners']);
    for (const name of NAMES.slice(0, 3)) answer(court, name, { rematch: false });
    expect(court.hosted.publicState()).toEqual(finished);
  });

  test('J-04 J-54 is no longer the state once there is another game', () => {
    const court = over();
    for (const name of NAMES.slice(0, 3)) answer(court, name, { rematch: true });
    expect(court.hosted.publicState()).toMatchObject(['Turn', {}]);
  });

  test('J-53 R-14 everybody with the most points wins, whoever had fewer turns', () => {
    const told = say(
      last([{ hand: 'Duchy', turns: 9 }, { hand: 'Duchy', turns: 8 }, { hand: 'Estate' }]),
      'alice',
      'EndTurn',
    );
    expect(resultsOf(told)).toEqual(['alice Win', 'bob Win', 'carol Lose']);
  });

  test.each([
    ['every zone', { hand: 'Estate', deck: 'Duchy', discard: 'Province', inPlay: 'Village' }, 10],
    ['curses below zero', { hand: 'Curse Curse' }, -2],
    ['gardens for nine cards', { hand: 'Gardens', deck: 'Copper Copper Copper Copper Copper Copper Copper Copper' }, 0],
    [
      'gardens for ten cards',
      { hand: 'Gardens', deck: 'Copper Copper Copper Copper Copper Copper Copper Copper Copper' },
      1,
    ],
    ['two gardens', { hand: 'Gardens Gardens', deck: 'Copper Copper Copper Copper Copper Copper Copper Copper' }, 2],
  ])('J-53 scores %s', (_, seat, score) => {
    const told = say(last([seat, {}]), 'alice', 'EndTurn');
    expect(lastTold(told, 'bob').params?.['scores']).toEqual({ alice: score, bob: 0 });
  });

  test('J-28 the last EndTurn is answered first', () => {
    expect(brief(say(last([{ hand: 'Copper' }, {}]), 'alice', 'EndTurn'))).toEqual([
      'alice result',
      'alice GameOver',
      'bob GameOver',
    ]);
  });

  test.each([
    [2, 3, true],
    [2, 2, false],
    [4, 3, true],
    [5, 3, false],
    [5, 4, true],
    [6, 3, false],
    [6, 4, true],
  ])('J-60 R-03 with %i players, %i empty piles end the game: %j', (seats, empty, ends) => {
    const supply = Object.fromEntries(['Curse', 'Copper', 'Moat', 'Estate'].slice(0, empty).map((card) => [card, 0]));
    const told = say(laid({ seats: NAMES.slice(0, seats).map(() => ({})), supply }), 'alice', 'EndTurn');
    expect(told.some(({ says }) => says === 'GameOver')).toBe(ends);
  });

  test('J-60 R-03 five players end at three piles where the original is imitated', () => {
    const told = say(
      laid({ seats: [{}, {}, {}, {}, {}], supply: { Curse: 0, Moat: 0, Copper: 0 }, rules: 'dominai+R-03' }),
      'alice',
      'EndTurn',
    );
    expect(told.some(({ says }) => says === 'GameOver')).toBe(true);
  });

  test('J-60 the turn that takes the last province goes on until EndTurn', () => {
    const court = laid({ seats: [{ hand: 'Copper' }, {}], supply: { Province: 1 }, coins: 8, buys: 2 });
    expect(brief(say(court, 'alice', 'Buy', { card: 'Province' }))).toEqual(['alice result']);
    expect(brief(say(court, 'alice', 'Buy', { card: 'Copper' }))).toEqual(['alice result']);
    expect(resultsOf(say(court, 'alice', 'EndTurn'))).toEqual(['alice Win', 'bob Lose']);
  });
});

describe('rematch', () => {
  const YES = { rematch: true };

  test('J-54 if all say yes, another game begins on the same connections, with an order of its own', () => {
    const court = over();
    expect(answer(court, 'alice', YES)).toEqual([]);
    expect(answer(court, 'bob', YES)).toEqual([]);
    const again = answer(court, 'carol', YES);
    expect(again.map(({ says, id }) => `${says} ${id}`)).toEqual(['StartGame 4', 'StartGame 5', 'StartGame 6']);
    for (const name of NAMES.slice(0, 2)) expect(answer(court, name, {})).toEqual([]);
    expect(answer(court, 'carol', {})).toMatchObject([{ says: 'StartTurn', params: { deck: 5, treasure: 0 } }]);
  });

  test('J-08 J-54 the order is drawn anew for each game', () => {
    const orders = new Set<string>();
    const court = over();
    for (let games = 0; games < 40; games++) {
      court.hosted.table.stage = 'ending';
      for (const seat of [0, 1, 2])
        court.hosted.table.pending.set(seat, { id: seat + 1, method: 'GameOver', params: {} });
      const [first] = NAMES.slice(0, 3).flatMap((name) => answer(court, name, YES));
      orders.add(`${first?.params?.['order']}`);
    }
    expect(orders.size).toBe(6);
  });

  test('J-54 whoever has left wants no other game', () => {
    const court = laid({ seats: [{}, {}, {}] });
    gone(court, 'bob');
    gone(court, 'carol');
    expect(brief(answer(court, 'alice', YES))).toEqual(['alice close 1000']);
  });

  test.each([
    ['one says no', { rematch: false }],
    ['one says something else', { rematch: 'true' }],
    ['one says nothing', {}],
    ['one says null', null],
    ['one says true alone', true],
    ['one says a list', [true]],
  ])('J-54 %s: all connections close', (_, no) => {
    const court = over();
    expect(answer(court, 'alice', YES)).toEqual([]);
    expect(answer(court, 'bob', no)).toEqual([]);
    expect(brief(answer(court, 'carol', YES))).toEqual(['alice close 1000', 'bob close 1000', 'carol close 1000']);
    expect(court.hosted.isOver()).toBe(true);
  });

  test.each(['disconnected', 'deadline', 'flood'] as const)(
    'J-54 J-56 one goes before it answers (%s): no rematch, and its result stands',
    (why) => {
      const court = over();
      answer(court, 'alice', YES);
      answer(court, 'carol', YES);
      const told = brief(gone(court, 'bob', why));
      expect(told.filter((line) => line.endsWith('close 1000'))).toHaveLength(3);
      expect(court.hosted.isOver()).toBe(true);
    },
  );
});

describe('after the game', () => {
  test('J-55 whoever was on turn last has no turn any more, and nobody hears of a second GameOver', () => {
    const court = over();
    for (const name of ['alice', 'bob'] as const) {
      const told = say(court, name, 'EndTurn');
      expect(brief(told)).toEqual([`${name} error -32600`]);
      expect(reasons(told)).toEqual(['it is not your turn']);
    }
  });

  test('J-55 nothing is said when all has been closed', () => {
    const court = over();
    for (const name of ['alice', 'bob', 'carol'] as const) answer(court, name, { rematch: false });
    expect(say(court, 'alice', 'EndTurn')).toEqual([]);
    expect(raw(court, 'bob', 'rubbish')).toEqual([]);
    expect(gone(court, 'carol')).toEqual([]);
    expect(gone(court, 'carol', 'deadline')).toEqual([]);
    expect(court.hosted.awaited()).toEqual([]);
    expect([0, 1, 2].map((seat) => court.hosted.pendingFor(seat))).toEqual([null, null, null]);
  });
});

describe('leaving', () => {
  const FIVE = 'Copper Copper Copper Estate Estate';

  test('J-07 J-56 before the start: the others begin without it', () => {
    const court = opened({ seats: 3 });
    const [asked] = begun(court);
    const order = asked?.params?.['order'] as Name[];
    const [first, second, third] = order as [Name, Name, Name];
    answer(court, second, {});
    answer(court, third, {});
    expect(brief(gone(court, first))).toEqual([`${second} StartTurn`]);
  });

  test('J-56 before the start, all but one: that one has won, once it has answered', () => {
    const court = opened();
    begun(court);
    expect(gone(court, 'alice')).toEqual([]);
    expect(answer(court, 'bob', {})).toMatchObject([{ to: 'bob', says: 'GameOver', params: { result: 'Win' } }]);
  });

  test('J-56 before the start, everybody: nobody is told anything, and it is over', () => {
    const court = opened({ seats: 3 });
    begun(court);
    expect(NAMES.slice(0, 3).flatMap((name) => gone(court, name))).toEqual([]);
    expect(court.hosted.isOver()).toBe(true);
  });

  test('J-57 in the own turn: the next player plays on, undisturbed', () => {
    const court = laid({ seats: [{ hand: 'Copper Gold' }, { hand: 'Copper' }, { hand: '' }] });
    play(court, 'alice', 'Copper');
    expect(brief(gone(court, 'alice'))).toEqual(['bob StartTurn']);
    expect(brief(play(court, 'bob', 'Copper'))).toEqual(['bob result']);
    expect(brief(say(court, 'bob', 'EndTurn'))).toEqual(['bob result', 'carol StartTurn']);
    expect(brief(say(court, 'carol', 'EndTurn'))).toEqual(['carol result', 'bob StartTurn']);
  });

  test('J-57 in the middle of an own card, with requests in the queue', () => {
    const court = laid({ seats: [{ hand: 'Sentry', deck: 'Copper Gold Estate' }, {}, {}] });
    play(court, 'alice', 'Sentry');
    say(court, 'alice', 'EndTurn');
    expect(brief(gone(court, 'alice'))).toEqual(['bob StartTurn']);
    expect(piles(court, 'alice')).toMatchObject({ hand: '', inPlay: '' });
  });

  test('J-57 J-58 as an attacker whose victim thinks: the answer that still comes is passed over', () => {
    const court = laid({ seats: [{ hand: 'Militia' }, { hand: FIVE }, { hand: FIVE }] });
    const [asked] = play(court, 'alice', 'Militia');
    expect(brief(gone(court, 'alice'))).toEqual(['bob StartTurn']);
    expect(
      raw(court, 'bob', JSON.stringify({ jsonrpc: '2.0', id: asked?.id, result: { data: ['Estate', 'Estate'] } })),
    ).toEqual([]);
    expect(piles(court, 'bob').hand).toBe(FIVE);
  });

  test.each([
    ['Militia', { data: ['Estate', 'Estate'] }],
    ['Witch', {}],
    ['Bandit', { data: null }],
    ['Bureaucrat', { data: 'Estate' }],
  ])('J-58 as the victim of a %s: the attack goes on', (card, result) => {
    const court = laid({ seats: [{ hand: card }, { hand: FIVE, deck: 'Gold Silver' }, { hand: FIVE }] });
    play(court, 'alice', card);
    expect(brief(gone(court, 'bob'))).toEqual(['carol Attack']);
    expect(brief(answer(court, 'carol', result))).toEqual(['alice result']);
    expect(brief(say(court, 'alice', 'EndTurn'))).toEqual(['alice result', 'carol StartTurn']);
  });

  test('J-58 as the last victim: the attacker has its result at once', () => {
    const court = laid({ seats: [{ hand: 'Militia' }, { hand: 'Copper' }, { hand: FIVE }] });
    play(court, 'alice', 'Militia');
    answer(court, 'bob', { data: [] });
    expect(brief(gone(court, 'carol'))).toEqual(['alice result']);
  });

  test('J-58 as the only other player: the result, and then the end', () => {
    const court = laid({ seats: [{ hand: 'Militia' }, { hand: FIVE }] });
    play(court, 'alice', 'Militia');
    const told = gone(court, 'bob');
    expect(brief(told)).toEqual(['alice result', 'alice GameOver']);
    expect(lastTold(told, 'alice').params).toEqual({ result: 'Win', scores: { alice: 0, bob: 2 } });
  });

  test('J-56 as one who waits: nothing is said, and its turn is passed over', () => {
    const court = laid({ seats: [{}, {}, {}] });
    expect(gone(court, 'bob')).toEqual([]);
    expect(brief(say(court, 'alice', 'EndTurn'))).toEqual(['alice result', 'carol StartTurn']);
    expect(court.hosted.publicState()).toMatchObject(['Turn', { next_players: [{ name: 'alice' }] }]);
  });

  test('J-56 as one who would have been attacked later', () => {
    const court = laid({ seats: [{ hand: 'Militia' }, { hand: '' }, { hand: FIVE }] });
    play(court, 'alice', 'Militia');
    expect(gone(court, 'carol')).toEqual([]);
    expect(brief(answer(court, 'bob', { data: [] }))).toEqual(['alice result']);
  });

  test('J-56 as the last but one: the other has won, whatever the points', () => {
    const court = laid({ seats: [{ hand: 'Curse' }, { hand: 'Province' }] });
    const told = gone(court, 'bob');
    expect(told).toMatchObject([
      { to: 'alice', says: 'GameOver', params: { result: 'Win', scores: { alice: -1, bob: 6 } } },
    ]);
    expect(brief(answer(court, 'alice', { rematch: true }))).toEqual(['alice close 1000']);
  });

  test('J-56 twice is once', () => {
    const court = laid({ seats: [{}, {}, {}] });
    gone(court, 'alice');
    expect(gone(court, 'alice')).toEqual([]);
    expect(say(court, 'alice', 'EndTurn')).toEqual([]);
  });

  test('J-56 who left is told of nothing more, neither plays nor the end', () => {
    const court = laid({ seats: [{ hand: 'Copper' }, {}, {}], dialects: ['docs'], supply: { Province: 0 } });
    gone(court, 'bob');
    const told = [...play(court, 'alice', 'Copper'), ...say(court, 'alice', 'EndTurn')];
    expect(told.filter(({ to }) => to === 'bob')).toEqual([]);
    expect(resultsOf(told)).toEqual(['alice Win', 'carol Win']);
  });

  test.each([
    ['deadline', 'no reply within the deadline'],
    ['flood', 'too many messages'],
  ] as const)('J-34 J-59 for a %s it is told why, and forfeits', (why, message) => {
    const court = laid({ seats: [{}, { hand: 'Province' }, {}] });
    const told = gone(court, 'alice', why);
    expect(brief(told)).toEqual(['alice FatalError', 'alice close 1008', 'bob StartTurn']);
    expect(reasons(told)).toEqual([message]);
  });
});
