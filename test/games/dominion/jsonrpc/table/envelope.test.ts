import { describe, expect, test } from 'vitest';
import { makeRequest } from '../../../../../src/games/dominion/jsonrpc/envelope/envelope.js';
import { DIALECTS } from '../../../../../src/games/dominion/jsonrpc/messages.js';
import {
  answer,
  brief,
  lastReceived,
  type Match,
  matchWith,
  piles,
  play,
  raw,
  reasons,
  remarksOn,
  request,
} from './tables.js';

/** Alice has a turn with everything still to do. */
const turn = (dialect: (typeof DIALECTS)[number] = 'live'): Match =>
  matchWith({
    seats: [{ hand: 'Copper Copper Village Cellar', deck: 'Estate Estate Estate Estate Estate' }, { hand: 'Moat' }],
    dialects: [dialect, 'live'],
  });

const asIs = (match: Match): string => JSON.stringify([piles(match, 'alice'), piles(match, 'bob')]);

describe.each(DIALECTS)('in the dialect %s', (dialect) => {
  test.each([
    ['J-10 EndTurn without params', '{"jsonrpc":"2.0","id":1,"method":"EndTurn"}'],
    ['J-10 EndTurn with an empty object', '{"jsonrpc":"2.0","id":1,"method":"EndTurn","params":{}}'],
    ['J-10 EndTurn with null', '{"jsonrpc":"2.0","id":1,"method":"EndTurn","params":null}'],
  ])('%s ends the turn', (_, frame) => {
    expect(brief(raw(turn(dialect), 'alice', frame))).toEqual(['alice result', 'bob StartTurn']);
  });

  test.each([
    ['J-10 EndTurn with an array', 'EndTurn', [], -32602],
    ['J-10 EndTurn with a member', 'EndTurn', { card: 'Copper' }, -32602],
    ['J-11 an unknown method', 'Pass', {}, -32601],
    ['J-11 a method in lower case', 'play', { card: 'Copper' }, -32601],
    ['J-11 a method of the server', 'StartTurn', {}, -32601],
    ['J-11 a method that objects have', '__proto__', {}, -32601],
    ['J-11 an unknown card', 'Buy', { card: 'Platinum' }, -32602],
    ['J-11 a card of the first edition', 'Buy', { card: 'Woodcutter' }, -32602],
    ['J-11 a card in lower case', 'Play', { card: 'copper' }, -32602],
    ['J-11 a card that objects have', 'Play', { card: 'constructor' }, -32602],
    ['J-11 a member too many', 'Buy', { card: 'Copper', amount: 1 }, -32602],
    ['J-11 positional params', 'Buy', ['Copper'], -32602],
    ['J-11 no params', 'Play', undefined, -32602],
    ['J-11 params that are null', 'Buy', null, -32602],
    ['J-13 data of the wrong shape', 'Play', { card: 'Cellar', data: 'Copper' }, -32602],
    ['J-13 no data where some is needed', 'Play', { card: 'Cellar' }, -32602],
    ['J-25 a buy without the money', 'Buy', { card: 'Gold' }, -32600],
    ['J-25 a card that is not in the hand', 'Play', { card: 'Smithy' }, -32600],
    ['J-25 a victory card', 'Play', { card: 'Estate' }, -32600],
    ['J-25 data that names what is not in the hand', 'Play', { card: 'Cellar', data: ['Gold'] }, -32600],
  ])('%s gets an error and nothing else happens', (_, method, params, code) => {
    const match = turn(dialect);
    const found = asIs(match);
    for (let tries = 0; tries < 3; tries++) {
      expect(brief(request(match, 'alice', method, params))).toEqual([`alice error ${code}`]);
      expect(asIs(match)).toBe(found);
    }
    expect(brief(request(match, 'alice', 'EndTurn'))).toEqual(['alice result', 'bob StartTurn']);
  });

  test.each([
    ['Village', {}],
    ['Copper', 1],
    ['Copper', []],
  ])('J-12 %s with data %j is accepted in live, with a remark, and refused in docs', (card, data) => {
    const match = turn(dialect);
    const frame = makeRequest(1, 'Play', { card, data });
    expect(remarksOn(turn(dialect), 'alice', frame)).toEqual(dialect === 'live' ? ['J-12'] : []);
    expect(brief(raw(match, 'alice', frame))).toEqual([dialect === 'live' ? 'alice result' : 'alice error -32602']);
  });

  test.each([
    ['J-12 null for a card that takes none', { card: 'Village', data: null }],
    ['J-12 no member for a card that takes none', { card: 'Village' }],
    ['J-12 null for a treasure', { card: 'Copper', data: null }],
  ])('%s is good', (_, params) => {
    expect(brief(request(turn(dialect), 'alice', 'Play', params))).toEqual(['alice result']);
  });

  test.each([
    ['J-19 no JSON', '{"jsonrpc":'],
    ['J-19 nothing', ''],
    ['J-19 a number', '7'],
    ['J-19 null', 'null'],
    ['J-18 an empty batch', '[]'],
    ['J-16 no version', '{"id":1,"method":"EndTurn"}'],
    ['J-16 another version', '{"jsonrpc":"1.0","id":1,"method":"EndTurn"}'],
    ['J-16 a version that is a number', '{"jsonrpc":2.0,"id":1,"method":"EndTurn"}'],
    ['J-15 null for an id', '{"jsonrpc":"2.0","id":null,"method":"EndTurn"}'],
    ['J-15 a fraction for an id', '{"jsonrpc":"2.0","id":1.5,"method":"EndTurn"}'],
    ['J-15 an id that cannot be echoed', '{"jsonrpc":"2.0","id":123456789012345678901,"method":"EndTurn"}'],
    ['J-15 an id past all numbers', '{"jsonrpc":"2.0","id":1e999,"method":"EndTurn"}'],
    ['J-15 an object for an id', '{"jsonrpc":"2.0","id":{},"method":"EndTurn"}'],
    ['J-20 an error for an answer', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}'],
    ['a method that is no string', '{"jsonrpc":"2.0","id":1,"method":7}'],
    ['params that are a string', '{"jsonrpc":"2.0","id":1,"method":"Buy","params":"Copper"}'],
    ['a result and a method', '{"jsonrpc":"2.0","id":1,"method":"EndTurn","result":{}}'],
  ])('J-59 %s is fatal: received, closed, forfeited, and the game is won by the other', (_, frame) => {
    const match = turn(dialect);
    const received = raw(match, 'alice', frame);
    expect(brief(received)).toEqual(['alice FatalError', 'alice close 1008', 'bob GameOver']);
    expect(received[2]?.params).toMatchObject({ result: 'Win' });
    expect(reasons(received)[0]).not.toBe('');
  });
});

describe('ids', () => {
  test.each([0, 1, -7, 9007199254740991, '', 'x', '1', '\u0000"\\'])('J-15 %j comes back as it was', (id) => {
    const frame = JSON.stringify({ jsonrpc: '2.0', id, method: 'EndTurn' });
    expect(lastReceived(raw(turn(), 'alice', frame), 'alice').id).toBe(id);
  });

  test("J-15 the server's ids grow, and are none of the player's business: the same id may be in use on both sides", () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper' }, { hand: 'Copper' }] });
    const [asked] = raw(match, 'alice', '{"jsonrpc":"2.0","id":1,"method":"Play","params":{"card":"Militia"}}');
    expect(asked).toMatchObject({ to: 'bob', id: 1 });
    const [next] = answer(match, 'bob', { data: [] });
    expect(next).toMatchObject({ to: 'carol', id: 2 });
    expect(answer(match, 'carol', { data: [] })).toMatchObject([{ to: 'alice', kind: 'result', id: 1 }]);
  });
});

test('J-17 a notification gets no answer and has no effect', () => {
  const match = turn();
  const found = asIs(match);
  for (const method of ['EndTurn', 'Buy', 'Nonsense']) {
    expect(raw(match, 'alice', JSON.stringify({ jsonrpc: '2.0', method }))).toEqual([]);
  }
  expect(asIs(match)).toBe(found);
});

test.each([
  ['of requests', '[{"jsonrpc":"2.0","id":1,"method":"EndTurn"},{"jsonrpc":"2.0","id":2,"method":"EndTurn"}]'],
  ['of notifications', '[{"jsonrpc":"2.0","method":"EndTurn"}]'],
  ['of rubbish', '[1,null,[]]'],
])('J-18 a batch %s gets one error and has no effect', (_, frame) => {
  const match = turn();
  const found = asIs(match);
  const received = raw(match, 'alice', frame);
  expect(received).toMatchObject([{ to: 'alice', kind: 'error', id: null, error: { code: -32600 } }]);
  expect(asIs(match)).toBe(found);
  expect(brief(request(match, 'alice', 'EndTurn'))).toEqual(['alice result', 'bob StartTurn']);
});

describe('responses that are not pending', () => {
  test('J-21 a second answer is passed over', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper Copper Copper Estate' }] });
    play(match, 'alice', 'Militia');
    const frame = '{"jsonrpc":"2.0","id":1,"result":{"data":["Estate"]}}';
    expect(brief(raw(match, 'bob', frame))).toEqual(['alice result']);
    expect(raw(match, 'bob', frame)).toEqual([]);
    expect(piles(match, 'bob').hand).toBe('Copper Copper Copper');
  });

  test.each([
    ['J-21 an unknown id', 'bob', '{"jsonrpc":"2.0","id":99,"result":{"data":["Estate"]}}'],
    ['J-20 the id as a string', 'bob', '{"jsonrpc":"2.0","id":"1","result":{"data":["Estate"]}}'],
    ['J-21 null for an id', 'bob', '{"jsonrpc":"2.0","id":null,"result":{"data":["Estate"]}}'],
    ["J-21 another player's id", 'alice', '{"jsonrpc":"2.0","id":1,"result":{"data":["Estate"]}}'],
  ] as const)('%s answers nothing, and the real answer still counts', (_, from, frame) => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper Copper Copper Estate' }] });
    play(match, 'alice', 'Militia');
    expect(raw(match, from, frame)).toEqual([]);
    expect(brief(answer(match, 'bob', { data: ['Estate'] }))).toEqual(['alice result']);
  });

  test('J-20 an error for an answer to an attack is fatal, and the attacker does not wait for ever', () => {
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper' }, { hand: 'Copper' }] });
    play(match, 'alice', 'Militia');
    const received = raw(match, 'bob', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"what?"}}');
    expect(brief(received)).toEqual(['bob FatalError', 'bob close 1008', 'carol Attack']);
    expect(reasons(received)[0]).toContain('J-20');
    expect(brief(answer(match, 'carol', { data: [] }))).toEqual(['alice result']);
  });
});

describe('what is too much', () => {
  const list = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const throne = (depth: number): string => `${'{"card":"ThroneRoom","data":'.repeat(depth)}null${'}'.repeat(depth)}`;

  test.each([
    ['a list for cards', 'Militia', '{"data":#}', list],
    ['a list for a reaction', 'Militia', '{"reaction":#}', list],
    ['a list for all', 'Militia', '#', list],
    ['throne rooms for a second time', 'ThroneRoom', '{"data":#}', throne],
  ])('J-42 %s, nested without end, is fatal and no more', (_, card, shape, nest) => {
    for (const depth of [33, 5000, 100_000]) {
      const match = matchWith({ seats: [{ hand: `${card} ThroneRoom` }, { hand: 'Copper' }, {}] });
      play(match, 'alice', card, card === 'ThroneRoom' ? { card: 'ThroneRoom', data: null } : null);
      const asked = card === 'ThroneRoom' ? 'alice' : 'bob';
      const received = raw(match, asked, `{"jsonrpc":"2.0","id":1,"result":${shape.replace('#', nest(depth))}}`);
      expect(brief(received).slice(0, 2)).toEqual([`${asked} FatalError`, `${asked} close 1008`]);
      expect(reasons(received)[0]?.length).toBeLessThan(200);
    }
  });

  test('J-13 data nested without end is refused', () => {
    const match = turn();
    for (const nest of [list, throne]) {
      const frame = `{"jsonrpc":"2.0","id":1,"method":"Play","params":{"card":"ThroneRoom","data":${nest(100_000)}}}`;
      expect(brief(raw(match, 'alice', frame))).toEqual(['alice error -32602']);
    }
  });

  test('J-11 what was said comes back cut short', () => {
    const long = 'x'.repeat(100_000);
    const match = matchWith({ seats: [{ hand: 'Militia' }, { hand: 'Copper' }, {}] });
    expect(reasons(request(match, 'alice', long))[0]?.length).toBeLessThan(200);
    expect(reasons(play(match, 'alice', long))[0]?.length).toBeLessThan(400);
    play(match, 'alice', 'Militia');
    expect(reasons(answer(match, 'bob', { data: [long] }))[0]?.length).toBeLessThan(200);
  });
});
