import { describe, expect, it } from 'vitest';
import { documentedTurn, fieldIn, openHarness, turn } from './sexpr-on-jsonrpc-harness.js';
import { SHARED_KINGDOM } from './shared-kingdom.js';

const request = (id: number, method: string, params?: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
});
const result = (id: number, value: unknown) => ({ jsonrpc: '2.0', id, result: value });

/** A game that has started, up to the first question. */
function begun(
  options: Parameters<typeof openHarness>[0] = {},
  order?: readonly string[],
  kingdom?: readonly string[],
) {
  const game = openHarness(options);
  game.start(order, kingdom);
  return game;
}

describe('the start', () => {
  it('starts a new process and answers at once (S-68)', () => {
    const { toServer, others } = openHarness().start();
    expect(toServer).toEqual([result(1, {})]);
    expect(others).toEqual([{ kind: 'start' }]);
  });

  it.each(['Witch', 'Bandit', 'Bureaucrat', 'CouncilRoom', 'Possession'])('refuses a kingdom with %s', (card) => {
    const { faults, others } = openHarness().start(undefined, [...SHARED_KINGDOM.slice(1), card]);
    expect(faults).toMatchObject([{ code: 'bridge/kingdom', side: 'bridge' }]);
    expect(faults[0]?.message).toContain(card);
    expect(others.map(({ kind }) => kind)).toEqual(['close', 'close']);
  });

  it('plays it with --unrated, and notes that', () => {
    const { faults, notes } = openHarness({ unrated: true }).start(undefined, [...SHARED_KINGDOM.slice(1), 'Witch']);
    expect(faults).toEqual([]);
    expect(notes.join()).toContain('unrated: it has Witch');
  });

  it.each(['v1', 'v2'] as const)('refuses Militia to a player of %s, which has no message for it', (version) => {
    expect(openHarness({ version }).start().faults).toMatchObject([{ code: 'bridge/kingdom' }]);
  });

  it('aborts a game without its player', () => {
    expect(openHarness().start(['bob', 'carol']).faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
  });

  it('answers StartGame again after a lost connection', () => {
    const game = begun();
    expect(game.start()).toMatchObject({ toServer: [result(2, {})], others: [] });
  });

  it('accepts a player who joined while StartGame was unanswered, but not later (J-06)', () => {
    const game = begun();
    expect(game.start(['carol', 'alice', 'bob'])).toMatchObject({ toServer: [result(2, {})], others: [], faults: [] });
    expect(fieldIn(game.turn().toPlayer[0]!, 'players')).toBe('(players alice bob carol)');
    expect(game.start(['alice', 'bob']).faults).toMatchObject([{ side: 'server' }]);
  });

  it('B-03 replaces names by unique letters, and lists them', () => {
    const game = openHarness({ name: 'A 1' });
    const { notes } = game.start(['a', 'A 1', 'Zoë', '007'], SHARED_KINGDOM);
    expect(notes[0]).toBe('names: pa is "a", pb is "A 1", zo is "Zoë", pd is "007"');
    expect(fieldIn(game.turn().toPlayer[0]!, 'players')).toBe('(players pb zo pd pa)');
  });
});

describe('a state', () => {
  it('B-01 has deck and discards as tracked', () => {
    const [text = ''] = begun().turn().toPlayer;
    expect(fieldIn(text, 'deck')).toBe('(deck copper copper copper copper estate)');
    expect(fieldIn(text, 'hand')).toBe('(hand copper copper copper estate estate)');
    expect(fieldIn(text, 'discards')).toBe('(discards)');
    expect(fieldIn(text, 'actions')).toBe('(actions 1)');
  });

  it('B-04 never shows Curse, the tenth card, or cards from other sets', () => {
    const [text = ''] = begun().turn(
      turn({ trash: ['Merchant', 'Curse', 'Silver'], supply: { ...turn().supply, Possession: 3 } as never }),
    ).toPlayer;
    expect(text).not.toMatch(/curse|merchant|possession/i);
    expect(fieldIn(text, 'trash')).toBe('(trash silver)');
  });

  it('B-05 has no actions after a treasure, although the server says 1', () => {
    const game = begun();
    game.turn();
    expect(game.player('(add copper)').toServer).toEqual([request(1, 'Play', { card: 'Copper' })]);
    const hand = turn().hand.slice(1);
    const { toPlayer } = game.result(1, turn({ hand, treasure: 1, in_play: ['Copper'], phase: ['Buy'] }));
    expect(fieldIn(toPlayer[0]!, 'actions')).toBe('(actions 0)');
    expect(fieldIn(toPlayer[0]!, 'plays')).toBe('(plays copper)');
    expect(fieldIn(toPlayer[0]!, 'coins')).toBe('(coins 1)');
  });

  it('is reconstructed if the server sends only documented members', () => {
    const game = begun();
    game.turn(documentedTurn());
    game.player('(add copper)');
    const { toPlayer, faults } = game.result(1, documentedTurn({ hand: turn().hand.slice(1), treasure: 1 }));
    expect(faults).toEqual([]);
    expect(fieldIn(toPlayer[0]!, 'actions')).toBe('(actions 0)');
    expect(fieldIn(toPlayer[0]!, 'plays')).toBe('(plays copper)');
    const fidelity = new Map(game.bridge.fidelity().map(({ id, counts }) => [id, [...counts.keys()]]));
    expect(fidelity.get('ws/state/plays')).toEqual(['reconstructed']);
    expect(fidelity.get('ws/state/trash')).toEqual(['approximated']);
  });
});

describe('the tracked cards', () => {
  /** A first turn in which nothing is done, and the hand and counts after it. */
  function afterFirstTurn(reported: { hand?: string[]; deck?: number; discard?: number } = {}) {
    const game = begun();
    game.turn();
    game.player('(clean estate)');
    const counts = {
      hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'],
      deck: 0,
      discard: 5,
      supply: turn().supply,
      ...reported,
    };
    return { game, ended: game.result(1, counts), counts };
  }

  it('B-02 follow a reshuffle in the middle of a draw', () => {
    const { game, counts } = afterFirstTurn();
    const second = turn({ ...counts, hand: counts.hand as never, deck: 0, discard: 5 });
    expect(game.turn(second).faults).toEqual([]);
    game.player('(clean estate)');
    // All ten were discarded, and five of them are drawn again.
    const after = { ...counts, hand: ['Copper', 'Copper', 'Estate', 'Estate', 'Estate'], deck: 5, discard: 0 };
    expect(game.result(2, after).faults).toEqual([]);
    const [text = ''] = game.turn(turn({ hand: after.hand as never, deck: 5, discard: 0 })).toPlayer;
    expect(fieldIn(text, 'deck')).toBe('(deck copper copper copper copper copper)');
    expect(fieldIn(text, 'discards')).toBe('(discards)');
  });

  it.each([
    ['a card too many in the deck', { deck: 1 }],
    ['a card too few in the discards', { discard: 4 }],
    ['a hand that cannot have been drawn', { hand: ['Gold', 'Copper', 'Copper', 'Copper', 'Estate'] }],
    ['a hand of four', { hand: ['Copper', 'Copper', 'Copper', 'Estate'] }],
  ])('do not match %s', (_, wrong) => {
    const { faults, others } = afterFirstTurn(wrong).ended;
    expect(faults).toMatchObject([{ code: 'bridge/count', side: 'server' }]);
    expect(others.map(({ kind }) => kind)).toEqual(['close', 'close']);
  });

  it('do not match a card that vanishes from play', () => {
    const game = begun();
    game.turn();
    game.player('(add copper)');
    const { faults } = game.result(1, turn({ hand: turn().hand.slice(1), treasure: 1, in_play: [], phase: ['Buy'] }));
    expect(faults[0]?.message).toContain('copper should be in play; the server has nothing');
  });

  it('accept changes without a message in an unrated game, and note them', () => {
    const game = begun({ unrated: true }, undefined, [...SHARED_KINGDOM.slice(1), 'CouncilRoom']);
    game.turn();
    game.player('(clean estate)');
    const counts = {
      hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'],
      deck: 0,
      discard: 5,
      supply: turn().supply,
    };
    game.result(1, counts);
    const hand = [...counts.hand, 'Copper'] as never;
    const { faults, notes, toPlayer } = game.turn(turn({ hand, deck: 4, discard: 0 }));
    expect(faults).toEqual([]);
    expect(notes.join()).toContain('changed without a message');
    expect(fieldIn(toPlayer[0]!, 'hand')).toBe('(hand copper copper copper copper estate copper)');
  });
});

describe('a play', () => {
  const HANDS = ['Mine', 'Silver', 'Remodel', 'Cellar', 'Workshop', 'Village', 'Moat', 'Estate'] as const;

  it.each([
    ['(act mine silver gold)', 'Play', { card: 'Mine', data: { trash: 'Silver', gain: 'Gold' } }],
    ['(act remodel estate silver)', 'Play', { card: 'Remodel', data: { trash: 'Estate', gain: 'Silver' } }],
    ['(act cellar estate moat)', 'Play', { card: 'Cellar', data: ['Estate', 'Moat'] }],
    ['(act cellar)', 'Play', { card: 'Cellar', data: [] }],
    ['(act workshop militia)', 'Play', { card: 'Workshop', data: 'Militia' }],
    ['(act village)', 'Play', { card: 'Village' }],
    ['(buy copper)', 'Buy', { card: 'Copper' }],
    ['(clean estate)', 'EndTurn', undefined],
  ])('B-08 %s is %s', (reply, method, params) => {
    const game = begun({ unrated: true }, undefined, [...SHARED_KINGDOM.slice(1), 'Witch']);
    game.turn(turn({ hand: HANDS }));
    expect(game.player(reply).toServer).toEqual([request(1, method, params)]);
  });

  it('that is illegal never reaches the server: the turn is ended and the player stopped', () => {
    const game = begun();
    const sent = game.turn().toPlayer[0];
    const { toServer, faults, others } = game.player('(buy gold)');
    expect(toServer).toEqual([request(1, 'EndTurn')]);
    expect(faults).toMatchObject([{ code: 'buy/coins', side: 'player', sent, said: '(buy gold)' }]);
    expect([...(faults[0]?.legal ?? [])]).toContain('(add copper)');
    expect(others.map(({ kind }) => kind)).toEqual(['close', 'close']);
  });

  it('B-10 that the server refuses is reported, and ends the turn', () => {
    const game = begun();
    game.turn();
    game.player('(add copper)');
    const { faults, toServer } = game.server({ id: 1, error: { code: -32600, message: 'no' } });
    expect(faults).toMatchObject([{ code: 'bridge/refused', side: 'server', register: 'J-25' }]);
    expect(toServer).toEqual([request(2, 'EndTurn')]);
  });

  it('that was not asked for is a fault (S-09)', () => {
    const fault = { side: 'player', register: 'S-09' };
    expect(begun().player('(clean)').faults).toMatchObject([
      { code: 'session/unasked', message: '(clean) came when no reply was due', ...fault },
    ]);
    const game = begun();
    game.turn();
    game.player('(add copper)');
    expect(game.player('(clean)').faults).toMatchObject([
      { code: 'session/one-reply', message: '(clean) is a second reply to the same message', ...fault },
    ]);
  });
});

describe('an attack', () => {
  const STATE = [
    'Turn',
    {
      supply: { Copper: 40, Curse: 10, Merchant: 9 },
      trash: ['Merchant', 'Estate'],
      current_player: { name: 'carol' },
      next_players: [],
    },
  ];

  it('B-06 comes with its attacker, right after its moved', () => {
    const game = openHarness({ canFetchState: true });
    game.start(['bob', 'alice', 'carol']);
    game.turn();
    game.player('(clean estate)');
    game.result(1, { hand: turn().hand.with(3, 'Copper'), deck: 0, discard: 5, supply: turn().supply });
    expect(game.attack({ card: 'Militia' }).others).toEqual([{ kind: 'fetch-state' }]);
    const { toPlayer } = game.take(game.bridge.onPublicState(STATE));
    expect(toPlayer[0]).toBe('(moved carol (act militia))');
    expect(toPlayer[1]).toMatch(
      /^\(attacked \(act militia\) carol \(\(players alice carol bob\) \(supply( copper){40}\) \(trash estate\)/,
    );
    expect(fieldIn(toPlayer[1]!, 'actions') + fieldIn(toPlayer[1]!, 'buys') + fieldIn(toPlayer[1]!, 'coins')).toBe(
      '(actions 0)(buys 0)(coins 0)',
    );
  });

  it.each([
    ['nothing', null],
    ['a lobby', ['PreStart', {}]],
    ['nonsense', ['Turn', { supply: [], current_player: 7 }]],
    ['out of all proportion', ['Turn', { supply: { Copper: 1e9 }, trash: [], current_player: { name: 'bob' } }]],
  ])('is attributed to the next seat if the public state is %s, and counted as approximated', (_, state) => {
    const game = openHarness({ canFetchState: true });
    game.start(['bob', 'alice', 'carol']);
    game.turn();
    game.player('(clean estate)');
    game.result(1, { hand: turn().hand.with(3, 'Copper'), deck: 0, discard: 5, supply: turn().supply });
    game.attack({ card: 'Militia' });
    const { toPlayer, notes } = game.take(game.bridge.onPublicState(state));
    expect(notes).toEqual(["the server's public state is not available"]);
    expect(toPlayer[0]).toBe('(moved carol (act militia))');
    expect(
      game.bridge
        .fidelity()
        .find(({ id }) => id === 'ws/attacked')
        ?.counts.get('approximated'),
    ).toBe(1);
  });

  const attacked = (hand: readonly string[], card = 'Militia', options: Parameters<typeof openHarness>[0] = {}) => {
    const game = begun({ unrated: true, ...options }, undefined, [...SHARED_KINGDOM.slice(1), 'Witch']);
    game.turn();
    game.player('(clean estate)');
    game.result(1, { hand, deck: 0, discard: 5, supply: turn().supply });
    return { game, asked: game.attack({ card, ...(card === 'Bandit' ? { data: ['Silver', 'Gold'] } : {}) }, 77) };
  };

  it.each([
    ['(discard estate copper)', ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], { data: ['Estate', 'Copper'] }],
    ['B-07 (discard)', ['Copper', 'Copper', 'Estate'], { data: [] }],
    ['(moat)', ['Copper', 'Copper', 'Copper', 'Copper', 'Moat'], { reaction: 'Moat' }],
  ])('is answered by %s', (reply, hand, answer) => {
    const { game } = attacked(hand);
    expect(game.player(reply.replace(/^B-07 /, '')).toServer).toEqual([result(77, answer)]);
    // A server that lost the connection asks again, and gets the same answer.
    game.bridge.onServerReconnect();
    expect(game.attack({ card: 'Militia' }, 77).toServer).toEqual([result(77, answer)]);
  });

  it('is not answered by a defense that leaves more or fewer than three cards (S-51)', () => {
    const { game } = attacked(['Copper', 'Copper', 'Copper', 'Copper', 'Estate']);
    expect(game.player('(discard estate)')).toMatchObject({ toServer: [], faults: [{ side: 'player' }] });
  });

  it.each([
    ['Witch', ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], {}],
    ['Bandit', ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], { data: 'Silver' }],
    ['Bureaucrat', ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], { data: 'Estate' }],
    ['Bureaucrat', ['Copper', 'Copper', 'Copper', 'Copper', 'Copper'], { data: 'reveal' }],
    ['Witch', ['Copper', 'Copper', 'Copper', 'Copper', 'Moat'], { reaction: 'Moat' }],
  ])('of %s at %s is answered by the bridge', (card, hand, answer) => {
    const { asked } = attacked(hand, card);
    expect(asked.toServer).toEqual([result(77, answer)]);
    expect(asked.toPlayer).toEqual([]);
    expect(asked.notes.join()).toContain(card);
  });

  it.each(['v1', 'v2'] as const)(
    'of Militia on a player of %s discards victory cards, then the cheapest',
    (version) => {
      const { asked } = attacked(['Silver', 'Copper', 'Estate', 'Copper', 'Gold'], 'Militia', { version });
      expect(asked.toServer).toEqual([result(77, { data: ['Estate', 'Copper'] })]);
    },
  );

  it.each([
    [['Copper', 'Copper', 'Copper', 'Copper', 'Curse'], '(discard copper)', ['Copper', 'Curse']],
    [['Copper', 'Copper', 'Copper', 'Curse', 'Curse'], '(discard)', ['Curse', 'Curse']],
    [['Copper', 'Copper', 'Curse', 'Curse', 'Curse'], '(discard)', ['Curse', 'Curse']],
    [['Copper', 'Copper', 'Curse'], '(discard)', []],
  ])('on %s leaves three cards, including those that the player does not see', (hand, reply, data) => {
    const { game } = attacked(hand);
    expect(game.player(reply).toServer).toEqual([result(77, { data })]);
  });

  it('that comes before the last one is answered makes no sense', () => {
    const { game } = attacked(['Copper', 'Copper', 'Copper', 'Copper', 'Estate']);
    expect(game.attack({ card: 'Militia' }, 78).faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
  });

  it('may come with another id after a lost connection', () => {
    const { game } = attacked(['Copper', 'Copper', 'Copper', 'Copper', 'Estate']);
    game.bridge.onServerReconnect();
    expect(game.attack({ card: 'Militia' }, 78)).toMatchObject({ faults: [], toPlayer: [] });
    expect(game.player('(discard estate copper)').toServer).toEqual([result(78, { data: ['Estate', 'Copper'] })]);
  });

  it('must be answered before a turn can start', () => {
    const { game } = attacked(['Copper', 'Copper', 'Copper', 'Copper', 'Estate']);
    expect(game.turn()).toMatchObject({ toPlayer: [], faults: [{ code: 'bridge/message', side: 'server' }] });
  });

  it('is never attributed to the player itself, whatever the public state says', () => {
    const game = openHarness({ canFetchState: true });
    game.start(['bob', 'alice', 'carol']);
    game.turn();
    game.player('(clean estate)');
    game.result(1, { hand: turn().hand.with(3, 'Copper'), deck: 0, discard: 5, supply: turn().supply });
    game.attack({ card: 'Militia' });
    const state = ['Turn', { supply: { Copper: 40 }, trash: [], current_player: { name: 'alice' } }];
    expect(game.take(game.bridge.onPublicState(state)).toPlayer[0]).toBe('(moved carol (act militia))');
  });

  it('is an error before the first turn', () => {
    const { toPlayer, faults } = begun().attack({ card: 'Militia' });
    expect({ toPlayer, faults }).toMatchObject({ toPlayer: [], faults: [{ code: 'bridge/message', side: 'server' }] });
  });

  it("is an error in the player's own turn", () => {
    const game = begun();
    game.turn();
    expect(game.attack({ card: 'Militia' }).faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
  });

  it('waits for the result of EndTurn that it has overtaken (J-28)', () => {
    const game = begun();
    game.turn();
    game.player('(clean estate)');
    expect(game.attack({ card: 'Militia' })).toMatchObject({ toPlayer: [], others: [] });
    const { toPlayer } = game.result(1, {
      hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'],
      deck: 0,
      discard: 5,
      supply: turn().supply,
    });
    expect(toPlayer[1]).toContain('(hand copper copper copper copper estate)');
  });

  it.each([
    ['has the hand', ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], []],
    ['does not have it', undefined, [{ code: 'bridge/hand-unknown' }]],
  ])('that comes after a lost result of EndTurn and %s', (_, hand, faults) => {
    const game = begun();
    game.turn();
    game.player('(clean estate)');
    game.bridge.onServerReconnect();
    expect(game.attack({ card: 'Militia', ...(hand && { hand }) }).faults).toMatchObject(faults);
  });
});

describe('a notification', () => {
  it.each([
    ['Market', ['(moved bob (act market))']],
    ['Silver', ['(moved bob (add silver))']],
    ['Mine', []],
    ['Merchant', []],
    ['Militia', []],
  ])('of bob playing %s', (card, sent) => {
    expect(begun().server({ method: 'Played', params: { player: 'bob', card } }).toPlayer).toEqual(sent);
  });

  const NEXT = { hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], deck: 0, discard: 5 } as const;

  it.each([
    [
      'two seats',
      ['alice', 'bob'],
      false,
      ['(moved bob (buy silver))', '(moved bob (buy silver))', '(moved bob (buy village))'],
    ],
    [
      'two seats, with --synthetic',
      ['alice', 'bob'],
      true,
      ['(moved bob (buy silver))', '(moved bob (buy silver))', '(moved bob (buy village))', '(moved bob (clean))'],
    ],
    ['three seats', ['alice', 'bob', 'carol'], true, []],
  ])('of what the supply has lost, with %s', (_, order, synthetic, sent) => {
    const game = openHarness({ synthetic: synthetic as boolean });
    game.start(order as string[]);
    game.turn();
    game.player('(clean estate)');
    game.result(1, { ...NEXT, supply: turn().supply });
    const supply = { ...turn().supply, Silver: 38, Village: 9, Merchant: 9 };
    const { toPlayer } = game.turn(turn({ ...NEXT, supply }));
    expect(toPlayer.slice(0, -1)).toEqual(sent);
    expect(toPlayer.at(-1)).toMatch(/^\(move /);
  });
});

describe('the end', () => {
  it('B-09 is answered although the result of EndTurn is missing, and closes the input', () => {
    const game = begun();
    game.turn();
    game.player('(clean estate)');
    const { toServer, others } = game.server({
      id: 9,
      method: 'GameOver',
      params: { result: 'Win', scores: { alice: 3, bob: 3 } },
    });
    expect(toServer).toEqual([result(9, { rematch: false })]);
    expect(others).toEqual([
      { kind: 'over', outcome: { won: true, scores: { alice: 3, bob: 3 } } },
      { kind: 'close', side: 'player', reason: 'the game is over' },
      { kind: 'close', side: 'server', reason: 'the game is over' },
    ]);
    expect(game.bridge.openQuestion()).toBeNull();
  });

  it.each([
    ['FatalError', { method: 'FatalError', params: { message: 'go' } }, 'bridge/fatal'],
    [
      'a prompt about a card that it cannot have',
      { id: 4, method: 'Library', params: { card: 'Moat', hand: [] } },
      'bridge/message',
    ],
    ['an invalid turn', { method: 'StartTurn', params: { hand: 7 } }, 'bridge/message'],
    ['no message', { hello: 'world' }, 'bridge/message'],
  ])('comes with %s', (_, message, code) => {
    const { faults, others } = begun().server(message);
    expect(faults).toMatchObject([{ code, side: 'server' }]);
    expect(others.map(({ kind }) => kind)).toEqual(['close', 'close']);
  });

  it.each([
    ['in its turn', true, 1],
    ['while it waits', false, 0],
  ])('comes when the player dies %s', (_, isAsked, endTurns) => {
    const game = begun();
    if (isAsked) game.turn();
    const { faults, toServer } = game.take(game.bridge.onPeerLost('player', { code: 'peer/died', message: 'it died' }));
    expect(faults).toMatchObject([{ code: 'peer/died', side: 'player' }]);
    expect(toServer).toHaveLength(endTurns);
  });
});

describe('a difference between the games is noted: ', () => {
  it('different piles (R-01)', () => {
    const { notes } = begun().turn(turn({ supply: { ...turn().supply, Copper: 106, Gold: 60 } }));
    expect(notes).toEqual([
      "the piles differ from the drivers', which changes the length of games (R-01): copper 106 instead of 46, gold 60 instead of 30",
    ]);
    expect(begun().turn().notes).toEqual([]);
  });

  it('more cards than the drivers have, even after others have played (R-01)', () => {
    const supply = { ...turn().supply, Copper: 106, Silver: 39 };
    const { notes } = begun({}, ['bob', 'alice']).turn(turn({ supply }));
    expect(notes.join()).toContain('(R-01): copper 106 instead of 46');
    expect(notes.join()).not.toContain('silver');
  });

  it('an end with provinces left (S-59)', () => {
    const game = begun();
    game.turn(turn({ supply: { ...turn().supply, Village: 0, Smithy: 0, Moat: 0 } }));
    const { notes } = game.server({ id: 9, method: 'GameOver', params: { result: 'Win', scores: {} } });
    expect(notes.join()).toMatch(/ended with .*Village.* empty; a driver plays on/);
  });
});

describe('StartTurn again after a lost connection', () => {
  it('sends the play again that the server did not get', () => {
    const game = begun();
    game.turn();
    game.player('(add copper)');
    expect(game.turn()).toMatchObject({ toServer: [request(2, 'Play', { card: 'Copper' })], toPlayer: [] });
  });

  it('goes on if the server got it', () => {
    const game = begun();
    game.turn();
    game.player('(add copper)');
    const { toPlayer, toServer } = game.turn(
      turn({ hand: turn().hand.slice(1), treasure: 1, in_play: ['Copper'], phase: ['Buy'] }),
    );
    expect(toServer).toEqual([]);
    expect(fieldIn(toPlayer[0]!, 'coins')).toBe('(coins 1)');
  });

  it('does not ask the player twice', () => {
    const game = begun();
    game.turn();
    expect(game.turn()).toMatchObject({ toPlayer: [], toServer: [], faults: [] });
  });
});

describe('nonsense from a server ends the game and never reaches the player: ', () => {
  const receive = (message: object) => {
    const game = begun();
    return game.server(message);
  };
  const startTurn = (given: object) => receive({ method: 'StartTurn', params: { ...turn(), ...given } });

  it.each([
    ['a billion coppers', { supply: { Copper: 1e9 } }, 'Copper is 1000000000'],
    ['more coppers than a list can hold', { supply: { Copper: 1e300 } }, 'Copper is 1e+300'],
    ['absurdly many buys', { buys: 1e300 }, 'buys is 1e+300'],
    ['a negative count', { supply: { Copper: -1 } }, '/supply/Copper'],
    ['half a deck', { deck: 2.5 }, '/deck'],
    ['piles without names', { supply: [8] }, '/supply'],
  ])('%s', (_, given, named) => {
    const { toPlayer, faults } = startTurn(given);
    expect({ toPlayer, faults }).toMatchObject({ toPlayer: [], faults: [{ code: 'bridge/message', side: 'server' }] });
    expect(faults[0]?.message).toContain(named);
  });

  it('an absurdly large deck in an unrated game', () => {
    const game = begun({ unrated: true }, undefined, [...SHARED_KINGDOM.slice(1), 'Witch']);
    expect(game.turn(turn({ deck: 1e9 })).faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
  });

  it('described in the dialect that the server speaks', () => {
    const { faults } = receive({ method: 'StartTurn', params: { ...documentedTurn(), deck: -1 } });
    expect(faults[0]?.message).toContain('/deck');
    expect(faults[0]?.message).not.toContain('/trash');
  });

  it('more players than any game has', () => {
    const order = ['alice', ...Array.from({ length: 49 }, (_, at) => `n${at}`)];
    expect(openHarness().start(order).faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
  });

  it('an end before the start', () => {
    const end = { id: 9, method: 'GameOver', params: { result: 'Win', scores: { alice: 3 } } };
    const { faults, others } = openHarness().server(end);
    expect(faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
    expect(others.map(({ kind }) => kind)).not.toContain('over');
  });

  it('an end without scores, which still ends the game', () => {
    const { faults, others, toServer } = receive({
      id: 9,
      method: 'GameOver',
      params: { result: 'Win', scores: 'high' },
    });
    expect(toServer).toEqual([result(9, { rematch: false })]);
    expect(faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
    expect(others.map(({ kind }) => kind)).toEqual(['over', 'close', 'close']);
  });

  it.each([77, '1', null, 0])('an answer to a request %j that was never sent', (id) => {
    const game = begun();
    game.turn();
    game.player('(add copper)');
    expect(game.server({ id, result: {} }).faults).toMatchObject([{ code: 'bridge/message', side: 'server' }]);
  });

  it('an error without an id, which belongs to the last request', () => {
    const game = begun();
    game.turn();
    game.player('(add copper)');
    const { faults, toServer } = game.server({ id: null, error: { code: -32700, message: 'what?' } });
    expect(faults).toMatchObject([{ code: 'bridge/refused', side: 'server' }]);
    expect(toServer).toEqual([request(2, 'EndTurn')]);
  });

  it.each(['123', 'zed', 'alice', '__proto__'])('a play of %s, who is not another player of the game', (player) => {
    expect(receive({ method: 'Played', params: { player, card: 'Copper' } }).toPlayer).toEqual([]);
  });
});

describe('a notification after a lost connection', () => {
  it("does not take the player's own buys for the opponent's", () => {
    const game = begun();
    game.turn();
    game.player('(buy copper)');
    const supply = { ...turn().supply, Copper: 45 };
    game.result(1, turn({ supply, discard: 1, buys: 0, phase: ['Buy'] }));
    game.player('(clean estate)');
    game.result(2, { hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], deck: 0, discard: 6, supply });
    game.turn(turn({ hand: ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'], deck: 0, discard: 6, supply }));
    game.player('(buy copper)');
    const later = { ...supply, Copper: 44 };
    const hand = ['Copper', 'Copper', 'Copper', 'Copper', 'Estate'] as const;
    game.result(3, turn({ hand: [...hand], deck: 0, discard: 7, supply: later, buys: 0, phase: ['Buy'] }));
    game.player('(clean estate)');
    game.bridge.onServerReconnect();
    const { toPlayer, faults } = game.turn(turn({ hand: [...hand], deck: 7, discard: 0, supply: later }));
    expect(faults).toEqual([]);
    expect(toPlayer).toHaveLength(1);
  });
});
