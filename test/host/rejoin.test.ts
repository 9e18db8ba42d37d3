import { expect, test } from 'vitest';
import { refusal } from './client.js';
import { eventually, serve } from './serving.js';

test('a player that lost its connection rejoins and receives the pending request again', async () => {
  const server = await serve();
  const { key, players } = await server.game('alice', 'bob');
  players[0]?.socket.terminate();
  await players[0]?.closed;
  const alice = await server.back(key, 'alice', players[0]!);
  expect(await alice.next()).toBe('begin alice bob');
  alice.send('tell oyez');
  expect(await players[1]?.next()).toBe('alice says oyez');
  expect(alice.secret).toBe(players[0]?.secret);
});

test('who comes back while the old connection is still open takes its place', async () => {
  const server = await serve();
  const { key, players } = await server.game('alice', 'bob');
  const alice = await server.back(key, 'alice', players[0]!);
  expect((await players[0]?.closed)?.reason).toContain('newer connection');
  alice.send('tell oyez');
  expect(await players[1]?.next()).toBe('alice says oyez');
});

test('a player without a pending request receives nothing on rejoining', async () => {
  const server = await serve();
  const { key, players } = await server.game('alice', 'bob');
  for (const player of players) player.send('ready');
  players[1]?.socket.terminate();
  const bob = await server.back(key, 'bob', players[1]!);
  players[0]?.send('tell oyez');
  expect(await bob.next()).toBe('alice says oyez');
});

test.each([
  [0, 'at once'],
  [200, 'after its time'],
])('a player who does not come back within %i ms forfeits %s', async (rejoinWindow) => {
  const server = await serve({ rejoinWindow });
  const { key, players } = await server.game('alice', 'bob', 'carol');
  const start = performance.now();
  players[0]?.socket.terminate();
  expect(await players[1]?.until('left')).toBe('alice left: disconnected');
  expect(performance.now() - start).toBeGreaterThanOrEqual(rejoinWindow - 5);
  const back = server.joinUrl(key, 'alice', `&rejoin=${players[0]?.secret}`);
  expect(await refusal(back)).toMatchObject({ status: 403, body: { code: 'rejoin/gone' } });
});

test('no one takes a seat without its secret', async () => {
  const server = await serve();
  const { key, players } = await server.game('alice', 'bob');
  for (const rejoin of ['', 'x', players[1]?.secret, `${players[0]?.secret}x`]) {
    const refused = await refusal(server.joinUrl(key, 'alice', `&rejoin=${rejoin}`));
    expect(refused).toMatchObject({ status: 403, body: { code: 'rejoin/secret' } });
  }
  expect(await refusal(server.joinUrl(key, 'nobody', '&rejoin=x'))).toMatchObject({ status: 403 });
});

test('a deadline runs on while the player is away', async () => {
  const server = await serve({ deadline: 300, rejoinWindow: 60_000 });
  const { players } = await server.game('alice', 'bob', 'carol');
  for (const player of players.slice(1)) player.send('ready');
  players[0]?.socket.terminate();
  expect(await players[1]?.until('left')).toBe('alice left: deadline');
});

test('coming and going is counted', async () => {
  const server = await serve();
  const { key, players } = await server.game('alice', 'bob');
  players[0]?.socket.terminate();
  await server.back(key, 'alice', players[0]!);
  await eventually(async () => {
    const metrics = await server.metrics();
    return metrics.includes('herald_rejoins_total 1') && metrics.includes('herald_connections 2');
  });
});
