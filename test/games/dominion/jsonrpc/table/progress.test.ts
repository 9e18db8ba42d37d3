import { describe, expect, test } from 'vitest';
import { openTableSession } from '../../../../../src/games/dominion/jsonrpc/table/game-session.js';
import {
  answer,
  begun,
  brief,
  cardsNamed,
  FIRST_GAME,
  lastReceived,
  matchWith,
  NAMES,
  opened,
  piles,
  play,
  raw,
  reasons,
  request,
  rulesNamed,
  started,
} from './tables.js';

const DECK = 'Copper Copper Copper Copper Copper Estate Estate';

describe('the start', () => {
  test('J-07 StartGame is a request to all; the first turn begins with the last answer', () => {
    const match = opened({ seats: 3 });
    const received = begun(match);
    expect(received.map(({ kind }) => kind)).toEqual(['StartGame', 'StartGame', 'StartGame']);
    const order = received[0]?.params?.['order'] as (typeof NAMES)[number][];
    expect(answer(match, order[1]!, {})).toEqual([]);
    expect(answer(match, order[0]!, {})).toEqual([]);
    expect(brief(answer(match, order[2]!, {}))).toEqual([`${order[0]} StartTurn`]);
  });

  test.each([[{}], [null], ['hello'], [[1]], [{ order: [] }]])(
    'J-07 the content of the answer does not matter: %j',
    (result) => {
      const match = opened();
      begun(match);
      answer(match, 'alice', result);
      expect(brief(answer(match, 'bob', result))).toHaveLength(1);
    },
  );

  test('J-07 no one plays before it', () => {
    const match = opened();
    begun(match);
    for (const name of ['alice', 'bob'] as const)
      expect(reasons(request(match, name, 'EndTurn'))).toEqual(['it is not your turn']);
  });

  test('J-08 the order is drawn, is the same for all, and is the order of turns; the kingdom comes as it was given', () => {
    const firsts = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const match = opened({ seats: 3, seed });
      const received = begun(match);
      const orders = received.map(({ params }) => JSON.stringify(params?.['order']));
      expect(new Set(orders).size).toBe(1);
      expect(received[0]?.params?.['kingdom']).toEqual(FIRST_GAME.split(' '));
      const order = JSON.parse(orders[0] as string);
      for (const name of NAMES.slice(0, 3)) answer(match, name, {});
      for (const [place, name] of order.entries()) {
        expect(lastReceived(request(match, name, 'EndTurn'), order[(place + 1) % 3]).kind).toBe('StartTurn');
      }
      firsts.add(orders[0] as string);
    }
    expect(firsts.size).toBe(6);
  });

  test('J-09 a first hand holds coppers and estates only', () => {
    const [received] = started(opened());
    expect(received?.params).toMatchObject({
      deck: 5,
      discard: 0,
      actions: 1,
      buys: 1,
      treasure: 0,
    });
    expect(`${received?.params?.['hand']}`).toMatch(/^((Copper|Estate),?){5}$/);
  });

  test.each([
    ['J-02 a repeated card', `${FIRST_GAME} Moat`, 2],
    ['J-02 a basic card', `${FIRST_GAME} Copper`, 2],
    ['J-03 one player', FIRST_GAME, 1],
    ['J-03 seven players', FIRST_GAME, 7],
  ])('%s is refused', (_, kingdom, seats) => {
    const names = Array.from({ length: seats }, (_each, seat) => `p${seat}`);
    const hosted = openTableSession({
      names,
      dialects: names.map(() => 'live'),
      kingdom: cardsNamed(kingdom),
      rules: rulesNamed('dominai'),
      seed: 1,
      showsHand: true,
    });
    expect(hosted.ok).toBe(false);
  });

  test.each([2, 3, 4, 5, 6])('J-03 %i players play', (seats) => {
    expect(started(opened({ seats }))).toHaveLength(1);
  });
});

describe('states', () => {
  const match = (dialect: 'docs' | 'live') =>
    matchWith({
      seats: [{ hand: 'Copper Village Gold', deck: 'Estate Estate', discard: 'Duchy' }, { hand: 'Moat' }],
      dialects: [dialect, 'live'],
      supply: { Curse: 0, Gardens: 0 },
      trash: 'Estate Copper',
      buys: 2,
    });
  const DOCUMENTED = ['hand', 'discard', 'deck', 'supply', 'buys', 'actions', 'treasure'];

  test('J-24 live adds trash and in_play, newest first, and the phase', () => {
    const table = match('live');
    const [first] = play(table, 'alice', 'Village');
    expect(Object.keys(first?.result ?? {})).toEqual([...DOCUMENTED, 'trash', 'in_play', 'phase']);
    expect(first?.result).toMatchObject({ trash: ['Estate', 'Copper'], in_play: ['Village'], phase: ['Action'] });
    expect(play(table, 'alice', 'Copper')[0]?.result).toMatchObject({ in_play: ['Copper', 'Village'], phase: ['Buy'] });
  });

  test('J-24 docs has the documented members only', () => {
    expect(Object.keys(play(match('docs'), 'alice', 'Village')[0]?.result ?? {})).toEqual(DOCUMENTED);
  });

  test.each(['docs', 'live'] as const)('J-24 the result of EndTurn has four members in %s', (dialect) => {
    const ended = lastReceived(request(match(dialect), 'alice', 'EndTurn'), 'alice');
    expect(Object.keys(ended.result ?? {})).toEqual(DOCUMENTED.slice(0, 4));
    expect(ended.result).toMatchObject({ deck: 1, discard: 0 });
    expect(ended.result?.['hand']).toHaveLength(5);
  });

  test.each(['docs', 'live'] as const)(
    'J-23 the supply of %s has every pile of the game, empty ones too',
    (dialect) => {
      const supply = play(match(dialect), 'alice', 'Copper')[0]?.result?.['supply'] as Record<string, number>;
      expect(supply).toMatchObject({ Curse: 0, Gardens: 0, Copper: 5 });
      expect(Object.keys(supply)).toHaveLength(33);
      const fresh = started(opened())[0]?.params?.['supply'] as Record<string, number>;
      expect(Object.keys(fresh)).toHaveLength(17);
    },
  );

  test('J-26 actions keep their number after a treasure, and none can be played any more', () => {
    const table = match('live');
    expect(play(table, 'alice', 'Copper')[0]?.result).toMatchObject({ actions: 1, phase: ['Buy'] });
    expect(reasons(play(table, 'alice', 'Village'))).toEqual(['act/phase']);
    expect(brief(request(table, 'alice', 'Buy', { card: 'Copper' }))).toEqual(['alice result']);
    expect(reasons(play(table, 'alice', 'Village'))).toEqual(['act/phase']);
  });

  test('J-26 nor after a buy alone', () => {
    const table = match('live');
    expect(request(table, 'alice', 'Buy', { card: 'Copper' })[0]?.result).toMatchObject({ phase: ['Buy'], actions: 1 });
    expect(reasons(play(table, 'alice', 'Village'))).toEqual(['act/phase']);
  });

  test('J-27 R-12 no treasure after a buy, unless the original is imitated', () => {
    const table = match('live');
    request(table, 'alice', 'Buy', { card: 'Copper' });
    expect(reasons(play(table, 'alice', 'Gold'))).toEqual(['add/after-buy']);
    const original = matchWith({ seats: [{ hand: 'Gold' }, {}], rules: 'dominai+R-12' });
    request(original, 'alice', 'Buy', { card: 'Copper' });
    expect(brief(play(original, 'alice', 'Gold'))).toEqual(['alice result']);
  });
});

describe('requests', () => {
  test.each([
    ['the money', 'Gold', 'buy/coins'],
    ['the pile', 'Moat', 'buy/in-supply'],
  ])('J-25 a buy lacks %s: an error that names the rule, and another try', (_, card, rule) => {
    const table = matchWith({ seats: [{ hand: 'Copper' }, {}], coins: 5, supply: { Moat: 0 } });
    expect(reasons(request(table, 'alice', 'Buy', { card }))).toEqual([rule]);
    expect(request(table, 'alice', 'Buy', { card: 'Silver' })[0]?.result).toMatchObject({
      buys: 0,
      treasure: 2,
      discard: 1,
    });
    expect(reasons(request(table, 'alice', 'Buy', { card: 'Copper' }))).toEqual(['buy/buys']);
  });

  test('J-25 a card that is not in this game cannot be bought', () => {
    const table = opened();
    const [first] = started(table);
    expect(reasons(request(table, first!.to, 'Buy', { card: 'Witch' }))).toEqual(['buy/in-game']);
  });

  test('J-25 a request out of turn is refused', () => {
    const table = matchWith({ seats: [{ hand: 'Copper' }, { hand: 'Copper' }] });
    expect(request(table, 'bob', 'Play', { card: 'Copper' })).toMatchObject([
      { to: 'bob', kind: 'error', error: { code: -32600, message: 'it is not your turn' } },
    ]);
    expect(piles(table, 'bob').hand).toBe('Copper');
  });

  test.each(['docs', 'live'] as const)(
    "J-28 in %s EndTurn's result comes before the next StartTurn, and before GameOver",
    (dialect) => {
      const table = matchWith({ seats: [{ hand: 'Copper' }, {}], dialects: [dialect] });
      expect(brief(request(table, 'alice', 'EndTurn')).filter((line) => !line.endsWith('Shuffle'))).toEqual([
        'alice result',
        'bob StartTurn',
      ]);
      const last = matchWith({ seats: [{ hand: 'Copper' }, {}], dialects: [dialect], supply: { Province: 0 } });
      expect(brief(request(last, 'alice', 'EndTurn')).filter((line) => !line.endsWith('Shuffle'))).toEqual([
        'alice result',
        'alice GameOver',
        'bob GameOver',
      ]);
    },
  );

  test('J-29 what is asked while a play waits for a victim comes after it, in order', () => {
    const table = matchWith({
      seats: [{ hand: 'Militia Copper', deck: DECK }, { hand: 'Copper Copper Copper Estate' }],
    });
    expect(brief(play(table, 'alice', 'Militia'))).toEqual(['bob Attack']);
    expect(play(table, 'alice', 'Copper')).toEqual([]);
    expect(request(table, 'alice', 'Buy', { card: 'Gold' })).toEqual([]);
    expect(request(table, 'alice', 'Buy', { card: 'Silver' })).toEqual([]);
    expect(request(table, 'alice', 'EndTurn')).toEqual([]);
    expect(request(table, 'alice', 'EndTurn')).toEqual([]);
    const received = answer(table, 'bob', { data: ['Estate'] });
    expect(received.map(({ to, kind, id }) => `${to} ${kind} ${id ?? ''}`.trim())).toEqual([
      'alice result 101',
      'alice result 102',
      'alice error 103',
      'alice result 104',
      'alice result 105',
      'bob StartTurn',
      'alice error 106',
    ]);
    expect(lastReceived(received, 'bob').params).toMatchObject({ hand: ['Copper', 'Copper', 'Copper'] });
  });

  test('J-29 only so many wait', () => {
    const table = matchWith({ seats: [{ hand: 'Militia' }, { hand: '' }] });
    play(table, 'alice', 'Militia');
    for (let each = 0; each < 16; each++) expect(play(table, 'alice', 'Copper')).toEqual([]);
    expect(brief(play(table, 'alice', 'Copper'))).toEqual(['alice error -32600']);
    expect(answer(table, 'bob', { data: [] })).toHaveLength(17);
  });

  test('J-29 the answers of an own prompt overtake what waits', () => {
    const table = matchWith({ seats: [{ hand: 'Vassal', deck: 'Moat Copper Copper' }, {}] });
    play(table, 'alice', 'Vassal');
    request(table, 'alice', 'EndTurn');
    expect(brief(answer(table, 'alice', { play: true, data: null }))).toEqual([
      'alice result',
      'alice result',
      'bob StartTurn',
    ]);
  });
});

describe('notifications', () => {
  const match = () =>
    matchWith({
      seats: [{ hand: 'Village Copper', discard: 'Estate Estate' }, { hand: '' }, { hand: '' }],
      dialects: ['docs', 'docs', 'live'],
    });

  test('J-31 Played goes to the other seats of docs, for actions and treasures, before the result', () => {
    const table = match();
    const received = play(table, 'alice', 'Village');
    expect(received.filter(({ kind }) => kind === 'Played')).toMatchObject([
      { to: 'bob', params: { player: 'alice', card: 'Village' } },
    ]);
    expect(received.at(-1)?.kind).toBe('result');
    expect(brief(play(table, 'alice', 'Copper'))).toEqual(['bob Played', 'alice result']);
    expect(brief(request(table, 'alice', 'Buy', { card: 'Copper' }))).toEqual(['alice result']);
  });

  test('J-31 a refused play is not announced, and a throne room announces each play', () => {
    const table = matchWith({ seats: [{ hand: 'ThroneRoom Village' }, {}], dialects: ['docs'] });
    expect(brief(play(table, 'alice', 'Moat'))).toEqual(['alice error -32600']);
    const received = [
      ...play(table, 'alice', 'ThroneRoom', { card: 'Village', data: null }),
      ...answer(table, 'alice', { data: null }),
    ];
    expect(received.filter(({ kind }) => kind === 'Played').map(({ params }) => params?.['card'])).toEqual([
      'ThroneRoom',
      'Village',
      'Village',
    ]);
  });

  test('J-32 Shuffle goes to a seat of docs that shuffles, without params', () => {
    const table = match();
    expect(play(table, 'alice', 'Village').filter(({ kind }) => kind === 'Shuffle')).toMatchObject([
      { to: 'alice', params: {} },
    ]);
    const live = matchWith({ seats: [{ hand: 'Village', discard: 'Estate' }, {}], dialects: ['live'] });
    expect(brief(play(live, 'alice', 'Village'))).toEqual(['alice result']);
  });

  test("J-32 also for a victim's shuffle, and in the middle of the others' turn", () => {
    const table = matchWith({
      seats: [{ hand: 'CouncilRoom', deck: DECK }, { discard: 'Gold' }],
      dialects: ['live', 'docs'],
    });
    expect(brief(play(table, 'alice', 'CouncilRoom'))).toEqual(['bob Played', 'bob Shuffle', 'alice result']);
  });

  test('J-42 also where an attack goes on because a victim has forfeited', () => {
    const table = matchWith({
      seats: [{ hand: 'Bandit' }, { deck: 'Copper Silver' }, { deck: '', discard: 'Copper Estate Gold' }],
      dialects: ['docs', 'docs', 'docs'],
    });
    expect(brief(play(table, 'alice', 'Bandit'))).toContain('bob Attack');
    expect(brief(answer(table, 'bob', { data: 'Copper' }))).toEqual(
      expect.arrayContaining(['bob FatalError', 'carol Shuffle', 'carol Attack']),
    );
  });
});

describe('the public state', () => {
  test('J-04 shows kingdom, supply, trash and names, and no cards of players', () => {
    const table = matchWith({ seats: [{ hand: 'Artisan' }, { hand: 'Gold' }, {}], trash: 'Estate' });
    const [kind, state] = table.hosted.publicState() as [string, Record<string, unknown>];
    expect(kind).toBe('Turn');
    expect(Object.keys(state)).toEqual(['kingdom', 'supply', 'trash', 'current_player', 'next_players']);
    expect(state).toMatchObject({
      trash: ['Estate'],
      current_player: { name: 'alice' },
      next_players: [{ name: 'bob' }, { name: 'carol' }],
    });
    request(table, 'alice', 'EndTurn');
    expect(table.hosted.publicState()).toMatchObject([
      'Turn',
      { current_player: { name: 'bob' }, next_players: [{ name: 'carol' }, { name: 'alice' }] },
    ]);
  });
});

describe('J-61 a player that lost its connection', () => {
  const resent = (table: ReturnType<typeof matchWith>, seat: number) =>
    JSON.parse(table.hosted.pendingFor(seat) ?? 'null');

  test('is asked the same under the same id', () => {
    const table = matchWith({ seats: [{ hand: 'Militia' }, { hand: '' }] });
    const [asked] = play(table, 'alice', 'Militia');
    expect(resent(table, 1)).toMatchObject({ id: asked?.id, method: 'Attack', params: asked?.params });
    expect(resent(table, 0)).toBeNull();
    expect(brief(raw(table, 'bob', `{"jsonrpc":"2.0","id":${asked?.id},"result":{"data":[]}}`))).toEqual([
      'alice result',
    ]);
  });

  test('receives its turn again where it left off', () => {
    const table = matchWith({ seats: [{ hand: 'Copper Copper' }, {}] });
    play(table, 'alice', 'Copper');
    expect(resent(table, 0)).toMatchObject({ method: 'StartTurn', params: { treasure: 1, phase: ['Buy'] } });
    expect(resent(table, 1)).toBeNull();
  });
});

test('J-34 whom the game waits for has a name of its own each time, so that a deadline can be set', () => {
  const table = matchWith({ seats: [{ hand: 'Militia Copper' }, { hand: '' }] });
  const keys = [table.hosted.awaited()];
  play(table, 'alice', 'Militia');
  keys.push(table.hosted.awaited());
  answer(table, 'bob', { data: [] });
  keys.push(table.hosted.awaited());
  play(table, 'alice', 'Copper');
  keys.push(table.hosted.awaited());
  expect(keys.flat().map(({ seat }) => seat)).toEqual([0, 1, 0, 0]);
  expect(new Set(keys.flat().map(({ key }) => key)).size).toBe(4);
});
