import { connect as connectTcp } from 'node:net';
import { describe, expect, test } from 'vitest';
import { JSONRPC_HOSTING } from '../../src/games/dominion/jsonrpc/hosting.js';
import { startServer } from '../../src/host/index.js';
import { Client, knock, refusal } from './client.js';
import { openFake } from './fake.js';
import { protocolWith } from './hosted-protocol.js';
import { CREATE, eventually, later, serve, TestServer } from './serving.js';

const post = (server: TestServer, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch('/game', { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const TEN = 'Cellar Market Merchant Militia Mine Moat Remodel Smithy Village Workshop'.split(' ');

describe('POST /game', () => {
  test.each([
    ['ten cards', TEN],
    ['a named set', 'size-distortion'],
    ['any ten', 'random'],
  ])('takes %s and returns a key of 27 characters (J-01)', async (_, kingdom) => {
    const server = await serve();
    const response = await post(server, { kingdom, num_players: 3, seed: 7, dialect: 'docs' });
    expect(response.status).toBe(200);
    const { key } = (await response.json()) as { key: string };
    expect(key).toMatch(/^[A-Za-z0-9_-]{27}$/);
    expect(await server.state(key)).toMatchObject(['PreStart', { num_players: 3, players: [] }]);
  });

  test('echoes the kingdom in the order in which it was given (J-08)', async () => {
    const server = await serve();
    const kingdom = TEN.toReversed();
    expect(await server.state(server.key({ kingdom, num_players: 2 }))).toMatchObject(['PreStart', { kingdom }]);
  });

  test('draws the same random kingdom for the same seed', async () => {
    const server = await serve();
    const drawn = (seed: number) => server.state(server.key({ kingdom: 'random', num_players: 2, seed }));
    expect(await drawn(5)).toEqual(await drawn(5));
    expect(await drawn(5)).not.toEqual(await drawn(6));
  });

  test.each([
    ['no JSON', '{', 'body/json'],
    ['no object', '[]', 'body/json'],
    ['null', 'null', 'body/json'],
    ['nothing', '', 'body/json'],
    ['an unknown member', { ...CREATE, players: 2 }, 'body/member'],
    ['no number of players', { kingdom: TEN }, 'seats/count'],
    ['one player (J-03)', { kingdom: TEN, num_players: 1 }, 'seats/count'],
    ['seven players (J-03)', { kingdom: TEN, num_players: 7 }, 'seats/count'],
    ['half a player', { kingdom: TEN, num_players: 2.5 }, 'seats/count'],
    ['a number in words', { kingdom: TEN, num_players: '2' }, 'seats/count'],
    ['no kingdom', { num_players: 2 }, 'kingdom/shape'],
    ['nine cards (J-02)', { kingdom: TEN.slice(1), num_players: 2 }, 'kingdom/size'],
    ['eleven cards (J-02)', { kingdom: [...TEN, 'Witch'], num_players: 2 }, 'kingdom/size'],
    ['a card twice (J-02)', { kingdom: [...TEN.slice(1), 'Market'], num_players: 2 }, 'kingdom/repeated'],
    ['a basic card (J-02)', { kingdom: [...TEN.slice(1), 'Copper'], num_players: 2 }, 'kingdom/not-kingdom'],
    ['an unknown card', { kingdom: [...TEN.slice(1), 'Dragon'], num_players: 2 }, 'card/unknown'],
    ['a card of the first edition', { kingdom: [...TEN.slice(1), 'Woodcutter'], num_players: 2 }, 'card/unknown'],
    ['a number for a card', { kingdom: [...TEN.slice(1), 5], num_players: 2 }, 'card/unknown'],
    ['an unknown set', { kingdom: 'fist-game', num_players: 2 }, 'kingdom/unknown'],
    ['a set of the first edition', { kingdom: 'first-game-1e', num_players: 2 }, 'kingdom/edition'],
    ['an unknown dialect', { ...CREATE, dialect: 'dead' }, 'dialect/unknown'],
    ['a negative seed', { ...CREATE, seed: -1 }, 'seed/invalid'],
    ['a seed in words', { ...CREATE, seed: 'one' }, 'seed/invalid'],
  ])('refuses %s with 400', async (_, body, code) => {
    const response = await post(await serve(), body);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/json');
    const refused = (await response.json()) as { error: string; code: string };
    expect(refused.code).toBe(code);
    expect(refused.error.length).toBeGreaterThan(10);
  });

  test.each([
    ['"num_players":7', 'num_players is 7; expected a whole number from 2 to 6'],
    ['"num_players":-1', 'num_players is -1; expected a whole number from 2 to 6'],
    ['"num_players":2.5', 'num_players is 2.5; expected a whole number from 2 to 6'],
    ['"num_players":1e999', 'num_players is out of range; expected a whole number from 2 to 6'],
    ['"num_players":2,"seed":-1', 'seed is -1; expected a whole number from 0 to 9007199254740991'],
    [
      '"num_players":2,"seed":9007199254740993',
      'seed is out of range; expected a whole number from 0 to 9007199254740991',
    ],
    ['"num_players":2,"seed":"1"', 'seed is "1"; expected a whole number from 0 to 9007199254740991'],
  ])('says which number is wrong in {%s}, and what is allowed', async (members, error) => {
    const response = await post(await serve(), `{"kingdom":"first-game",${members}}`);
    expect([response.status, await response.json()]).toMatchObject([400, { error }]);
  });

  test('refuses bytes that are no UTF-8', async () => {
    const server = await serve();
    const response = await server.fetch('/game', { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]) });
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'body/utf-8' }]);
  });

  test.each([
    ['said beforehand', false],
    ['not said', true],
  ])('refuses a large body, its size %s', async (_, chunked) => {
    const server = await serve({ limits: { bodySize: 100 } });
    const large = ' '.repeat(101);
    const body = chunked ? new Blob([large]).stream() : large;
    const response = await server.fetch('/game', { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'body/size' }]);
  });

  test.each([
    ['none', {}, 401],
    ['a wrong one', { Authorization: 'Bearer tokem' }, 401],
    ['a longer one', { Authorization: 'Bearer tokens' }, 401],
    ['another scheme', { Authorization: 'Basic token' }, 401],
    ['the right one', { Authorization: 'Bearer token' }, 200],
  ])('asks for the token, and given %s', async (_, headers, status) => {
    const server = await serve({ token: 'token' });
    const response = await post(server, CREATE, headers as Record<string, string>);
    expect(response.status).toBe(status);
    if (status === 401) expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('has room for so many games', async () => {
    const server = await serve({ limits: { games: 2 } });
    server.key();
    server.key();
    const response = await post(server, CREATE);
    expect([response.status, await response.json()]).toMatchObject([503, { code: 'games/many' }]);
  });

  test('takes so many games a minute from one address', async () => {
    const server = await serve({ limits: { creationsPerMinute: 2 } });
    const statuses = [await post(server, CREATE), await post(server, CREATE), await post(server, CREATE)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 429]);
  });
});

describe('the paths', () => {
  test.each([
    ['GET', '/', 404],
    ['GET', '/games', 404],
    ['GET', '/game', 405],
    ['DELETE', '/game', 405],
    ['POST', '/healthz', 405],
    ['POST', '/game/aaaaaaaaaaaaaaaaaaaaaaaaaaa/state', 405],
    ['GET', '/game/aaaaaaaaaaaaaaaaaaaaaaaaaaa/state', 404],
    ['GET', '/game/../../etc/passwd/state', 404],
    ['GET', '/game//state', 404],
    ['GET', '/game/__proto__/state', 404],
    ['GET', '/join/aaaaaaaaaaaaaaaaaaaaaaaaaaa?name=alice', 426],
    ['GET', '/healthz', 200],
    ['HEAD', '/healthz', 200],
    ['GET', '/metrics', 200],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const response = await (await serve()).fetch(path, { method });
    expect(response.status).toBe(status);
    if (status === 405) expect(response.headers.get('allow')).toMatch(/GET, HEAD|POST/);
    if (status >= 400) expect(await response.json()).toHaveProperty('error');
  });
});

describe('joining', () => {
  const wrongNames = [
    '',
    ' alice',
    'alice ',
    'a  b',
    '-alice',
    '__proto__',
    'a\nb',
    'a"b',
    'a<b',
    '\u{1F451}',
    'x'.repeat(33),
  ];

  test.each(wrongNames)('under the name %j is refused', async (name) => {
    const server = await serve();
    expect(await refusal(server.joinUrl(server.key(), name))).toMatchObject({ status: 400 });
  });

  test.each(['alice', 'Bob 2', '0-player-v1', 'Zoë', 'x'.repeat(32), 'constructor'])('as %j is fine', async (name) => {
    const server = await serve();
    const key = server.key();
    await server.join(key, name);
    expect(await server.state(key)).toMatchObject(['PreStart', { players: [{ name }] }]);
  });

  test('takes no name twice, and a name that was given up again (J-05)', async () => {
    const server = await serve();
    const key = server.key({ ...CREATE, num_players: 3 });
    const first = await server.join(key, 'Zo\u00eb');
    expect(await refusal(server.joinUrl(key, 'Zoe\u0308'))).toMatchObject({
      status: 409,
      body: { code: 'name/taken' },
    });
    first.socket.close();
    await eventually(async () => (await knock(server.joinUrl(key, 'Zoe\u0308'))) instanceof Client);
  });

  test.each([
    ['no name', (server: TestServer) => `${server.sockets}/join/${server.key()}`, 400],
    ['an unknown key', (server: TestServer) => server.joinUrl('a'.repeat(27), 'alice'), 404],
    ['a malformed key', (server: TestServer) => server.joinUrl('a', 'alice'), 404],
    ['another path', (server: TestServer) => `${server.sockets}/game`, 404],
    ['an unknown dialect', (server: TestServer) => server.joinUrl(server.key(), 'alice', '&dialect=dead'), 400],
    ['a secret before the start', (server: TestServer) => server.joinUrl(server.key(), 'alice', '&rejoin=x'), 409],
  ])('with %s is refused', async (_, urlOf, status) => {
    expect(await refusal(urlOf(await serve()))).toMatchObject({ status });
  });

  test('names its version in the parameter that the protocol has for it', async () => {
    const hosting = { ...JSONRPC_HOSTING, http: { ...JSONRPC_HOSTING.http, versionParameter: 'edition' } };
    const started = await startServer({ protocol: { ...protocolWith(openFake), hosting } });
    if (!started.ok) throw new Error(started.error.message);
    later(() => started.value.close());
    const server = new TestServer(started.value);
    const refused = await refusal(server.joinUrl(server.key(), 'alice', '&edition=dead'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'edition/unknown' } });
    await server.join(server.key(), 'alice', '&edition=docs&dialect=dead');
  });

  test('is closed once all players are there, StartGame answered or not (J-06)', async () => {
    const server = await serve();
    const { key } = await server.game('alice', 'bob');
    expect(await refusal(server.joinUrl(key, 'carol'))).toMatchObject({ status: 409, body: { code: 'game/started' } });
  });

  test('is limited for one address, and in all', async () => {
    const one = await serve({ limits: { connectionsPerAddress: 1 } });
    await one.join(one.key(), 'alice');
    expect(await refusal(one.joinUrl(one.key(), 'bob'))).toMatchObject({ status: 429 });
    const all = await serve({ limits: { connections: 1 } });
    const first = await all.join(all.key(), 'alice');
    expect(await refusal(all.joinUrl(all.key(), 'bob'))).toMatchObject({ status: 503 });
    first.socket.close();
    await eventually(async () => (await knock(all.joinUrl(all.key(), 'bob'))) instanceof Client);
  });
});

describe('what is no HTTP', () => {
  const say = (server: TestServer, text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connectTcp(server.running.port, '127.0.0.1', () => socket.write(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => resolve(received));
    });

  test.each([
    ['noise', 'oyez\r\n\r\n', '400'],
    ['long headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
    ['half a request', 'GET / HTTP/1.1\r\nHost: localhost\r\n', '408'],
    ['half a body', 'POST /game HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{', '408'],
    [
      'an upgrade without a key',
      `GET /join/KEY?name=a HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      '400',
    ],
  ])('%s is answered as JSON and closed', async (_, text, status) => {
    const server = await serve({ limits: { requestTime: 200 } });
    const received = await say(server, text.replace('KEY', server.key()));
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).toContain('{"error":');
    expect((await server.fetch('/healthz')).status).toBe(200);
  });
});
