import { randomBytes } from 'node:crypto';
import { connect as connectTcp } from 'node:net';
import { expect, test } from 'vitest';
import type { Client } from './client.js';
import { openGame } from './hosted-protocol.js';
import { Merchant } from './player.js';
import { CREATE, eventually, later, pause, serve } from './serving.js';

/** Everything that a client can do wrong at once, for as long as it is let. */
function attack(client: Client): void {
  client.socket.pause();
  const noise = setInterval(() => {
    for (let i = 0; i < 200; i++) {
      client.socket.send(i % 2 === 0 ? '{"jsonrpc":"2.0","id":1,"method":"Play"' : `[${'['.repeat(500)}`);
      client.socket.ping();
    }
  }, 1);
  client.socket.on('close', () => clearInterval(noise));
  later(() => clearInterval(noise));
}

test('a hostile client in one game does not disturb another', async () => {
  const server = await serve({ open: openGame, rejoinWindow: 0 });
  const [bad, good] = [server.key(), server.key({ ...CREATE, seed: 5 })];
  const attackers = [await server.join(bad, 'mallory'), await server.join(bad, 'trudy')];
  const players = [await server.join(good, 'alice'), await server.join(good, 'bob')];
  for (const attacker of attackers) attack(attacker);
  const merchants = players.map(() => new Merchant());
  const start = performance.now();
  await Promise.all(merchants.map((merchant, seat) => merchant.play(players[seat]!)));
  expect(performance.now() - start).toBeLessThan(20_000);
  expect(merchants.every(({ over }) => over !== null)).toBe(true);
  for (const attacker of attackers) attacker.socket.resume();
  await eventually(async () => (await server.metrics()).includes('herald_connections 0'));
});

test('noise on the wire costs its own connection and nothing else', async () => {
  const server = await serve();
  const { players } = await server.game('alice', 'bob');
  const handshake = (key: string, name: string): string =>
    `GET /join/${key}?name=${name} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  const key = server.key({ ...CREATE, num_players: 6 });
  const ended = Array.from(
    { length: 50 },
    (_, i) =>
      new Promise<void>((resolve) => {
        const socket = connectTcp(server.running.port, '127.0.0.1', () => {
          socket.write(i % 2 === 0 ? randomBytes(4096) : handshake(key, `m${i}`));
          if (i % 2 !== 0) socket.write(randomBytes(4096));
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve());
        later(() => socket.destroy());
        setTimeout(() => socket.destroy(), 1000);
      }),
  );
  players[0]?.send('tell oyez');
  expect(await players[1]?.next()).toBe('alice says oyez');
  await Promise.all(ended);
  await eventually(async () => (await server.metrics()).includes('herald_connections 2'));
});

test('200 players in 100 games play at once', async () => {
  const server = await serve({ open: openGame });
  const games = await Promise.all(
    Array.from({ length: 100 }, async (_, seed) => {
      const key = server.key({ ...CREATE, seed });
      return [await server.join(key, 'alice'), await server.join(key, 'bob')];
    }),
  );
  expect(await server.metrics()).toContain('herald_connections 200');
  const players = games.flat().map((client) => ({ client, merchant: new Merchant() }));
  // Whoever has had its three turns goes, and the other has won.
  await Promise.all(players.map(({ client, merchant }) => merchant.play(client, 3).then(() => client.socket.close())));
  expect(players.filter(({ merchant }) => merchant.turns < 3 && merchant.over === null)).toEqual([]);
  await eventually(async () => (await server.metrics()).includes('herald_connections 0'));
});

test('200 idle connections are held, and found gone when they go', async () => {
  const server = await serve({ limits: { pingInterval: 500 } });
  const lobby = { ...CREATE, num_players: 6 };
  const clients = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const key = server.key(lobby);
      return Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => server.join(key, name)));
    }),
  );
  await pause(2000);
  expect(await server.metrics()).toContain('herald_connections 200');
  for (const client of clients.flat()) client.socket.terminate();
  await eventually(async () => (await server.metrics()).includes('herald_connections 0'));
});

test('no answer shows a hand, a secret or a seed', async () => {
  const server = await serve({ open: openGame });
  const key = server.key({ ...CREATE, seed: 123_456_789 });
  const [alice, bob] = [await server.join(key, 'alice'), await server.join(key, 'bob')];
  const shown = [
    JSON.stringify(await server.state(key)),
    await server.metrics(),
    JSON.stringify(await (await server.fetch(`/game/${key}/hand`)).json()),
    JSON.stringify(await (await server.fetch(`/join/${key}?name=alice`)).json()),
  ].join('\n');
  expect(shown).not.toMatch(/hand"|"deck|123456789/);
  expect(shown).not.toContain(alice.secret);
  expect(shown).not.toContain(bob.secret);
  expect(await server.metrics()).not.toContain(key);
});
