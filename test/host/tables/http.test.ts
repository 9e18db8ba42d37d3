import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { create, FIRST_GAME, join, joinUrl, post, serveTables, show } from './serving-tables.js';
import { secretOf, TableClient, until } from './table-client.js';

const WANTED = { seats: [{ kind: 'person' }, { kind: 'bot', strategy: 'smithy' }], mode: FIRST_GAME };

describe('a server of tables', () => {
  test('serves the page under a policy that lets it play over sockets, and runs nothing else', async () => {
    const { url } = await serveTables();
    const response = await fetch(url);
    expect(await response.text()).toBe('<p>the page');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self' ws: wss: http: https:",
    );
    expect((await fetch(url, { method: 'POST' })).status).toBe(405);
  });

  test('says what it offers', async () => {
    const server = await serveTables({ addresses: (port) => [`http://192.0.2.1:${port}/`] });
    expect(await show(server, '')).toEqual({
      server: 'herald',
      programs: [],
      addresses: [`http://192.0.2.1:${server.port}/`],
      strategies: ['big-money', 'smithy', 'engine', 'random'],
      needsToken: false,
      longestName: 32,
      longestChat: 500,
      keepsProfiles: false,
    });
  });

  test('shows a table to those who have its key', async () => {
    const server = await serveTables();
    const key = await create(server, WANTED);
    expect(await show(server, `/${key}`)).toMatchObject({
      phase: 'lobby',
      seats: [
        { kind: 'person', name: null, here: false },
        { kind: 'bot', name: 'Smithy', here: true },
      ],
      options: { mode: FIRST_GAME, rules: 'rulebook', undo: 'safe', absence: 'bot', deadline: null },
      problem: 'seat 1 is still open',
    });
    expect(await show(server, '/nothing')).toMatchObject({ code: 'game/unknown' });
  });

  test('refuses what it cannot create, and says why', async () => {
    const server = await serveTables();
    expect(await post(server, '{')).toMatchObject({ status: 400, body: { code: 'body/json' } });
    expect(await post(server, { ...WANTED, seats: [] })).toMatchObject({ status: 400, body: { code: 'seats/count' } });
    expect(await post(server, 'x'.repeat(20_000))).toMatchObject({ status: 413, body: { code: 'body/size' } });
    const paths = await fetch(`${server.url}tables`);
    expect([paths.status, await paths.json()]).toMatchObject([404, { code: 'path/unknown' }]);
    const method = await fetch(`${server.url}table`, { method: 'DELETE' });
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await fetch(`${server.url}join/${'k'.repeat(27)}`)).status).toBe(426);
  });

  test('limits how many are created', async () => {
    const server = await serveTables({ limits: { games: 4, creationsPerMinute: 3 } });
    expect((await post(server, WANTED)).status).toBe(200);
    expect(await post(server, WANTED)).toMatchObject({ status: 429, body: { code: 'games/address' } });
    await post(server, WANTED);
    expect(await post(server, WANTED)).toMatchObject({ status: 429, body: { code: 'games/rate' } });
  });

  test('wants its token from those who create games', async () => {
    const server = await serveTables({ token: 'sesame' });
    expect(await show(server, '')).toMatchObject({ needsToken: true });
    expect(await post(server, WANTED)).toMatchObject({ status: 401, body: { code: 'token/wrong' } });
    expect((await post(server, WANTED, { Authorization: 'Bearer sesame' })).status).toBe(200);
  });

  test('is not for pages of others', async () => {
    const server = await serveTables();
    const key = await create(server, WANTED);
    const origin = 'http://evil.example';
    expect(await post(server, WANTED, { Origin: origin })).toMatchObject({
      status: 403,
      body: { code: 'origin/foreign' },
    });
    await expect(TableClient.connect(joinUrl(server, key, 'Ann'), 1, origin)).rejects.toThrow('refused with 403');
    const own = await TableClient.connect(joinUrl(server, key, 'Ann'), 1, server.url.slice(0, -1));
    own.close();
    const rebound = await new Promise<number | undefined>((resolve, reject) => {
      request(server.url, { headers: { Host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(rebound).toBe(421);
  });

  test('counts what happens', async () => {
    const server = await serveTables();
    await create(server, WANTED);
    const key = await create(server, WANTED);
    const ann = await join(server, key, 'Ann');
    await ann.ask({ method: 'Start', params: {} });
    const metrics = await (await fetch(`${server.url}metrics`)).text();
    expect(metrics).toContain('herald_games{state="lobby"} 1');
    expect(metrics).toContain('herald_games{state="playing"} 1');
    expect(metrics).toContain('herald_games_started_total 1');
    expect(await (await fetch(`${server.url}healthz`)).json()).toEqual({ status: 'ok' });
  });
});

describe('at a table', () => {
  test.each(['', 'a\nb', '<img src=x onerror=alert(1)>', '__proto__', 'Ann\u202e', 'x'.repeat(33)])(
    'nobody is called %j',
    async (name) => {
      const server = await serveTables();
      const key = await create(server);
      await expect(TableClient.connect(joinUrl(server, key, name, secretOf('x')))).rejects.toThrow('refused with 400');
    },
  );

  test('no two names look alike, not even those of bots', async () => {
    const server = await serveTables();
    const key = await create(server, { seats: [...WANTED.seats, { kind: 'person' }] });
    await join(server, key, 'Ann');
    for (const name of ['ann', 'Аnn', 'SMITHY']) {
      await expect(TableClient.connect(joinUrl(server, key, name, secretOf('Eve')))).rejects.toThrow(
        'refused with 409',
      );
    }
  });

  test('bad frames are answered, and change nothing', async () => {
    const server = await serveTables();
    const key = await create(server, WANTED);
    const ann = await join(server, key, 'Ann');
    const frames = [
      '',
      'hello',
      '[]',
      '{"jsonrpc":"2.0","id":1,"method":"Answer","params":{"step":0,"answers":["buy"]}}',
    ];
    for (const frame of frames) ann.sendText(frame);
    await until('all are answered', () => ann.person.replies.length === frames.length);
    expect(ann.person.replies.map(({ code }) => code)).toEqual([-32700, -32700, -32600, -32602]);
    expect(await ann.ask({ method: 'Start', params: {} })).toBeNull();
  });

  test('a flood ends the connection, not the game', async () => {
    const server = await serveTables({ limits: { messagesPerSecond: 5 } });
    const key = await create(server, WANTED);
    const ann = await join(server, key, 'Ann');
    await ann.ask({ method: 'Start', params: {} });
    for (let n = 0; n < 60; n++) ann.sendText('{}');
    await until('it is closed', () => ann.closed !== null);
    expect(ann.closed?.code).toBe(1008);
    const back = await join(server, key, 'Ann');
    await until('Ann is back', () => back.person.view !== null);
  });
});
