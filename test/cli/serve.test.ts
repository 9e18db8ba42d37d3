import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { GAMES } from '../../src/api/games.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { runHerald } from '../../src/cli/program.js';
import { herald } from './herald.js';
import { serve as startServer } from './serve.js';

const children: ChildProcess[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function serve(...args: Parameters<typeof startServer>) {
  const server = await startServer(...args);
  children.push(server.child);
  return server;
}

const create = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${url}/game`, { method: 'POST', headers, body: '{"kingdom":"first-game","num_players":2}' });

describe('herald serve', () => {
  test('offers the protocols alone that it can serve', () => {
    expect(herald('serve', '--help').out).toMatch(
      /one of: jsonrpc, jsonrpc\/docs, jsonrpc\/live,\s+lan,\s+lan\/live,\s+lan\/docs,\s+gc18,\s+gc18\/1\s+\(default: jsonrpc\)/,
    );
    const refused = herald('serve', '--protocol', 'sexpr/v3');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.err).toBe('error: players of sexpr/v3 do not connect to a server; use "herald play"\n');
  });

  test.each(['--ping-interval', '--rejoin-window', '--max-name', '--finished-time', '--max-creations'])(
    'refuses %s over TCP, where it means nothing',
    (flag) => {
      const { code, err } = herald('serve', '--protocol', 'gc18/1', '--port', '0', flag, '5');
      expect({ code, err }).toEqual({ code: 2, err: `error: ${flag} applies to protocols over WebSocket\n` });
    },
  );

  test('prints the port it chose and listens on loopback', async () => {
    const { line, url } = await serve();
    expect(line).toMatch(/^herald serves http:\/\/127\.0\.0\.1:\d+\n$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test.each([
    ['SIGTERM', 0],
    ['SIGINT', 130],
  ] as const)('on %s tells its players and ends with %i', async (signal, code) => {
    const { child, url } = await serve();
    const { key } = (await (await create(url)).json()) as { key: string };
    const player = new WebSocket(`${url.replace('http', 'ws')}/join/${key}?name=alice`);
    await once(player, 'open');
    const closed = once(player, 'close');
    const exited = once(child, 'exit');
    child.kill(signal);
    expect((await closed)[0]).toBe(1001);
    expect((await exited)[0]).toBe(code);
  });

  test('takes its token from the environment as well', async () => {
    const { url } = await serve([], { HERALD_TOKEN: 'abc' });
    expect((await create(url)).status).toBe(401);
    expect((await create(url, { Authorization: 'Bearer abc' })).status).toBe(200);
  });

  test('--allow-origin lets pages of other origins in, and is checked', async () => {
    const page = { Origin: 'http://localhost:8080' };
    expect((await create((await serve()).url, page)).status).toBe(403);
    const { url } = await serve(['--allow-origin', 'http://localhost:8080/', '--ping-interval', '0']);
    expect((await create(url, page)).headers.get('Access-Control-Allow-Origin')).toBe(page.Origin);
    expect(herald('serve', '--allow-origin', 'localhost:8080')).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^error: --allow-origin is "localhost:8080"; expected an origin such as http:/),
    });
  });

  test('names the port that is in use, and blames the environment', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { code, out, err } = herald('serve', '--port', String(port));
    other.close();
    expect([code, out]).toEqual([3, '']);
    expect(err).toBe(`error: port ${port} on 127.0.0.1 is in use; choose another with --port, or 0 for any\n`);
  });

  test.each([
    [['--port', '65536'], '--port is "65536"'],
    [['--port', 'http'], '--port is "http"'],
    [['--deadline', '0'], '--deadline is "0"'],
    [['--rejoin-window', '-1'], '--rejoin-window is "-1"'],
    [['--max-games', '1e3'], '--max-games is "1e3"'],
    [['--max-games-per-address', '0'], '--max-games-per-address is "0"; expected a whole number from 1 to'],
    [['--allow-host', 'games.example:3001'], '--allow-host is "games.example:3001"; expected a name'],
    [['--allow-host', 'http://games.example'], '--allow-host is "http://games.example"'],
    [['--dialect', 'doc'], 'did you mean docs?'],
    [['--profile', 'sexpr-v1'], 'first edition'],
    [['--profile', 'house'], 'unknown rule profile'],
    [['--seed', 'x'], 'not a seed'],
    [['--token', ''], 'a token has letters, digits and . _ ~ + / - only, may end with =, and is not empty'],
    [['--tokne', 'x'], '--token'],
  ])('refuses %j', async (args, complaint) => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const code = await runHerald(['serve', '--port', '0', ...args], { version: '0', commands: COMMANDS, games: GAMES });
    expect(code).toBe(2);
    expect(told.mock.calls.join()).toContain(complaint);
  });

  test('refuses to record to what is no directory', () => {
    expect(herald('serve', '--port', '0', '--record', '/dev/null')).toEqual({
      code: 2,
      out: '',
      err: 'error: --record /dev/null: is a file; give a directory\n',
    });
  });
});
