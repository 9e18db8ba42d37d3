import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually, pause, serve } from './serving.js';

test('a message may be so large and no larger', async () => {
  const server = await serve({ limits: { messageSize: 100 } });
  const { players } = await server.game('alice', 'bob');
  players[0]?.send(`tell ${'x'.repeat(95)}`);
  expect(await players[1]?.next()).toContain('alice says xxx');
  players[0]?.send(`tell ${'x'.repeat(96)}`);
  expect((await players[0]?.closed)?.code).toBe(1009);
  expect(await players[1]?.next()).toBe('alice left: violation');
});

test('a message in a thousand pieces is too many, in ten it is fine', async () => {
  const server = await serve();
  const { players } = await server.game('alice', 'bob');
  const piecemeal = (pieces: number): void => {
    players[0]?.socket.send('tell ', { fin: false });
    for (let i = 0; i < pieces; i++) players[0]?.socket.send('x', { fin: false });
    players[0]?.socket.send('', { fin: true });
  };
  piecemeal(10);
  expect(await players[1]?.next()).toBe(`alice says ${'x'.repeat(10)}`);
  piecemeal(2000);
  expect((await players[0]?.closed)?.code).toBe(1008);
});

test('a binary frame is refused with a reason, and costs the seat', async () => {
  const server = await serve();
  const { players } = await server.game('alice', 'bob');
  players[0]?.socket.send(Buffer.from('tell x'), { binary: true });
  expect(await players[0]?.next()).toContain('"method":"FatalError"');
  expect((await players[0]?.closed)?.code).toBe(1008);
  expect(await players[1]?.next()).toBe('alice left: violation');
});

test('bytes that are no UTF-8 cost the seat', async () => {
  const server = await serve();
  const { players } = await server.game('alice', 'bob');
  players[0]?.socket.send(Buffer.from([0x22, 0xff]), { binary: false });
  expect((await players[0]?.closed)?.code).toBe(1007);
  expect(await players[1]?.next()).toBe('alice left: violation');
});

test.each([
  ['frames', (socket: WebSocket) => socket.send('hum')],
  ['pings', (socket: WebSocket) => socket.ping()],
  ['pongs', (socket: WebSocket) => socket.pong()],
])('a flood of %s costs the seat', async (_, say) => {
  const server = await serve({ limits: { messagesPerSecond: 20 } });
  const { players } = await server.game('alice', 'bob', 'carol');
  for (let i = 0; i < 1000; i++) say(players[0]!.socket);
  expect((await players[0]?.closed)?.code).toBe(1008);
  expect(await players[1]?.next()).toBe('alice left: flood');
});

test('so many bytes a second are too many', async () => {
  const server = await serve({ limits: { bytesPerSecond: 1000 } });
  const { players } = await server.game('alice', 'bob', 'carol');
  for (let i = 0; i < 50; i++) players[0]?.send('x'.repeat(1000));
  expect(await players[1]?.next()).toBe('alice left: flood');
});

test('a client that stops reading is dropped, and may come back', async () => {
  const server = await serve({ limits: { backlog: 100_000 }, rejoinWindow: 60_000 });
  const { key, players } = await server.game('alice', 'bob');
  players[0]?.socket.pause();
  for (let i = 0; i < 100; i++) players[0]?.send('big 1000000');
  await eventually(async () => (await server.metrics()).includes('herald_errors_total{kind="backlog"} 1'));
  await eventually(async () => (await server.metrics()).includes('herald_connections 1'));
  const again = await server.back(key, 'alice', players[0]!);
  expect(await again.next()).toContain('begin');
});

test('a client that does not answer a ping is disconnected', async () => {
  const server = await serve({ limits: { pingInterval: 50 }, rejoinWindow: 0 });
  const key = server.key();
  const alice = new WebSocket(server.joinUrl(key, 'alice'), { autoPong: false });
  await new Promise((resolve) => alice.on('open', resolve));
  const bob = await server.join(key, 'bob');
  expect(await bob.until('left')).toBe('alice left: disconnected');
});

test('without pings, no client is disconnected for not answering them', async () => {
  const server = await serve({ limits: { pingInterval: 0 }, rejoinWindow: 0 });
  const { players } = await server.game('alice', 'bob');
  let pings = 0;
  players[0]?.socket.on('ping', () => pings++);
  await pause(100);
  players[0]?.send('tell oyez');
  await players[1]?.until('oyez');
  expect(pings).toBe(0);
});

test('a ping is answered', async () => {
  const server = await serve();
  const alice = await server.join(server.key(), 'alice');
  const answered = new Promise((resolve) => alice.socket.on('pong', (data) => resolve(data.toString())));
  alice.socket.ping('oyez');
  expect(await answered).toBe('oyez');
});

test('a lobby in which nothing happens expires', async () => {
  const server = await serve({ limits: { lobbyTime: 100, sweepInterval: 10 } });
  const key = server.key();
  const alice = await server.join(key, 'alice');
  expect((await alice.closed).reason).toContain('expired');
  expect((await server.fetch(`/game/${key}/state`)).status).toBe(404);
});

test('a game in which nothing happens expires, and the end of a game is forgotten', async () => {
  const server = await serve({ limits: { idleTime: 100, finishedTime: 100, sweepInterval: 10 } });
  const { key, players } = await server.game('alice', 'bob');
  expect((await players[0]?.closed)?.reason).toContain('expired');
  await eventually(async () => (await server.fetch(`/game/${key}/state`)).status === 404);
});

test('a game in which too much is said ends', async () => {
  const server = await serve({ limits: { gameBytes: 1000 } });
  const { players } = await server.game('alice', 'bob');
  players[0]?.send('x'.repeat(1001));
  expect((await players[1]?.closed)?.reason).toBe('the game has become too long');
});

test('a missed deadline costs the seat, and talking does not extend it', async () => {
  const server = await serve({ deadline: 300 });
  const { players } = await server.game('alice', 'bob', 'carol');
  players[1]?.send('ready');
  players[2]?.send('ready');
  const chatter = setInterval(() => players[0]?.send('hum'), 50);
  expect(await players[1]?.next()).toBe('alice left: deadline');
  clearInterval(chatter);
  expect((await players[0]?.closed)?.code).toBe(1008);
});

test('every wait has a deadline of its own', async () => {
  const server = await serve({ deadline: 300 });
  const { players } = await server.game('alice', 'bob');
  for (const player of players) player.send('ready');
  for (let turn = 0; turn < 4; turn++) {
    await pause(150);
    players[turn % 2]?.send('pass');
  }
  expect(await players[1]?.until('left')).toBe('alice left: deadline');
  expect(players[1]?.received).toContain('turn 4');
});
