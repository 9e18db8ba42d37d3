import { readFileSync, writeFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDataFolder } from '../../../src/cli/table/data-folder.js';
import {
  achievementsOf,
  finishedGame,
  parseProfileExport,
  statisticsOf,
} from '../../../src/games/dominion/table/index.js';
import type { RunningTableServer } from '../../../src/host/index.js';
import { temporaryFolder } from '../../temporary-folder.js';
import { unwrap } from '../../unwrap.js';
import { create, join, serveTables, show } from './serving-tables.js';
import { secretOf, until } from './table-client.js';

const ANN = { id: 'ann-1', name: 'Ann', created: 1, secret: 'ann-has-this-secret' };

interface Said {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function post({ url }: RunningTableServer, path: string, body: unknown, headers = {}): Promise<Said> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${url}${path}`, { method: 'POST', body: sent, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const keep = (server: RunningTableServer, changed: object = {}, headers = {}): Promise<Said> =>
  post(server, 'profile', { ...ANN, ...changed }, headers);

const get = ({ url }: RunningTableServer, secret: string): Promise<Response> =>
  fetch(`${url}profile`, { headers: { Authorization: `Bearer ${secret}` } });

const fileOf = async (server: RunningTableServer, secret = ANN.secret): Promise<string> =>
  (await get(server, secret)).text();

async function remove({ url }: RunningTableServer, secret = ANN.secret, headers = {}): Promise<Said> {
  const authorized = { Authorization: `Bearer ${secret}`, ...headers };
  const response = await fetch(`${url}profile`, { method: 'DELETE', headers: authorized });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Ann plays a game under her profile, perhaps Bob under his, and Bob gives it up. */
async function playUnderProfile(
  server: RunningTableServer,
  profileOfBob: string | null = null,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<string> {
  const key = await create(server);
  const [ann, bob] = [await join(server, key, 'Ann'), await join(server, key, 'Bob')];
  const claim = (name: string, profile: string): Promise<Said> =>
    post(server, `table/${key}/profile`, { name, secret: secretOf(name), profile });
  expect(await claim('Ann', ANN.secret)).toEqual({ status: 200, body: {} });
  if (profileOfBob !== null) expect((await claim('Bob', profileOfBob)).status).toBe(200);
  await until('both are there', () => ann.person.lobby?.ready === true);
  await ann.ask({ method: 'Start', params: {} });
  await meanwhile();
  await bob.ask({ method: 'GiveUp', params: {} });
  await until('the game is over', () => ann.person.over !== null);
  return key;
}

describe('a profile that the server keeps', () => {
  test('has the games that its owner has finished, and shows nobody else’s profile', async () => {
    const server = await serveTables();
    expect((await keep(server)).body).toEqual({ id: 'ann-1', games: 0, lasts: false });
    await keep(server, { id: 'bob-1', name: 'Bob', secret: 'bob-has-another-one' });
    const key = await playUnderProfile(server);
    const { profile, games } = unwrap(parseProfileExport(await fileOf(server)));
    expect(profile).toEqual({ ...ANN, secret: undefined, kept: null });
    expect(games.map(({ id }) => id)).toEqual([key]);
    expect(games[0]?.table.options.seats).toMatchObject([
      { kind: 'person', name: 'Ann', profile: 'ann-1' },
      { kind: 'remote', name: 'Bob', profile: null },
    ]);
    const finished = games.map((game) => unwrap(finishedGame(game))!);
    expect(statisticsOf('ann-1', finished)).toMatchObject({ games: 1, won: 1 });
    expect(achievementsOf('ann-1', finished)).toHaveLength(20);
    expect(unwrap(parseProfileExport(await fileOf(server, 'bob-has-another-one'))).games).toEqual([]);
  });

  test('is there again, with its games, after the server was started anew', async () => {
    const data = joinPath(temporaryFolder(), 'data');
    const first = unwrap(openDataFolder(data, () => {}));
    const server = await serveTables({ record: first.journals, store: first.store });
    expect(await show(server, '')).toMatchObject({ keepsProfiles: true });
    expect((await keep(server)).body).toMatchObject({ lasts: true });
    await keep(server, { name: 'Anna' });
    const key = await playUnderProfile(server);
    await server.close();
    expect(readFileSync(joinPath(data, 'users.ndjson'), 'utf8')).not.toContain(ANN.secret);
    // A crash may cut a line off.
    writeFileSync(joinPath(data, 'users.ndjson'), '{"id":"x","ha', { flag: 'a' });
    const warnings: string[] = [];
    const again = unwrap(openDataFolder(data, (message) => warnings.push(message)));
    expect(warnings).toEqual([expect.stringMatching(/users\.ndjson: line 3 is damaged, and was left out$/)]);
    const next = await serveTables({ record: again.journals, store: again.store });
    const { profile, games } = unwrap(parseProfileExport(await fileOf(next)));
    expect([profile.name, games.map(({ id }) => id)]).toEqual(['Anna', [key]]);
    await keep(next, { id: 'cleo-1', name: 'Cleo', secret: 'cleo-has-yet-another' });
    expect(unwrap(openDataFolder(data, () => {})).store.users.map(({ id }) => id)).toEqual([
      'ann-1',
      'ann-1',
      'cleo-1',
    ]);
  });

  test('stays with the seat when the game outlasts its server', async () => {
    const data = joinPath(temporaryFolder(), 'data');
    const open = async (): Promise<RunningTableServer> => {
      const { journals, store } = unwrap(openDataFolder(data, () => {}));
      return serveTables({ record: journals, store });
    };
    const server = await open();
    await keep(server);
    const key = await create(server, { seats: [{ kind: 'person' }, { kind: 'bot', strategy: 'smithy' }] });
    const ann = await join(server, key, 'Ann');
    await post(server, `table/${key}/profile`, { name: 'Ann', secret: secretOf('Ann'), profile: ANN.secret });
    await ann.ask({ method: 'Start', params: {} });
    await server.close();
    const next = await open();
    const back = await join(next, key, 'Ann');
    await back.ask({ method: 'GiveUp', params: {} });
    await until('the game is over', () => back.person.over !== null);
    expect(unwrap(parseProfileExport(await fileOf(next))).games).toHaveLength(1);
  });

  test('is forgotten when its owner deletes it, and its games stay without it', async () => {
    const data = joinPath(temporaryFolder(), 'data');
    const open = async (): Promise<RunningTableServer> => {
      const { journals, store } = unwrap(openDataFolder(data, (message) => expect(message).toBeNull()));
      return serveTables({ record: journals, store });
    };
    const stored = (name: string): string => readFileSync(joinPath(data, name), 'utf8');
    const server = await open();
    const bob = { id: 'bob-1', name: 'Bob', secret: 'bob-has-another-one' };
    await keep(server);
    await keep(server, bob);
    const key = await playUnderProfile(server, bob.secret);
    expect(await remove(server)).toEqual({ status: 200, body: {} });
    expect((await get(server, ANN.secret)).status).toBe(404);
    expect(await remove(server)).toMatchObject({ status: 404, body: { code: 'profile/unknown' } });
    expect(stored('users.ndjson') + stored('games.ndjson')).not.toContain(ANN.id);
    expect(JSON.parse(stored('games.ndjson'))).toMatchObject({ key, profiles: [bob.id] });
    expect(unwrap(parseProfileExport(await fileOf(server, bob.secret))).games).toHaveLength(1);
    await server.close();
    const next = await open();
    expect((await get(next, ANN.secret)).status).toBe(404);
    expect(unwrap(parseProfileExport(await fileOf(next, bob.secret))).games).toHaveLength(1);
    // Kept again, even with another key, it begins anew.
    expect((await keep(next, { secret: 'ann-has-a-new-secret' })).body).toMatchObject({ games: 0 });
    expect(await remove(next, bob.secret)).toMatchObject({ status: 200 });
    expect(JSON.parse(stored('games.ndjson'))).toMatchObject({ key, profiles: [] });
  });

  test('that is deleted while a game is played has no part in it', async () => {
    const data = joinPath(temporaryFolder(), 'data');
    const { journals, store } = unwrap(openDataFolder(data, () => {}));
    const server = await serveTables({ record: journals, store });
    await keep(server);
    await playUnderProfile(server, null, () => remove(server));
    const game = readFileSync(joinPath(data, 'games.ndjson'), 'utf8');
    expect(JSON.parse(game)).toMatchObject({ profiles: [] });
    expect(game).not.toContain(ANN.id);
  });

  test('is deleted by nobody but its owner', async () => {
    const server = await serveTables();
    await keep(server);
    expect(await remove(server, 'eve-guesses-something')).toMatchObject({ status: 404 });
    expect(await remove(server, '')).toMatchObject({ status: 400, body: { code: 'secret/invalid' } });
    const foreign = await remove(server, ANN.secret, { Origin: 'http://evil.example' });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'origin/foreign' } });
    expect((await get(server, ANN.secret)).status).toBe(200);
  });

  test('stays if the disk does not let it go', async () => {
    const warnings: string[] = [];
    const removeUser = (): never => {
      throw new Error('the disk is full');
    };
    const store = { users: [], games: [], lasts: true, addUser: () => {}, addGame: () => {}, removeUser };
    const server = await serveTables({ store, warn: (message) => warnings.push(message) });
    await keep(server);
    expect(await remove(server)).toMatchObject({ status: 503, body: { code: 'profiles/record' } });
    expect(warnings).toEqual(['a profile was not deleted: the disk is full']);
    expect((await get(server, ANN.secret)).status).toBe(200);
  });

  test.each([
    ['no secret', { secret: undefined }, 400, 'secret/invalid'],
    ['a secret that is none', { secret: 'short' }, 400, 'secret/invalid'],
    ['a name with markup', { name: '<img src=x onerror=alert(1)>' }, 400, 'name/invalid'],
    ['a name of nothing', { name: '' }, 400, 'body/member'],
    ['a name like a prototype', { name: '__proto__' }, 400, 'name/invalid'],
    ['a name with a hidden direction', { name: 'Ann\u202e' }, 400, 'name/invalid'],
    ['a name that is too long', { name: 'x'.repeat(33) }, 400, 'name/invalid'],
    ['an id with a path', { id: '../../x' }, 400, 'body/member'],
    ['a time that is none', { created: -1 }, 400, 'body/member'],
    ['too much', { extra: 'x'.repeat(20_000) }, 413, 'body/size'],
  ])('is refused with %s', async (_, changed, status, code) => {
    const server = await serveTables();
    const said = await keep(server, changed);
    expect(said).toMatchObject({ status, body: { code, error: expect.stringMatching(/\w/) } });
    expect((await get(server, ANN.secret)).status).toBe(404);
  });

  test('belongs to whoever has its secret', async () => {
    const server = await serveTables();
    await keep(server);
    const eve = 'eve-guesses-something';
    expect(await keep(server, { secret: eve })).toMatchObject({ status: 403, body: { code: 'profile/secret' } });
    expect(await keep(server, { id: 'eve-1' })).toMatchObject({ status: 409, body: { code: 'profile/taken' } });
    expect((await get(server, eve)).status).toBe(404);
    expect((await get(server, '')).status).toBe(400);
    expect((await (await fetch(`${server.url}profile`)).json()) as object).toMatchObject({ code: 'secret/invalid' });
    expect(await post(server, 'profile', '{')).toMatchObject({ status: 400, body: { code: 'body/json' } });
    expect(await post(server, 'profile', '[]')).toMatchObject({ status: 400, body: { code: 'body/json' } });
  });

  test('cannot be kept or claimed by pages of others', async () => {
    const server = await serveTables();
    const Origin = 'http://evil.example';
    expect(await keep(server, {}, { Origin })).toMatchObject({ status: 403, body: { code: 'origin/foreign' } });
    const key = await create(server);
    const said = await post(server, `table/${key}/profile`, {}, { Origin });
    expect(said).toMatchObject({ status: 403, body: { code: 'origin/foreign' } });
  });

  test('has one seat at a table, which is its owner’s', async () => {
    const server = await serveTables();
    await keep(server);
    const key = await create(server);
    await join(server, key, 'Ann');
    await join(server, key, 'Bob');
    const claim = (name: string, secret: string, profile = ANN.secret): Promise<Said> =>
      post(server, `table/${key}/profile`, { name, secret, profile });
    expect(await claim('Ann', secretOf('Eve'))).toMatchObject({ status: 403, body: { code: 'seat/secret' } });
    expect(await claim('Cleo', secretOf('Cleo'))).toMatchObject({ status: 403, body: { code: 'seat/secret' } });
    expect(await claim('Ann', secretOf('Ann'), 'nobody-has-this-one')).toMatchObject({ status: 404 });
    expect((await claim('Ann', secretOf('Ann'))).status).toBe(200);
    expect((await claim('Ann', secretOf('Ann'))).status).toBe(200);
    expect(await claim('Bob', secretOf('Bob'))).toMatchObject({ status: 409, body: { code: 'profile/seated' } });
    expect(await post(server, 'table/nothing/profile', { profile: ANN.secret })).toMatchObject({ status: 404 });
  });

  test('is one of a limited number', async () => {
    const nth = (n: number) => ({ id: `p-${n}`, secret: `a-secret-of-number-${n}` });
    const few = await serveTables({ profileLimits: { profilesPerAddress: 2 } });
    for (const n of [1, 2]) expect((await keep(few, nth(n))).status).toBe(200);
    expect(await keep(few, nth(3))).toMatchObject({ status: 429, body: { code: 'profiles/address' } });
    expect((await keep(few, { ...nth(1), name: 'Anna' })).status).toBe(200);
    const one = await serveTables({ profileLimits: { profiles: 1, requestsPerMinute: 3 } });
    await keep(one, nth(1));
    expect(await keep(one, nth(2))).toMatchObject({ status: 503, body: { code: 'profiles/many' } });
    expect((await get(one, nth(1).secret)).status).toBe(200);
    expect((await get(one, nth(1).secret)).status).toBe(429);
  });
});
