import { describe, expect, test } from 'vitest';
import { attacked, BridgeHarness, type Json, move, type StateFields, SUPPLY } from './jsonrpc-on-sexpr-harness.js';

const params = (message: Json | undefined): Json => message?.['params'] as Json;
const result = (message: Json | undefined): Json => message?.['result'] as Json;
const error = (message: Json | undefined): Json => message?.['error'] as Json;
const methods = (messages: readonly Json[]): unknown[] => messages.map(({ method, id }) => method ?? `result ${id}`);

describe('the start of a game', () => {
  test('sends StartGame with the first state, and StartTurn once that is answered', () => {
    const bridge = new BridgeHarness();
    expect(bridge.driver('(moved bob (add copper))').toPlayer).toEqual([]);
    const { toPlayer } = bridge.driver(move({ players: 'alice bob' }));
    expect(methods(toPlayer)).toEqual(['StartGame']);
    expect(bridge.bridge.openQuestion()).toBe(1);
    expect(methods(bridge.answer(toPlayer[0]?.['id']).toPlayer)).toEqual(['StartTurn']);
    expect(bridge.bridge.openQuestion()).toBe(2);
  });

  test.each<[string, string[], string, string[]]>([
    ['nobody has moved yet', [], 'alice bob carol', ['alice', 'bob', 'carol']],
    ['one player has', ['(moved carol (clean))'], 'alice bob carol', ['carol', 'alice', 'bob']],
    [
      'two players have',
      ['(moved bob (buy silver))', '(moved bob (clean copper))', '(moved carol (clean))'],
      'alice bob carol',
      ['bob', 'carol', 'alice'],
    ],
    ['a stranger has', ['(moved zoe (clean))'], 'alice bob', ['alice', 'bob']],
    ['names are quoted', ['(moved "0-My Player" (clean))'], '|a b| "0-My Player"', ['0-My Player', 'a b']],
  ])('has the players in turn order if %s', (_, before, players, order) => {
    const bridge = new BridgeHarness();
    expect(params(bridge.driver(...before, move({ players })).toPlayer[0])['order']).toEqual(order);
  });

  test('sends Attack if an attack comes first', () => {
    const bridge = new BridgeHarness();
    const { toPlayer } = bridge.begin('(moved bob (act militia))', attacked('bob'));
    expect(methods(toPlayer)).toEqual(['Attack']);
    expect(params(toPlayer[0])).toMatchObject({ card: 'Militia', data: null });
  });

  test.each([
    ['the victim', 'alice bob carol'],
    ['the attacker', 'carol alice bob'],
  ])('finds the same order if the first name in the state is %s', (_, players) => {
    const bridge = new BridgeHarness();
    const { toPlayer } = bridge.driver(
      '(moved bob (clean))',
      '(moved carol (act militia))',
      attacked('carol', { players }),
    );
    expect(params(toPlayer[0])['order']).toEqual(['bob', 'carol', 'alice']);
  });

  test('carries out no request before StartGame is answered', () => {
    const bridge = new BridgeHarness();
    const { toPlayer } = bridge.driver(move());
    const early = bridge.request('Play', { card: 'Copper' });
    expect(early.toDriver).toEqual([]);
    expect(error(early.toPlayer[0])).toMatchObject({ code: -32600, message: 'it is not your turn' });
    bridge.answer(toPlayer[0]?.['id']);
    expect(bridge.request('Play', { card: 'Copper' }).toDriver).toEqual(['(add copper)']);
  });
});

describe('a state', () => {
  test('has all members in the live dialect', () => {
    const [turn] = new BridgeHarness().begin(
      move({ hand: 'militia copper', plays: 'gold silver', trash: 'estate copper', discards: '2*silver' }),
    ).toPlayer;
    expect(params(turn)).toEqual({
      hand: ['Militia', 'Copper'],
      discard: 2,
      deck: 5,
      supply: { Copper: 46, Silver: 40, Gold: 30, Estate: 8, Duchy: 8, Province: 8, Mine: 10, Militia: 10, Moat: 10 },
      buys: 1,
      actions: 1,
      treasure: 0,
      trash: ['Estate', 'Copper'],
      in_play: ['Gold', 'Silver'],
      phase: ['Action'],
    });
  });

  test('has only documented members in the docs dialect', () => {
    const [turn] = new BridgeHarness({ dialect: 'docs' }).begin(move()).toPlayer;
    expect(Object.keys(params(turn))).toEqual(['hand', 'discard', 'deck', 'supply', 'buys', 'actions', 'treasure']);
  });

  test('remembers empty piles', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*copper 1*gold 1*province', hand: 'copper' }));
    bridge.request('Play', { card: 'Copper' });
    const [state] = bridge.driver(move({ supply: '1*copper', means: [0, 1, 1], plays: 'copper', hand: '' })).toPlayer;
    expect(result(state)['supply']).toEqual({ Copper: 1, Gold: 0, Province: 0 });
    expect(result(state)['phase']).toEqual(['Buy']);
  });

  test('B-14: never shows a woodcutter', () => {
    const bridge = new BridgeHarness();
    const where = '1*woodcutter 1*copper';
    const { toPlayer } = bridge.driver(
      move({ hand: where, trash: where, deck: where, plays: where, discards: where, supply: SUPPLY }),
    );
    expect(params(toPlayer[0])['kingdom']).toEqual(['Militia', 'Mine', 'Moat']);
    const [turn] = bridge.answer(toPlayer[0]?.['id']).toPlayer;
    expect(JSON.stringify([toPlayer, turn])).not.toMatch(/woodcutter/i);
    expect(params(turn)).toMatchObject({
      hand: ['Copper'],
      deck: 1,
      discard: 1,
      trash: ['Copper'],
      in_play: ['Copper'],
    });
    for (const [method, given] of [
      ['Buy', { card: 'Woodcutter' }],
      ['Play', { card: 'Woodcutter' }],
    ] as const) {
      const refused = bridge.request(method, given);
      expect(refused.toDriver).toEqual([]);
      expect(error(refused.toPlayer[0])['code']).toBe(-32602);
    }
    expect(bridge.fidelity()['io/state/counts']).toEqual({ approximated: 1 });
  });
});

describe('a turn', () => {
  test.each<[string, StateFields, string, Json | undefined, string]>([
    ['a treasure', {}, 'Play', { card: 'Copper' }, '(add copper)'],
    ['an action', { hand: 'militia' }, 'Play', { card: 'Militia', data: null }, '(act militia)'],
    ['a cellar', { hand: 'cellar 2*copper' }, 'Play', { card: 'Cellar', data: ['Copper'] }, '(act cellar copper)'],
    ['a cellar for nothing', { hand: 'cellar copper' }, 'Play', { card: 'Cellar', data: [] }, '(act cellar)'],
    [
      'a mine',
      { hand: 'mine silver' },
      'Play',
      { card: 'Mine', data: { trash: 'Silver', gain: 'Gold' } },
      '(act mine silver gold)',
    ],
    [
      'a remodel',
      { hand: 'remodel gold' },
      'Play',
      { card: 'Remodel', data: { trash: 'Gold', gain: 'Province' } },
      '(act remodel gold province)',
    ],
    ['a workshop', { hand: 'workshop' }, 'Play', { card: 'Workshop', data: 'Silver' }, '(act workshop silver)'],
    ['a buy', { means: [0, 1, 8] }, 'Buy', { card: 'Province' }, '(buy province)'],
    ['an end', { hand: '' }, 'EndTurn', undefined, '(clean)'],
    ['an end with empty params', { hand: '' }, 'EndTurn', {}, '(clean)'],
    ['an end that exposes the cheapest', { hand: 'gold duchy estate mine' }, 'EndTurn', undefined, '(clean estate)'],
    ['an end with treasures only', { hand: 'gold copper' }, 'EndTurn', undefined, '(clean gold)'],
    ['an end with a woodcutter only', { hand: 'woodcutter' }, 'EndTurn', undefined, '(clean woodcutter)'],
  ])('translates %s', (_, fields, method, given, play) => {
    const bridge = new BridgeHarness();
    bridge.begin(move(fields));
    const done = bridge.request(method, given);
    expect(done.toDriver).toEqual([play]);
    expect(done.toPlayer).toEqual([]);
    expect(bridge.bridge.openQuestion()).toBeNull();
  });

  test('J-12: accepts data for a card that takes none in live, and says so once', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    const first = bridge.request('Play', { card: 'Copper', data: {} });
    expect(first.toDriver).toEqual(['(add copper)']);
    expect(first.notes).toEqual([
      expect.stringMatching(/^the player is non-strict: at \/data: found \{\}, .*\(J-12\)$/),
    ]);
    bridge.driver(move({ hand: '2*copper 2*estate', plays: 'copper', means: [1, 1, 1] }));
    expect(bridge.request('Play', { card: 'Copper', data: {} })).toMatchObject({
      toDriver: ['(add copper)'],
      notes: [],
    });
  });

  test('J-12: refuses data for a card that takes none in docs', () => {
    const bridge = new BridgeHarness({ dialect: 'docs' });
    bridge.begin(move());
    const { toDriver, toPlayer } = bridge.request('Play', { card: 'Copper', data: {} });
    expect(toDriver).toEqual([]);
    expect(error(toPlayer[0])).toMatchObject({ code: -32602 });
  });

  test('refuses a treasure with no buys left, even in the first version (S-35)', () => {
    for (const version of ['v1', 'v2', 'v3'] as const) {
      const bridge = new BridgeHarness({ version });
      bridge.begin(move({ means: [0, 0, 0], supply: '1*copper 1*province' }));
      const done = bridge.request('Play', { card: 'Copper' });
      expect(done.toDriver).toEqual([]);
      expect(error(done.toPlayer[0])).toMatchObject({ code: -32600, data: { rule: 'add/buys' } });
    }
  });

  test('B-11: sends the result of EndTurn with the next state, before the next question, and it is exact', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    expect(bridge.request('EndTurn')).toMatchObject({ toDriver: ['(clean estate)'], toPlayer: [] });
    expect(bridge.driver('(moved bob (buy gold))', '(moved bob (clean copper))').toPlayer).toEqual([]);
    const { toPlayer } = bridge.driver(
      move({
        supply: SUPPLY.replace('30*gold', '29*gold'),
        hand: '4*copper estate',
        deck: '',
        discards: '3*copper 2*estate',
      }),
    );
    expect(methods(toPlayer)).toEqual(['result 1', 'StartTurn']);
    expect(result(toPlayer[0])).toEqual({
      hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'],
      discard: 5,
      deck: 0,
      supply: expect.objectContaining({ Gold: 30 }),
    });
    expect(params(toPlayer[1])['supply']).toMatchObject({ Gold: 29 });
  });

  test('B-11: does the same before an attack', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    bridge.request('EndTurn');
    const { toPlayer } = bridge.driver('(moved bob (act militia))', attacked('bob'));
    expect(methods(toPlayer)).toEqual(['result 1', 'Attack']);
  });

  test('waits for all victims after an attack by the player', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ hand: 'militia' }));
    bridge.request('Play', { card: 'Militia' });
    const { toPlayer } = bridge.driver('(defended bob (discard copper))', move({ means: [0, 1, 2], plays: 'militia' }));
    expect(methods(toPlayer)).toEqual(['result 1']);
    expect(bridge.fidelity()['io/defended']).toEqual({ impossible: 1 });
  });

  test('queues requests, up to sixteen', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    expect(bridge.request('Play', { card: 'Copper' }).toDriver).toEqual(['(add copper)']);
    for (let count = 0; count < 16; count++) {
      expect(
        bridge.request(count === 0 ? 'EndTurn' : 'Play', count === 0 ? undefined : { card: 'Copper' }),
      ).toMatchObject({
        toDriver: [],
        toPlayer: [],
      });
    }
    expect(error(bridge.request('EndTurn').toPlayer[0])['message']).toMatch(/more than 16 requests/);
    const { toPlayer, toDriver } = bridge.driver(move({ means: [0, 1, 1], hand: '2*copper', plays: 'copper' }));
    expect(toDriver).toEqual(['(clean copper)']);
    expect(methods(toPlayer).slice(0, 2)).toEqual(['result 1', 'result 3']);
    expect(toPlayer.slice(1).map((each) => error(each)['message'])).toEqual(new Array(15).fill('it is not your turn'));
  });
});

describe('B-12: an illegal request gets an error and does not reach the driver:', () => {
  test.each<[string, Json, number, string | undefined]>([
    ['a card that is not in hand', { method: 'Play', params: { card: 'Gold' } }, -32600, 'add/in-hand'],
    ['a card that costs too much', { method: 'Buy', params: { card: 'Gold' } }, -32600, 'buy/coins'],
    ['a card that is not in the game', { method: 'Buy', params: { card: 'Witch' } }, -32600, 'buy/in-game'],
    ['an action that is not in hand', { method: 'Play', params: { card: 'Smithy' } }, -32600, 'act/in-hand'],
    ['a card that does not exist', { method: 'Buy', params: { card: 'Castle' } }, -32602, undefined],
    ['params in a list', { method: 'Buy', params: ['Copper'] }, -32602, undefined],
    ['an unknown method', { method: 'Sell', params: { card: 'Copper' } }, -32601, undefined],
    ['a method of the server', { method: 'StartTurn' }, -32601, undefined],
  ])('%s', (_, request, code, rule) => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    const asked = bridge.bridge.openQuestion();
    const done = bridge.send({ id: 'x', ...request });
    expect(done.toDriver).toEqual([]);
    expect(done.toPlayer).toEqual([expect.objectContaining({ id: 'x' })]);
    expect(error(done.toPlayer[0])['code']).toBe(code);
    expect((error(done.toPlayer[0])['data'] as Json | undefined)?.['rule']).toBe(rule);
    expect(bridge.bridge.openQuestion()).toBe(asked);
    expect(bridge.request('Play', { card: 'Copper' }).toDriver).toEqual(['(add copper)']);
  });

  test('a batch', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    const done = bridge.frame('[{"jsonrpc":"2.0","id":1,"method":"EndTurn"}]');
    expect(done.toDriver).toEqual([]);
    expect(done.toPlayer[0]).toMatchObject({ id: null, error: { code: -32600 } });
  });

  test('a request out of turn', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    bridge.request('EndTurn');
    const done = bridge.request('Play', { card: 'Copper' });
    expect(done.toDriver).toEqual([]);
    expect(error(done.toPlayer[0])).toMatchObject({ code: -32600, message: 'it is not your turn' });
  });

  test('but a notification or an unexpected response gets no answer', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    for (const message of [{ method: 'EndTurn' }, { id: 99, result: {} }]) {
      expect(bridge.send(message)).toMatchObject({ toDriver: [], toPlayer: [], closed: [] });
    }
  });

  test.each([
    ['not JSON', '{', /malformed/],
    ['a fraction for an id', '{"jsonrpc":"2.0","id":1.5,"method":"EndTurn"}', /id/],
    ['an error for an answer', '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}', /J-20/],
  ])('and a malformed message gets a FatalError: %s', (_, frame, why) => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    const done = bridge.frame(frame);
    expect(done.toDriver).toEqual([]);
    expect(done.toPlayer).toMatchObject([{ method: 'FatalError', params: { message: expect.stringMatching(why) } }]);
    expect(done.closed).toEqual(['player 1008', 'server']);
    expect(done.faults).toMatchObject([{ side: 'player', code: 'player/fatal', said: frame }]);
    expect(bridge.request('EndTurn')).toMatchObject({ toPlayer: [], toDriver: [] });
  });
});

describe('an attack', () => {
  test.each<[string, string, Json, string]>([
    ['discards', '3*copper 2*estate', { data: ['Estate', 'Estate'] }, '(discard estate estate)'],
    ['reacts', 'moat 4*copper', { reaction: 'Moat' }, '(moat)'],
    ['has three cards', '3*copper', { data: [] }, '(discard)'],
    ['has woodcutters that it does not see', '2*woodcutter 3*copper', { data: [] }, '(discard woodcutter woodcutter)'],
    ['sees one card of five', '4*woodcutter copper', { data: [] }, '(discard woodcutter woodcutter)'],
  ])('becomes a defense if the player %s', (_, hand, answer, defense) => {
    const bridge = new BridgeHarness();
    const { toPlayer } = bridge.begin('(moved bob (act militia))', attacked('bob', { hand }));
    expect(bridge.answer(toPlayer[0]?.['id'], answer)).toMatchObject({ toDriver: [defense], toPlayer: [] });
    expect(bridge.bridge.openQuestion()).toBeNull();
  });

  test.each<[string, unknown]>([
    ['too few cards (S-51)', { data: ['Copper'] }],
    ['too many cards (S-51)', { data: ['Copper', 'Copper', 'Copper'] }],
    ['a card that is not in hand', { data: ['Gold', 'Copper'] }],
    ['a moat that is not in hand', { reaction: 'Moat' }],
    ['nothing', {}],
  ])('answered with %s forfeits the game, and the driver sees its player exit', (_, answer) => {
    const bridge = new BridgeHarness();
    const { toPlayer } = bridge.begin('(moved bob (act militia))', attacked('bob'));
    const done = bridge.answer(toPlayer[0]?.['id'], answer);
    expect(methods(done.toPlayer)).toEqual(['FatalError']);
    expect(done.toDriver).toEqual([]);
    expect(done.closed).toEqual(['player 1008', 'server']);
    expect(done.faults).toMatchObject([{ side: 'player', code: 'player/defense' }]);
  });
});

describe('a play by another player', () => {
  const moved = (play: string): string => `(moved bob ${play})`;

  test.each([
    ['(add gold)', [{ player: 'bob', card: 'Gold' }], 'exact'],
    ['(act smithy)', [{ player: 'bob', card: 'Smithy' }], 'exact'],
    ['(act mine copper silver)', [{ player: 'bob', card: 'Mine' }], 'approximated'],
    ['(act woodcutter)', [], 'impossible'],
    ['(buy gold)', [], 'impossible'],
    ['(clean gold)', [], 'impossible'],
  ])('becomes Played in the docs dialect, as far as possible: %s', (play, sent, fidelity) => {
    const bridge = new BridgeHarness({ dialect: 'docs' });
    bridge.begin(move());
    bridge.request('EndTurn');
    expect(bridge.driver(moved(play)).toPlayer.map(params)).toEqual(sent);
    expect(bridge.fidelity()['io/played']).toEqual({ [fidelity]: 1 });
  });

  test('before the first state is sent after StartGame', () => {
    const bridge = new BridgeHarness({ dialect: 'docs' });
    expect(methods(bridge.begin(moved('(add gold)'), move()).toPlayer)).toEqual(['Played', 'StartTurn']);
  });

  test('is left out in the live dialect, which has no message for it', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    expect(bridge.driver(moved('(add gold)')).toPlayer).toEqual([]);
  });
});

describe('a shuffle', () => {
  test.each<[string, StateFields, readonly [string, Json?], StateFields, boolean]>([
    ['at the end of a turn', { deck: '' }, ['EndTurn'], { hand: '3*copper 2*estate', deck: '5*copper' }, true],
    ['of exactly one hand', { deck: '' }, ['EndTurn'], { hand: '3*copper 2*estate', deck: '' }, true],
    ['that did not happen', { deck: '5*copper' }, ['EndTurn'], { deck: '', discards: '3*copper 2*estate' }, false],
    [
      'of what a cellar discarded',
      { hand: 'cellar copper', deck: '' },
      ['Play', { card: 'Cellar', data: ['Copper'] }],
      { hand: 'copper', deck: '', plays: 'cellar' },
      true,
    ],
    [
      'that is only a buy',
      { means: [0, 1, 3], discards: 'copper' },
      ['Buy', { card: 'Silver' }],
      { means: [0, 0, 0], discards: 'silver copper' },
      false,
    ],
  ])('is sent in the docs dialect: %s', (_, before, [method, given], after, isSent) => {
    for (const dialect of ['docs', 'live'] as const) {
      const bridge = new BridgeHarness({ dialect });
      bridge.begin(move(before));
      bridge.request(method, given);
      const sent = methods(bridge.driver(move(after)).toPlayer);
      expect(sent[0] === 'Shuffle').toBe(isSent && dialect === 'docs');
    }
  });
});

describe('B-13: the end of input', () => {
  const lastProvince = (): BridgeHarness => {
    const bridge = new BridgeHarness();
    bridge.begin(
      '(moved bob (buy duchy))',
      '(moved bob (clean copper))',
      move({ supply: '1*province 3*copper', means: [0, 1, 8] }),
    );
    bridge.request('Buy', { card: 'Province' });
    bridge.driver(move({ supply: '3*copper', means: [0, 0, 0], discards: 'province' }));
    return bridge;
  };

  test('is a regular end if the last province is gone: GameOver with all scores', () => {
    const bridge = lastProvince();
    bridge.request('EndTurn');
    const { toPlayer, outcome, closed } = bridge.eof();
    expect(methods(toPlayer)).toEqual(['result 2', 'GameOver']);
    expect(result(toPlayer[0])).toEqual({ hand: [], discard: 1, deck: 5, supply: { Copper: 3, Province: 0 } });
    expect(params(toPlayer[1])).toEqual({ result: 'Win', scores: { bob: 6, alice: 9 } });
    expect(outcome).toEqual({ won: true, scores: { bob: 6, alice: 9 } });
    expect(closed).toEqual([]);
    expect(bridge.bridge.openQuestion()).not.toBeNull();
    expect(bridge.answer(toPlayer[1]?.['id'], { rematch: true })).toMatchObject({
      closed: ['player 1000', 'server'],
      faults: [],
    });
    expect(bridge.fidelity()).toMatchObject({ 'io/rematch': { impossible: 1 }, 'io/scores': { reconstructed: 1 } });
  });

  test('is a regular end if another player bought the last province', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*province 3*copper' }));
    bridge.request('EndTurn');
    bridge.driver('(moved bob (buy province))', '(moved bob (clean))');
    const { toPlayer } = bridge.eof();
    expect(params(toPlayer[1])).toEqual({ result: 'Lose', scores: { alice: 3, bob: 9 } });
  });

  test.each([
    ['(act mine copper silver)', 3],
    ['(act remodel estate duchy)', 5],
    ['(act remodel gold province)', 9],
    ['(act workshop estate)', 4],
    ['(act cellar estate estate)', 3],
  ])('counts the cards that %s by another player gains and trashes', (play, points) => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*province 3*copper' }));
    bridge.request('EndTurn');
    bridge.driver(`(moved bob ${play})`, '(moved bob (buy province))', '(moved bob (clean))');
    expect(params(bridge.eof().toPlayer[1])['scores']).toMatchObject({ bob: points + 6 });
  });

  test('lets everyone with the most points win', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*province', hand: '2*estate 3*copper province' }));
    bridge.request('EndTurn');
    bridge.driver('(moved bob (buy province))', '(moved bob (clean))');
    const [, over] = bridge.eof().toPlayer;
    expect(params(over)).toEqual({ result: 'Win', scores: { alice: 9, bob: 9 } });
  });

  test.each<[string, (bridge: BridgeHarness) => unknown, RegExp]>([
    ['while provinces are left', (bridge) => bridge.request('EndTurn'), /8 provinces left/],
    ['during its own turn', () => {}, /during a turn/],
  ])('is an abort %s: a plain close', (_, then, why) => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    then(bridge);
    expect(bridge.eof()).toMatchObject({
      toPlayer: [],
      toDriver: [],
      outcome: null,
      closed: ['player 1000', 'server'],
      faults: [{ side: 'server', code: 'driver/aborted', message: expect.stringMatching(why) }],
    });
  });

  test('is an abort during a turn even without a province, and before the first question', () => {
    expect(lastProvince().eof().faults).toMatchObject([{ code: 'driver/aborted' }]);
    expect(new BridgeHarness().eof().faults).toMatchObject([{ message: expect.stringMatching(/before it asked/) }]);
  });

  test('is an abort if the driver has not answered the buy of the last province', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*province', means: [0, 1, 8] }));
    bridge.request('Buy', { card: 'Province' });
    expect(bridge.eof()).toMatchObject({ toPlayer: [], faults: [{ code: 'driver/aborted' }] });
  });

  test('mentions three empty piles, which end the game with some drivers (S-59)', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*copper 1*silver 1*gold 1*province', means: [0, 1, 6] }));
    bridge.request('Buy', { card: 'Gold' });
    bridge.driver(move({ supply: '1*province', means: [0, 0, 0] }));
    bridge.request('EndTurn');
    expect(bridge.eof().faults[0]?.message).toMatch(/3 piles are empty/);
  });
});

describe('losing a side: ', () => {
  test('a silent player gets a FatalError, and the driver sees its player exit', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    const done = bridge.lose('player', 'peer/timeout');
    expect(methods(done.toPlayer)).toEqual(['FatalError']);
    expect(done.faults).toMatchObject([{ side: 'player', code: 'peer/timeout' }]);
    expect(done.closed).toEqual(['player 1008', 'server']);
  });

  test('a player that exits', () => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    expect(bridge.lose('player', 'peer/died')).toMatchObject({
      toPlayer: [],
      faults: [{ side: 'player', code: 'peer/died' }],
      closed: ['player 1000', 'server'],
    });
  });

  test.each([
    ['peer/closed', 0, 1],
    ['peer/timeout', 1, 0],
  ])('a player that never answers GameOver has still finished the game: %s', (code, faults, notes) => {
    const bridge = new BridgeHarness();
    bridge.begin(move({ supply: '1*copper' }));
    bridge.request('EndTurn');
    expect(bridge.eof().outcome).not.toBeNull();
    const done = bridge.lose('player', code);
    expect([done.faults.length, done.notes.length]).toEqual([faults, notes]);
    expect(done.closed[1]).toBe('server');
  });

  test.each([
    ['cannot be read', 'wire/utf8'],
    ['is silent', 'peer/timeout'],
  ])('a driver that %s', (_, code) => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    expect(bridge.lose('server', code)).toMatchObject({
      faults: [{ side: 'server', code }],
      closed: ['player 1000', 'server'],
    });
  });

  test.each([
    ['sends an unknown message', '(hello)', 'driver/grammar'],
    ['asks twice', move(), 'driver/unexpected'],
    ['attacks during a turn', attacked('bob'), 'driver/unexpected'],
  ])('a driver that %s', (_, text, code) => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    expect(bridge.driver(text)).toMatchObject({
      faults: [{ side: 'server', code }],
      closed: ['player 1000', 'server'],
    });
  });

  test.each([
    ['asks again', [], move(), 'the driver sent move before the reply to its move'],
    ['attacks a player that was asked', [], attacked('bob'), 'the driver sent attacked before the reply to its move'],
    ['attacks a player that moves', ['Play'], attacked('bob'), "the driver sent attacked during the player's own turn"],
    ['does so after a play of another', ['Play', '(moved bob (buy gold))'], attacked('bob'), 'own turn'],
  ])('a driver that %s, and why', (_, before, text, reason) => {
    const bridge = new BridgeHarness();
    bridge.begin(move());
    for (const event of before) {
      if (event === 'Play') bridge.request('Play', { card: 'Copper' });
      else expect(bridge.driver(event).faults).toEqual([]);
    }
    const [fault] = bridge.driver(text).faults;
    expect(fault).toMatchObject({ code: 'driver/unexpected', message: expect.stringContaining(reason) });
  });

  test('a driver of another version', () => {
    const bridge = new BridgeHarness({ version: 'v1' });
    expect(bridge.driver(attacked('bob')).faults[0]?.message).toMatch(/this belongs to version v3/);
  });
});
