import { request } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from '../../src/host/client-address.js';
import { CREATE, serve, type TestServer } from './serving.js';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  [undefined, ''],
])('a client at %s is counted as %s', (remote, counted) => {
  expect(clientAddress(remote)).toBe(counted);
});

/** Creates a game from one of the addresses of this machine. */
const createFrom = (server: TestServer, localAddress: string): Promise<{ status: number; code?: string }> =>
  new Promise((resolve, reject) => {
    const { port } = server.running;
    const sent = request({ host: '127.0.0.1', port, localAddress, method: 'POST', path: '/game' }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, ...JSON.parse(text) });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(CREATE));
  });

test('one address cannot take all places for games, and an ended game frees its place', async () => {
  const server = await serve({ limits: { games: 8, lobbyTime: 300, sweepInterval: 10 } });
  const [one, other] = ['127.0.0.1', '127.0.0.2'];
  expect(await createFrom(server, one)).toMatchObject({ status: 200 });
  expect(await createFrom(server, one)).toMatchObject({ status: 200 });
  expect(await createFrom(server, one)).toMatchObject({ status: 429, code: 'games/address' });
  expect(await createFrom(server, other)).toMatchObject({ status: 200 });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await createFrom(server, one)).toMatchObject({ status: 200 });
});

test('the number of games per address can be set', async () => {
  const server = await serve({ limits: { games: 8, gamesPerAddress: 1 } });
  expect(await createFrom(server, '127.0.0.1')).toMatchObject({ status: 200 });
  expect(await createFrom(server, '127.0.0.1')).toMatchObject({ status: 429 });
});
