import { describe, expect, test } from 'vitest';
import {
  answer,
  type Before,
  begun,
  brief,
  gone,
  lastReceived,
  type Match,
  matchWith,
  NAMES,
  type Name,
  opened,
  piles,
  play,
  raw,
  reasons,
  request,
  violationsIn,
} from './tables.js';

/** A game in which alice's EndTurn is the last. */
const last = (seats: readonly Before[], rest = {}): Match => matchWith({ seats, supply: { Province: 0 }, ...rest });

const over = (seats: readonly Before[] = [{ hand: 'Province' }, { hand: 'Estate' }, { hand: 'Duchy' }]): Match => {
  const match = last(seats);
  request(match, 'alice', 'EndTurn');
  return match;
};

const resultsOf = (received: ReturnType<typeof request>) =>
  received.filter(({ kind }) => kind === 'GameOver').map(({ to, params }) => `${to} ${params?.['result']}`);

describe('GameOver', () => {
  test('J-52 is a request to all, with the scores of all by name', () => {
    const received = request(
      last([{ hand: 'Province Curse' }, { deck: 'Estate' }, { discard: 'Duchy' }]),
      'alice',
      'EndTurn',
    );
    expect(resultsOf(received)).toEqual(['alice Win', 'bob Lose', 'carol Lose']);
    const requests = received.filter(({ kind }) => kind === 'GameOver');
    expect(requests.map(({ id }) => typeof id)).toEqual(['number', 'number', 'number']);
    for (const { params } of requests) expect(params?.['scores']).toEqual({ alice: 5, bob: 1, carol: 3 });
  });

  test('J-04 is a state of its own for those who look on: the scores, who won, and no cards of players', () => {
    const match = over([{ hand: 'Province' }, { hand: 'Estate' }, { hand: 'Province' }]);
    const finished = match.hosted.publicState() as [string, object];
    expect(finished).toMatchObject([
      'Finished',
      {
        scores: { alice: 6, bob: 1, carol: 6 },
        winners: [{ name: 'alice' }, { name: 'carol' }],
        supply: { Province: 0 },
      },
    ]);
    expect(Object.keys(finished[1])).toEqual(['kingdom', 'supply', 'trash', 'scores', 'winners']);
    for (const name of NAMES.slice(0, 3)) answer(match, name, { rematch: false });
    expect(match.hosted.publicState()).toEqual(finished);
  });

  test('J-04 J-54 is no longer the state once there is another game', () => {
    const match = over();
    for (const name of NAMES.slice(0, 3)) answer(match, name, { rematch: true });
    expect(match.hosted.publicState()).toMatchObject(['Turn', {}]);
  });

  test('J-53 R-14 all with the most points win, whatever their turns', () => {
    const received = request(
      last([{ hand: 'Duchy', turns: 9 }, { hand: 'Duchy', turns: 8 }, { hand: 'Estate' }]),
      'alice',
      'EndTurn',
    );
    expect(resultsOf(received)).toEqual(['alice Win', 'bob Win', 'carol Lose']);
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
    const received = request(last([seat, {}]), 'alice', 'EndTurn');
    expect(lastReceived(received, 'bob').params?.['scores']).toEqual({ alice: score, bob: 0 });
  });

  test('J-28 the last EndTurn is answered first', () => {
    expect(brief(request(last([{ hand: 'Copper' }, {}]), 'alice', 'EndTurn'))).toEqual([
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
    const received = request(matchWith({ seats: NAMES.slice(0, seats).map(() => ({})), supply }), 'alice', 'EndTurn');
    expect(received.some(({ kind }) => kind === 'GameOver')).toBe(ends);
  });

  test('J-60 R-03 five players end at three piles where the original is imitated', () => {
    const received = request(
      matchWith({ seats: [{}, {}, {}, {}, {}], supply: { Curse: 0, Moat: 0, Copper: 0 }, rules: 'dominai+R-03' }),
      'alice',
      'EndTurn',
    );
    expect(received.some(({ kind }) => kind === 'GameOver')).toBe(true);
  });

  test('J-60 the turn that takes the last province goes on until EndTurn', () => {
    const match = matchWith({ seats: [{ hand: 'Copper' }, {}], supply: { Province: 1 }, coins: 8, buys: 2 });
    expect(brief(request(match, 'alice', 'Buy', { card: 'Province' }))).toEqual(['alice result']);
    expect(brief(request(match, 'alice', 'Buy', { card: 'Copper' }))).toEqual(['alice result']);
    expect(resultsOf(request(match, 'alice', 'EndTurn'))).toEqual(['alice Win', 'bob Lose']);
  });
});

describe('rematch', () => {
  const YES = { rematch: true };

  test('J-54 if all agree, another game begins on the same connections, with an order of its own', () => {
    const match = over();
    expect(answer(match, 'alice', YES)).toEqual([]);
    expect(answer(match, 'bob', YES)).toEqual([]);
    const again = answer(match, 'carol', YES);
    expect(again.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['StartGame 4', 'StartGame 5', 'StartGame 6']);
    for (const name of NAMES.slice(0, 2)) expect(answer(match, name, {})).toEqual([]);
    expect(answer(match, 'carol', {})).toMatchObject([{ kind: 'StartTurn', params: { deck: 5, treasure: 0 } }]);
  });

  test('J-08 J-54 the order is drawn anew for each game', () => {
    const orders = new Set<string>();
    const match = over();
    for (let games = 0; games < 40; games++) {
      match.hosted.table.stage = 'ending';
      for (const seat of [0, 1, 2])
        match.hosted.table.pending.set(seat, { id: seat + 1, method: 'GameOver', params: {} });
      const [first] = NAMES.slice(0, 3).flatMap((name) => answer(match, name, YES));
      orders.add(`${first?.params?.['order']}`);
    }
    expect(orders.size).toBe(6);
  });

  test('J-54 a player that has left wants no other game', () => {
    const match = matchWith({ seats: [{}, {}, {}] });
    gone(match, 'bob');
    gone(match, 'carol');
    expect(brief(answer(match, 'alice', YES))).toEqual(['alice close 1000']);
  });

  test.each([
    ['one kind no', { rematch: false }],
    ['one kind something else', { rematch: 'true' }],
    ['one kind nothing', {}],
    ['one kind null', null],
    ['one kind true alone', true],
    ['one kind a list', [true]],
  ])('J-54 %s: all connections close', (_, no) => {
    const match = over();
    expect(answer(match, 'alice', YES)).toEqual([]);
    expect(answer(match, 'bob', no)).toEqual([]);
    expect(brief(answer(match, 'carol', YES))).toEqual(['alice close 1000', 'bob close 1000', 'carol close 1000']);
    expect(match.hosted.isOver()).toBe(true);
  });

  test.each(['disconnected', 'deadline', 'flood'] as const)(
    'J-54 J-56 one goes before it answers (%s): no rematch, and its result stands',
    (why) => {
      const match = over();
      answer(match, 'alice', YES);
      answer(match, 'carol', YES);
      const received = brief(gone(match, 'bob', why));
      expect(received.filter((line) => line.endsWith('close 1000'))).toHaveLength(3);
      expect(match.hosted.isOver()).toBe(true);
    },
  );
});

describe('after the game', () => {
  test('J-55 the last player on turn has no turn any more, and no one receives a second GameOver', () => {
    const match = over();
    for (const name of ['alice', 'bob'] as const) {
      const received = request(match, name, 'EndTurn');
      expect(brief(received)).toEqual([`${name} error -32600`]);
      expect(reasons(received)).toEqual(['it is not your turn']);
    }
  });

  test('J-55 a request breaks the rule on that, unless all others left while it was on its way', () => {
    const endTurn = '{"jsonrpc":"2.0","id":"late","method":"EndTurn"}';
    const ended = over();
    expect(violationsIn(ended, 'alice', endTurn)).toMatchObject([{ rule: { id: 'session/after-game' } }]);
    const left = matchWith({ seats: [{}, {}] });
    gone(left, 'bob');
    expect(reasons(raw(left, 'alice', endTurn))).toEqual(['it is not your turn']);
    expect(violationsIn(left, 'alice', endTurn)).toEqual([]);
  });

  test('J-55 nothing is said when all has been closed', () => {
    const match = over();
    for (const name of ['alice', 'bob', 'carol'] as const) answer(match, name, { rematch: false });
    expect(request(match, 'alice', 'EndTurn')).toEqual([]);
    expect(raw(match, 'bob', 'rubbish')).toEqual([]);
    expect(gone(match, 'carol')).toEqual([]);
    expect(gone(match, 'carol', 'deadline')).toEqual([]);
    expect(match.hosted.awaited()).toEqual([]);
    expect([0, 1, 2].map((seat) => match.hosted.pendingFor(seat))).toEqual([null, null, null]);
  });
});

describe('leaving', () => {
  const FIVE = 'Copper Copper Copper Estate Estate';

  test('J-07 J-56 before the start: the others begin without it', () => {
    const match = opened({ seats: 3 });
    const [asked] = begun(match);
    const order = asked?.params?.['order'] as Name[];
    const [first, second, third] = order as [Name, Name, Name];
    answer(match, second, {});
    answer(match, third, {});
    expect(brief(gone(match, first))).toEqual([`${second} StartTurn`]);
  });

  test('J-56 before the start, all but one: that one has won, once it has answered', () => {
    const match = opened();
    begun(match);
    expect(gone(match, 'alice')).toEqual([]);
    expect(answer(match, 'bob', {})).toMatchObject([{ to: 'bob', kind: 'GameOver', params: { result: 'Win' } }]);
  });

  test('J-56 before the start, all: no message is sent, and the game is over', () => {
    const match = opened({ seats: 3 });
    begun(match);
    expect(NAMES.slice(0, 3).flatMap((name) => gone(match, name))).toEqual([]);
    expect(match.hosted.isOver()).toBe(true);
  });

  test('J-57 in the own turn: the next player plays on, undisturbed', () => {
    const match = matchWith({ seats: [{ hand: 'Copper Gold' }, { hand: 'Copper' }, { hand: '' }] });
    play(match, 'alice', 'Copper');
    expect(brief(gone(match, 'alice'))).toEqual(['bob StartTurn']);
    expect(brief(play(match, 'bob', 'Copper'))).toEqual(['bob result']);
    expect(brief(request(match, 'bob', 'EndTurn'))).toEqual(['bob result', 'carol StartTurn']);
    expect(brief(request(match, 'carol', 'EndTurn'))).toEqual(['carol result', 'bob StartTurn']);
  });

  test('J-57 in the middle of an own card, with requests in the queue', () => {
    const match = matchWith({ seats: [{ hand: 'Sentry', deck: 'Copper Gold Estate' }, {}, {}] });
    play(match, 'alice', 'Sentry');
    request(match, 'alice', 'EndTurn');
    expect(brief(gone(match, 'alice'))).toEqual(['bob StartTurn']);
    expect(piles(match, 'alice')).toMatchObject({ hand: '', inPlay: '' });
  });

  test('J-57 J-58 as an attacker whose victim thinks: the answer that still comes is passed over', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: FIVE }, { hand: FIVE }] });
    const [asked] = play(match, 'alice', 'Militia');
    expect(brief(gone(match, 'alice'))).toEqual(['bob StartTurn']);
    expect(
      raw(match, 'bob', JSON.stringify({ jsonrpc: '2.0', id: asked?.id, result: { data: ['Estate', 'Estate'] } })),
    ).toEqual([]);
    expect(piles(match, 'bob').hand).toBe(FIVE);
  });

  test.each([
    ['Militia', { data: ['Estate', 'Estate'] }],
    ['Witch', {}],
    ['Bandit', { data: null }],
    ['Bureaucrat', { data: 'Estate' }],
  ])('J-58 as the victim of a %s: the attack goes on', (card, result) => {
    const match = matchWith({ seats: [{ hand: card }, { hand: FIVE, deck: 'Gold Silver' }, { hand: FIVE }] });
    play(match, 'alice', card);
    expect(brief(gone(match, 'bob'))).toEqual(['carol Attack']);
    expect(brief(answer(match, 'carol', result))).toEqual(['alice result']);
    expect(brief(request(match, 'alice', 'EndTurn'))).toEqual(['alice result', 'carol StartTurn']);
  });

  test('J-58 as the last victim: the attacker has its result at once', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper' }, { hand: FIVE }] });
    play(match, 'alice', 'Militia');
    answer(match, 'bob', { data: [] });
    expect(brief(gone(match, 'carol'))).toEqual(['alice result']);
  });

  test('J-58 as the only other player: the result, and then the end', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: FIVE }] });
    play(match, 'alice', 'Militia');
    const received = gone(match, 'bob');
    expect(brief(received)).toEqual(['alice result', 'alice GameOver']);
    expect(lastReceived(received, 'alice').params).toEqual({ result: 'Win', scores: { alice: 0, bob: 2 } });
  });

  test('J-56 as one who waits: nothing is said, and its turn is passed over', () => {
    const match = matchWith({ seats: [{}, {}, {}] });
    expect(gone(match, 'bob')).toEqual([]);
    expect(brief(request(match, 'alice', 'EndTurn'))).toEqual(['alice result', 'carol StartTurn']);
    expect(match.hosted.publicState()).toMatchObject(['Turn', { next_players: [{ name: 'alice' }] }]);
  });

  test('J-56 as one who would have been attacked later', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: '' }, { hand: FIVE }] });
    play(match, 'alice', 'Militia');
    expect(gone(match, 'carol')).toEqual([]);
    expect(brief(answer(match, 'bob', { data: [] }))).toEqual(['alice result']);
  });

  test('J-56 as the last but one: the other has won, whatever the points', () => {
    const match = matchWith({ seats: [{ hand: 'Curse' }, { hand: 'Province' }] });
    const received = gone(match, 'bob');
    expect(received).toMatchObject([
      { to: 'alice', kind: 'GameOver', params: { result: 'Win', scores: { alice: -1, bob: 6 } } },
    ]);
    expect(brief(answer(match, 'alice', { rematch: true }))).toEqual(['alice close 1000']);
  });

  test('J-56 twice is once', () => {
    const match = matchWith({ seats: [{}, {}, {}] });
    gone(match, 'alice');
    expect(gone(match, 'alice')).toEqual([]);
    expect(request(match, 'alice', 'EndTurn')).toEqual([]);
  });

  test('J-56 a seat that left receives nothing more, neither plays nor the end', () => {
    const match = matchWith({ seats: [{ hand: 'Copper' }, {}, {}], dialects: ['docs'], supply: { Province: 0 } });
    gone(match, 'bob');
    const received = [...play(match, 'alice', 'Copper'), ...request(match, 'alice', 'EndTurn')];
    expect(received.filter(({ to }) => to === 'bob')).toEqual([]);
    expect(resultsOf(received)).toEqual(['alice Win', 'carol Win']);
  });

  test.each([
    ['deadline', 'no reply within the deadline'],
    ['flood', 'too many messages'],
  ] as const)('J-34 J-59 for a %s it is received why, and forfeits', (why, message) => {
    const match = matchWith({ seats: [{}, { hand: 'Province' }, {}] });
    const received = gone(match, 'alice', why);
    expect(brief(received)).toEqual(['alice FatalError', 'alice close 1008', 'bob StartTurn']);
    expect(reasons(received)).toEqual([message]);
  });
});
