import { describe, expect, test } from 'vitest';
import { END } from '../../../../src/games/dominion/engine/index.js';
import { JsonSeat } from '../../../../src/games/dominion/page/foreign/json-seat.js';
import { readPublicState } from '../../../../src/games/dominion/page/foreign/public-state.js';

const TURN = { supply: { Copper: 45, Silver: 40 }, trash: ['Estate'], current_player: { name: 'Bob' } };

describe('what a server shows to everybody', () => {
  test('is who has joined, then who is on turn and what lies on the table', () => {
    const lobby = { num_players: 3, kingdom: [], players: [{ name: 'Ann' }, { name: 'Bob' }] };
    expect(readPublicState(['PreStart', lobby])).toEqual({ lobby: { joined: ['Ann', 'Bob'], players: 3 }, turn: null });
    const { supply, trash } = TURN;
    expect(readPublicState(['Turn', TURN])).toEqual({ lobby: null, turn: { player: 'Bob', supply, trash } });
    expect(readPublicState(['Finished', {}])).toEqual({ lobby: null, turn: null });
  });

  test.each<unknown>([
    null,
    {},
    ['Turn'],
    ['Turn', { ...TURN, supply: { Copper: 'many' } }],
    ['Turn', { ...TURN, supply: { Platinum: 1 } }],
    ['Turn', { ...TURN, trash: 'Estate' }],
    ['Turn', { ...TURN, current_player: null }],
    ['PreStart', { num_players: 2, players: 'Ann' }],
  ])('is ignored if it is %o', (value) => {
    expect(readPublicState(value)).toBe(null);
  });
});

const notification = (method: string, params: unknown): string => JSON.stringify({ jsonrpc: '2.0', method, params });

const STATE = {
  hand: ['Copper'],
  discard: 0,
  deck: 4,
  supply: { Copper: 46, Silver: 40, Province: 8 },
  buys: 1,
  actions: 1,
  treasure: 0,
  trash: [],
  in_play: [],
  phase: ['Action'],
};

/** Ann at a table of three, whose first turn is over. */
function seatOfAnn(): JsonSeat {
  const sent: { readonly id?: number }[] = [];
  const seat = new JsonSeat('Ann', (frame) => void sent.push(JSON.parse(frame)));
  const order = ['Cid', 'Ann', 'Bob'];
  seat.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'StartGame', params: { kingdom: [], order } }));
  seat.receive(notification('StartTurn', STATE));
  seat.answer([END]);
  const { hand, discard, deck, supply } = STATE;
  seat.receive(JSON.stringify({ jsonrpc: '2.0', id: sent.at(-1)?.id, result: { hand, discard, deck, supply } }));
  return seat;
}

describe('while others play', () => {
  test('a person sees who is on turn and what was bought, until the next message', () => {
    const seat = seatOfAnn();
    expect(seat.isAsked).toBe(false);
    expect([seat.playing, seat.view?.seats.map(({ name }) => name)]).toEqual([null, ['Ann', 'Bob', 'Cid']]);
    const before = seat.view?.view.supply ?? [];
    seat.look(readPublicState(['Turn', { ...TURN, current_player: { name: 'Cid' } }]));
    const { view, waitingFor } = seat.view ?? {};
    expect([seat.playing, waitingFor, view?.turn]).toEqual(['Cid', 2, 2]);
    expect(view?.trash.size).toBe(1);
    expect(view?.supply.reduce((sum, count) => sum + count, 0)).toBe(before.reduce((sum, count) => sum + count, 0) - 1);
    seat.receive(notification('StartTurn', STATE));
    expect([seat.isAsked, seat.playing, seat.view?.view.trash.size]).toEqual([true, null, 0]);
  });

  test('counts out of all proportion change nothing', () => {
    const seat = seatOfAnn();
    seat.look(readPublicState(['Turn', { ...TURN, supply: { Copper: 10 ** 9 } }]));
    expect(seat.view?.view.trash.size).toBe(0);
  });
});
