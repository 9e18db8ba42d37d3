import { describe, expect, test } from 'vitest';
import {
  type Answer,
  act,
  buy,
  CHOOSE_NONE,
  cardOf,
  choose,
  END,
  treasures,
  type View,
} from '../../../../src/games/dominion/engine/index.js';
import { type JsonPlayer, newJsonPlayer, receiveFrame } from '../../../../src/games/dominion/jsonrpc/player.js';
import { bigMoney } from '../../../../src/games/dominion/strategies/strategies.js';
import { turnState } from './turn-state.js';

const SUPPLY = {
  Copper: 40,
  Silver: 40,
  Gold: 30,
  Estate: 8,
  Duchy: 8,
  Province: 8,
  Curse: 10,
  Militia: 10,
  Moat: 10,
  Chapel: 10,
  ThroneRoom: 10,
};

const state = (hand: readonly string[], more = {}) => turnState(hand, SUPPLY, more);

const message = (sent: object): string => JSON.stringify({ jsonrpc: '2.0', ...sent });
const receive = (player: JsonPlayer, sent: object) =>
  receiveFrame(player, message(sent)).map((frame) => JSON.parse(frame));

/** A strategy that gives the answers of a list, one after another. */
const scripted =
  (...answers: Answer[]) =>
  (_view: View): Answer =>
    answers.shift() ?? END;

const inTurn = (hand: readonly string[], ...answers: Answer[]) => {
  const player = newJsonPlayer(scripted(...answers));
  const sent = receive(player, { method: 'StartTurn', params: state(hand) });
  return { player, sent };
};

describe('a player', () => {
  test('J-07 answers StartGame with an empty object', () => {
    const params = { kingdom: [], order: ['a', 'b'] };
    expect(receive(newJsonPlayer(bigMoney), { id: 9, method: 'StartGame', params })).toEqual([
      { jsonrpc: '2.0', id: 9, result: {} },
    ]);
  });

  test('J-10 ends its turn without params', () => {
    const { sent } = inTurn(['Estate']);
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, method: 'EndTurn' }]);
  });

  test('J-12 leaves data out where a card takes none', () => {
    const { sent } = inTurn(['Copper'], treasures([cardOf('copper')]));
    expect(sent[0].params).toEqual({ card: 'Copper' });
  });

  test.each([
    ['Chapel', 'chapel', ['Chapel', 'Estate'], [choose([cardOf('estate')])], ['Estate']],
    ['Chapel', 'chapel', ['Chapel', 'Estate'], [CHOOSE_NONE], []],
    ['ThroneRoom', 'throne-room', ['ThroneRoom', 'Moat'], [choose([cardOf('moat')])], { card: 'Moat', data: null }],
  ] as const)('J-13 J-45 gives %s the data it takes', (card, name, hand, answers, data) => {
    const { sent } = inTurn(hand, act(cardOf(name)), ...answers);
    expect(sent[0].params).toEqual({ card, data });
  });

  test('J-15 keeps its ids apart from those of the server, and has one request open (J-29)', () => {
    const { player } = inTurn(['Copper'], treasures([cardOf('copper')]), buy(cardOf('copper')));
    expect(receive(player, { id: 7, result: state([]) })).toEqual([]);
    expect(receive(player, { id: 1, result: state([], { treasure: 1 }) })).toMatchObject([{ id: 2, method: 'Buy' }]);
  });

  test('J-24 J-31 J-32 ignores members and notifications that it does not need', () => {
    const player = newJsonPlayer(scripted());
    expect(receive(player, { method: 'Played', params: { player: 'b', card: 'Gold' } })).toEqual([]);
    expect(receive(player, { method: 'Shuffle', params: {} })).toEqual([]);
    expect(receive(player, { method: 'StartTurn', params: state([], { weather: 'fine' }) })).toMatchObject([
      { method: 'EndTurn' },
    ]);
    expect(player.complaints).toEqual([]);
  });

  test('J-26 plays no action after a treasure, whatever is left of actions', () => {
    const player = newJsonPlayer((view) => (view.phase === 'action' ? treasures([cardOf('copper')]) : END));
    receive(player, { method: 'StartTurn', params: state(['Copper', 'Moat']) });
    expect(receive(player, { id: 1, result: state(['Moat'], { treasure: 1 }) })).toMatchObject([{ method: 'EndTurn' }]);
  });

  test('J-28 answers an attack and the end while its own EndTurn is unanswered', () => {
    const { player } = inTurn(['Estate', 'Estate', 'Copper', 'Copper']);
    expect(receive(player, { id: 3, method: 'GameOver', params: { result: 'Lose', scores: { a: 1, b: 2 } } })).toEqual([
      { jsonrpc: '2.0', id: 3, result: { rematch: false } },
    ]);
    expect(player.over).toBe(true);
  });

  const attacked = (hand: readonly string[], card: string, data: unknown, ...answers: Answer[]) => {
    const { player } = inTurn(hand, END, ...answers);
    receive(player, { id: 1, result: { hand, discard: 0, deck: 5, supply: SUPPLY } });
    return receive(player, { id: 5, method: 'Attack', params: { card, data } })[0].result;
  };
  const MOAT = choose([cardOf('moat')]);

  test.each([
    ['J-37 a witch', ['Copper'], 'Witch', null, [CHOOSE_NONE], {}],
    ['J-36 J-37 a witch, with a moat', ['Moat'], 'Witch', null, [MOAT], { reaction: 'Moat' }],
    ['J-36 a witch, with a moat it keeps for itself', ['Moat'], 'Witch', null, [CHOOSE_NONE], {}],
    [
      'J-38 a militia',
      ['Copper', 'Copper', 'Copper', 'Estate'],
      'Militia',
      null,
      [CHOOSE_NONE, choose([cardOf('estate')])],
      { data: ['Estate'] },
    ],
    [
      'J-38 a militia, with three cards',
      ['Copper', 'Copper', 'Copper'],
      'Militia',
      null,
      [CHOOSE_NONE, CHOOSE_NONE],
      { data: [] },
    ],
    [
      'J-37 a militia, with a moat',
      ['Moat', 'Copper', 'Copper', 'Copper'],
      'Militia',
      null,
      [MOAT],
      { reaction: 'Moat' },
    ],
    [
      'J-37 a bureaucrat',
      ['Copper', 'Estate'],
      'Bureaucrat',
      null,
      [CHOOSE_NONE, choose([cardOf('estate')])],
      { data: 'Estate' },
    ],
    [
      'J-37 a bureaucrat, without a victory card',
      ['Copper'],
      'Bureaucrat',
      null,
      [CHOOSE_NONE, CHOOSE_NONE],
      { data: 'reveal' },
    ],
    ['J-39 a bandit', [], 'Bandit', ['Silver', 'Gold'], [CHOOSE_NONE, choose([cardOf('silver')])], { data: 'Silver' }],
    [
      'J-37 a bandit that finds nothing',
      [],
      'Bandit',
      ['Copper', 'Estate'],
      [CHOOSE_NONE, CHOOSE_NONE],
      { data: null },
    ],
  ])('answers %s in the form that every server takes', (_, hand, card, data, answers, expected) => {
    expect(attacked(hand, card, data, ...answers)).toEqual(expected);
  });

  test('J-33 goes by the hand that an attack shows', () => {
    const { player } = inTurn(['Estate'], END, CHOOSE_NONE, choose([cardOf('gold')]));
    const params = { card: 'Militia', data: null, hand: ['Gold', 'Copper', 'Copper', 'Copper'] };
    expect(receive(player, { id: 5, method: 'Attack', params })[0].result).toEqual({ data: ['Gold'] });
  });

  test('J-44 sends data to a vassal even where it means nothing', () => {
    const { player } = inTurn(['ThroneRoom'], END, CHOOSE_NONE);
    expect(receive(player, { id: 5, method: 'Vassal', params: { card: 'Moat' } })[0].result).toEqual({
      play: false,
      data: null,
    });
  });

  test('J-45 knows what a throned card has left of its hand when it is asked for the second time', () => {
    const seen: string[] = [];
    const answers = [act(cardOf('throne-room')), choose([cardOf('chapel')]), choose([cardOf('estate')]), CHOOSE_NONE];
    const player = newJsonPlayer((view) => {
      seen.push([...(view.seats[0]?.hand.cards.slice(0, view.seats[0].hand.size) ?? [])].join(' '));
      return answers.shift() ?? CHOOSE_NONE;
    });
    const [first] = receive(player, {
      method: 'StartTurn',
      params: state(['ThroneRoom', 'Chapel', 'Estate', 'Copper']),
    });
    expect(first.params.data).toEqual({ card: 'Chapel', data: ['Estate'] });
    receive(player, { id: 5, method: 'ThroneRoom', params: { card: 'Chapel' } });
    expect(seen.at(-1)).toBe(`${cardOf('copper')}`);
  });

  test('J-20 J-21 answers every request of the server, one it does not know with an error', () => {
    expect(receive(newJsonPlayer(bigMoney), { id: 4, method: 'Tea', params: {} })).toMatchObject([
      { id: 4, error: { code: -32601 } },
    ]);
  });

  test('J-25 ends its turn where a server refuses what it wants', () => {
    const { player } = inTurn(['Copper'], treasures([cardOf('copper')]));
    expect(receive(player, { id: 1, error: { code: -32600, message: 'no' } })).toMatchObject([{ method: 'EndTurn' }]);
    expect(player.complaints).toHaveLength(1);
  });

  test('J-59 is done after a FatalError', () => {
    const player = newJsonPlayer(bigMoney);
    expect(receive(player, { method: 'FatalError', params: { message: 'out' } })).toEqual([]);
    expect([player.over, player.complaints]).toEqual([true, ['the server says: out']]);
  });

  test.each([true, false])('J-54 says whether it wants another game: %j', (wants) => {
    const params = { result: 'Win', scores: { a: 1 } };
    expect(receive(newJsonPlayer(bigMoney, wants), { id: 1, method: 'GameOver', params })[0].result).toEqual({
      rematch: wants,
    });
  });
});
