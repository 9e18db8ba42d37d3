import { expect, test } from 'vitest';
import { openGame } from './hosted-protocol.js';
import { Merchant } from './player.js';
import { CREATE, eventually, serve } from './serving.js';

test('a game begins when the last player has come, and not before', async () => {
  const server = await serve();
  const key = server.key({ ...CREATE, num_players: 3 });
  const [alice, bob] = [await server.join(key, 'alice'), await server.join(key, 'bob')];
  expect(await server.state(key)).toMatchObject(['PreStart', { players: [{ name: 'alice' }, { name: 'bob' }] }]);
  expect([alice.received, bob.received]).toEqual([[], []]);
  const carol = await server.join(key, 'carol');
  for (const player of [alice, bob, carol]) expect(await player.next()).toBe('begin alice bob carol');
  expect(await server.state(key)).toEqual(['Turn', { turns: 0 }]);
});

test('what one player says goes to the game, and what the game says to whom it is for', async () => {
  const server = await serve();
  const { players } = await server.game('alice', 'bob');
  players[0]?.send('tell oyez');
  expect(await players[1]?.next()).toBe('alice says oyez');
  players[1]?.send('hum');
  expect(await players[1]?.next()).toBe('what is hum?');
});

test('a game that is over sends its players away and can still be looked at', async () => {
  const server = await serve();
  const { key, players } = await server.game('alice', 'bob');
  players[0]?.send('end');
  for (const player of players) expect(await player.closed).toEqual({ code: 1000, reason: 'the game is over' });
  expect(await server.state(key)).toEqual(['Turn', { turns: 0 }]);
});

test('a seat that the game closes is closed, and the others play on', async () => {
  const server = await serve();
  const { players } = await server.game('alice', 'bob', 'carol');
  players[0]?.send('fatal');
  expect(await players[0]?.closed).toEqual({ code: 1008, reason: 'fatal' });
  players[1]?.send('tell oyez');
  expect(await players[2]?.until('says')).toBe('bob says oyez');
});

test('a fault of our own ends that game and no other', async () => {
  const warnings: string[] = [];
  const server = await serve({ warn: (message) => warnings.push(message) });
  const [broken, sound] = [await server.game('alice', 'bob'), await server.game('carol', 'dave')];
  broken.players[0]?.send('throw');
  for (const player of broken.players) expect((await player.closed).code).toBe(1011);
  expect(warnings.join()).toContain('the fake tripped');
  sound.players[0]?.send('tell oyez');
  expect(await sound.players[1]?.next()).toBe('carol says oyez');
});

test('what is said before the game begins costs the seat, with a reason', async () => {
  const server = await serve();
  const key = server.key();
  const alice = await server.join(key, 'alice');
  alice.send('hello?');
  expect(JSON.parse(await alice.next())).toMatchObject({ method: 'FatalError' });
  expect((await alice.closed).code).toBe(1008);
  await eventually(async () => JSON.stringify(await server.state(key)).includes('"players":[]'));
});

test.each(['live', 'docs'])('two real players play a whole game in %s, and another', async (dialect) => {
  const server = await serve({ open: openGame });
  const key = server.key({ ...CREATE, seed: 3 });
  let games = 0;
  const players = ['alice', 'bob'].map(() => new Merchant(() => ++games <= 2));
  const clients = [
    await server.join(key, 'alice', `&dialect=${dialect}`),
    await server.join(key, 'bob', `&dialect=${dialect}`),
  ];
  await Promise.all(players.map((player, seat) => player.play(clients[seat]!)));
  expect(games).toBe(4);
  expect(players.map(({ over }) => over?.['result'])).toContain('Win');
  expect((await clients[0]?.closed)?.code).toBe(1000);
});

test('the same seed gives the same game', async () => {
  const received = async (): Promise<string[]> => {
    const server = await serve({ open: openGame });
    const key = server.key({ ...CREATE, seed: 11 });
    const clients = [await server.join(key, 'alice'), await server.join(key, 'bob')];
    await Promise.all(clients.map((client) => new Merchant().play(client)));
    return clients.flatMap((client) => client.received);
  };
  expect(await received()).toEqual(await received());
});

test('no game has the seed of another, unless the server has one', async () => {
  const orders = async (seed: number | null): Promise<unknown[]> => {
    const server = await serve({ seed });
    const keys = Array.from({ length: 4 }, () => server.key({ kingdom: 'random', num_players: 2 }));
    return Promise.all(keys.map((key) => server.state(key)));
  };
  const [one, other] = [await orders(1), await orders(1)];
  expect(one).toEqual(other);
  expect(new Set(one.map((state) => JSON.stringify(state))).size).toBe(4);
  expect(await orders(null)).not.toEqual(await orders(null));
});
