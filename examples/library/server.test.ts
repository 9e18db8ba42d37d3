// A server for each test, with Herald's players or your own client at it: npx vitest run server
import { joinGame, playJsonRpc } from 'herald/player';
import { serverFixture } from 'herald/vitest';
import { test as base, expect } from 'vitest';
import { smithies } from './smithies.mts';

const test = base.extend({ server: serverFixture({ seed: 1, rejoinWindow: 0 }) });

const GAME = { kingdom: 'first-game', num_players: 2 };

test('our client plays a game to its end', async ({ server }) => {
  const key = server.createGame(GAME);
  const [end, other] = await Promise.all([
    playJsonRpc(server.joinUrl(key, 'alice'), smithies()),
    joinGame({ url: server.joinUrl(key, 'bob'), strategy: 'big-money' }),
  ]);
  expect(Object.keys(end.scores).sort()).toEqual(['alice', 'bob']);
  expect(other.complaints).toEqual([]);
});

test('a client that throws in its turn is told so, and the other one wins', async ({ server }) => {
  const key = server.createGame(GAME);
  const broken = playJsonRpc(server.joinUrl(key, 'alice'), {
    takeTurn: () => {
      throw new Error('out of ideas');
    },
  });
  const other = joinGame({ url: server.joinUrl(key, 'bob') });
  await expect(broken).rejects.toThrow('out of ideas');
  expect((await other).result).toMatch(/^won: /);
});
