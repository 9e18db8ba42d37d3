import { describe, expect, test } from 'vitest';
import {
  connectJsonRpc,
  type JsonRpcStrategy,
  joinGame,
  playJsonRpc,
  RefusedRequest,
  type ServerMessageHandlers,
} from '../../src/api/player.js';
import { openServer } from '../../src/api/server.js';
import { ScriptedServer } from './scripted-server.js';

const STATE = {
  hand: ['Copper', 'Estate'],
  discard: 0,
  deck: 5,
  supply: { Copper: 9 },
  buys: 1,
  actions: 1,
  treasure: 0,
};
const END = { result: 'Win', scores: { alice: 6, bob: 3 } };

const endTurn: JsonRpcStrategy = { takeTurn: (turn) => turn.end() };

async function join(strategy: JsonRpcStrategy, options = {}) {
  const server = await ScriptedServer.open();
  const game = playJsonRpc(server.url, strategy, options);
  // Not every test waits for the end.
  game.catch(() => {});
  return { server, game };
}

describe('a player of the kit', () => {
  test('plays a turn request by request, with the state that each answer has', async () => {
    const seen: unknown[] = [];
    const { server, game } = await join({
      takeTurn: ({ hand, coins, phase, play, end }) => {
        seen.push([hand, coins, phase]);
        return hand.includes('Copper') ? play('Copper') : end();
      },
    });
    await server.send({ id: 1, method: 'StartGame', params: { kingdom: [], order: ['alice', 'bob'] } });
    expect(await server.next()).toEqual({ id: 1, result: {} });
    await server.send({ method: 'StartTurn', params: STATE });
    expect(await server.next()).toEqual({ id: 1, method: 'Play', params: { card: 'Copper' } });
    await server.send({ id: 1, result: { ...STATE, hand: ['Estate'], treasure: 1 } });
    expect(await server.next()).toEqual({ id: 2, method: 'EndTurn' });
    await server.send({ id: 2, result: STATE });
    await server.send({ id: 2, method: 'GameOver', params: END });
    expect(await server.next()).toEqual({ id: 2, result: { rematch: false } });
    await server.close();
    expect(await game).toEqual(END);
    expect(seen).toEqual([
      [['Copper', 'Estate'], 0, 'Action'],
      [['Estate'], 1, 'Buy'],
    ]);
  });

  test('knows its new hand when it is attacked right after its turn, and what is left after that', async () => {
    const { server } = await join(endTurn);
    await server.send({ method: 'StartTurn', params: STATE });
    const { id } = await server.next();
    const hand = ['Gold', 'Curse', 'Silver', 'Duchy', 'Smithy'];
    await server.send(
      { id, result: { ...STATE, hand } },
      { id: 8, method: 'Attack', params: { card: 'Militia', data: null } },
      { id: 9, method: 'Attack', params: { card: 'Bureaucrat', data: null } },
      { id: 10, method: 'Attack', params: { card: 'Witch', data: null } },
    );
    expect(await server.next()).toEqual({ id: 8, result: { data: ['Curse', 'Duchy'] } });
    expect(await server.next()).toEqual({ id: 9, result: { data: 'reveal' } });
    expect(await server.next()).toEqual({ id: 10, result: {} });
  });

  test.each([
    ['Harbinger', { discard: ['Curse', 'Gold', 'Copper'] }, { card: 'Gold' }],
    ['Vassal', { card: 'Smithy' }, { play: false, data: null }],
    ['Poacher', { hand: ['Gold', 'Estate', 'Copper'], empty_supply_piles: 2 }, { discard: ['Estate', 'Copper'] }],
    ['ThroneRoom', { card: 'Smithy' }, { data: null }],
    ['Library', { card: 'Smithy', hand: [] }, { skip: false }],
    ['Sentry', { hand: [], cards: ['Gold'] }, [{ card: 'Gold', placement: 'topdeck' }]],
    ['Attack', { card: 'Bandit', data: ['Gold', 'Silver'] }, { data: 'Silver' }],
    ['Attack', { card: 'Militia', hand: ['Moat', 'Gold', 'Gold', 'Gold'] }, { reaction: 'Moat' }],
  ])('has a default answer to %s %j', async (method, params, result) => {
    const { server } = await join(endTurn);
    await server.send({ id: 1, method, params });
    expect(await server.next()).toEqual({ id: 1, result });
  });

  test('answers a method that it does not know with an error', async () => {
    const { server } = await join(endTurn);
    await server.send({ id: 1, method: 'Dance' });
    expect(await server.next()).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  test('ends its turn after a request that was refused', async () => {
    const refused: unknown[] = [];
    const { server } = await join({
      takeTurn: (turn) => turn.buy('Province'),
      refused: (request, reason) => refused.push(request, reason),
    });
    await server.send({ method: 'StartTurn', params: STATE });
    const { id } = await server.next();
    await server.send({ id, error: { code: -32600, message: 'too dear' } });
    expect(await server.next()).toMatchObject({ method: 'EndTurn' });
    expect(refused).toEqual([{ method: 'Buy', params: { card: 'Province' } }, 'too dear']);
  });

  test('plays a rematch if it wants one, and returns the last result', async () => {
    let games = 0;
    const { server, game } = await join({ ...endTurn, rematch: () => ++games < 2 });
    for (const [id, scores] of [{ alice: 1 }, { alice: 2 }].entries()) {
      await server.send({ id, method: 'GameOver', params: { result: 'Lose', scores } });
      expect(await server.next()).toEqual({ id, result: { rematch: id === 0 } });
    }
    await server.close();
    expect(await game).toEqual({ result: 'Lose', scores: { alice: 2 } });
  });
});

describe('a game that does not end well rejects with', () => {
  test('the close of the server', async () => {
    const { server, game } = await join(endTurn);
    await server.close(1008, 'no such game');
    await expect(game).rejects.toThrow('the connection was closed before the game was over: 1008 no such game');
  });

  test('what the server says is fatal', async () => {
    const { server, game } = await join(endTurn);
    await server.send({ method: 'FatalError', params: { message: 'out of cards' } });
    await expect(game).rejects.toThrow('the server says: out of cards');
  });

  test('what the server sends that is no JSON', async () => {
    const { server, game } = await join(endTurn);
    await server.send('{"jsonrpc":');
    await expect(game).rejects.toThrow('the server sent what is not JSON: {"jsonrpc":');
  });

  test('what the strategy throws in its turn', async () => {
    const { server, game } = await join({
      takeTurn: () => {
        throw new Error('out of ideas');
      },
    });
    await server.send({ method: 'StartTurn', params: STATE });
    await expect(game).rejects.toThrow('out of ideas');
  });

  test('what the strategy throws in an answer, after the server has got an error', async () => {
    const { server, game } = await join({
      ...endTurn,
      library: () => {
        throw new Error('no book');
      },
    });
    await server.send({ id: 1, method: 'Library', params: { card: 'Smithy', hand: [] } });
    expect(await server.next()).toMatchObject({ id: 1, error: { message: 'no book' } });
    await expect(game).rejects.toThrow('no book');
  });

  test('a request that is not answered in time', async () => {
    const { server, game } = await join(endTurn, { timeout: 30 });
    await server.send({ method: 'StartTurn', params: STATE });
    await expect(game).rejects.toThrow('EndTurn: the server has not answered for 30 ms');
    await expect(game).rejects.not.toBeInstanceOf(RefusedRequest);
  });

  test('the reason of an abort', async () => {
    const abort = new AbortController();
    const { server, game } = await join(endTurn, { signal: abort.signal });
    await server.send({ method: 'StartTurn', params: STATE });
    await server.next();
    abort.abort(new Error('enough'));
    await expect(game).rejects.toThrow('enough');
  });

  test('the reason of an abort that came before, without joining', async () => {
    await using server = await openServer();
    const key = server.createGame({ kingdom: 'first-game', num_players: 2 });
    const url = server.joinUrl(key, 'alice');
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(playJsonRpc(url, endTurn, { signal })).rejects.toThrow('never mind');
    await expect(connectJsonRpc(url, {} as ServerMessageHandlers, { signal })).rejects.toThrow('never mind');
    await expect(joinGame({ url, signal })).rejects.toThrow('never mind');
    expect(server.players(key)).toEqual([]);
  });

  test('an address at which nobody can join', async () => {
    await using server = await openServer();
    await expect(playJsonRpc(server.joinUrl('nowhere', 'alice'), endTurn)).rejects.toThrow('404');
  });
});
