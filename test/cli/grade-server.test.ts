import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { herald, MAIN } from './herald.js';
import { serve } from './serve.js';

const grade = (...args: readonly string[]) => herald('grade', 'server', '--protocol', ...args);

describe('herald grade server', () => {
  test('passes our own referee over pipes', () => {
    const driver = [process.execPath, MAIN, 'play', '--protocol', 'sexpr/v1', '{seat}', '{seat}'];
    const { code, out, err } = grade('sexpr/v1', '--only', 'sexpr/v1/server/add/*', '--strict', '--', ...driver);
    expect({ code, err, failed: out.includes('FAIL') }).toEqual({ code: 0, err: '', failed: false });
    expect(out).toMatch(/^server of sexpr\/v1, seed 1, strict\n\nadd +(\d+) of \1\n/);
  });

  test('a server that starts no player fails', () => {
    const args = ['--only', 'sexpr/v1/server/add/copper', '--deadline', '500'];
    const { code, out } = grade('sexpr/v1', ...args, '--', 'sh', '-c', 'exit 3', 'driver', '{seat}', '{seat}');
    expect(code).toBe(1);
    expect(out).toMatch(/^FAIL sexpr\/v1\/server\/add\/copper/m);
    expect(out).toContain(
      "rerun   herald grade server --protocol sexpr/v1 --only sexpr/v1/server/add/copper --deadline 500 -- sh -c 'exit 3' driver '{seat}' '{seat}'",
    );
  });

  test('a case runs again with the same games', () => {
    const args = ['--only', '**/add/copper', '--deadline', '500', '--seed', '7', '--games', '2', '--jobs', '1'];
    const { out } = grade('sexpr/v1', ...args, '--', 'sh', '-c', 'exit 3', 'driver', '{seat}', '{seat}');
    expect(out).toContain('--only sexpr/v1/server/add/copper --seed 7 --games 2 --deadline 500 -- sh');
  });

  describe('over WebSocket', () => {
    let server: ChildProcess;
    let url = '';

    beforeAll(async () => {
      ({ child: server, url } = await serve(['--rejoin-window', '200']));
    });

    afterAll(() => {
      server.kill('SIGKILL');
    });

    test('passes our own server', () => {
      const { code, out, err } = grade('jsonrpc/live', '--url', url, '--only', '**/server/start/two-players');
      expect({ code, err, failed: out.includes('FAIL') }).toEqual({ code: 0, err: '', failed: false });
      expect(out).toMatch(/^start +1 of 1$/m);
    });
  });

  test('a server that cannot be reached is a fault of the environment', () => {
    const { code, out } = grade('jsonrpc', '--url', 'http://127.0.0.1:9', '--only', '**/server/start/two-players');
    expect(code).toBe(3);
    expect(out).toContain('KIT-FAULT jsonrpc/docs/server/start/two-players');
  });

  test.each<[string, string[], RegExp]>([
    ['no server', ['sexpr/v1'], /^error: no server given; put its command after --, e.g. -- \.\/driver/],
    [
      'a command without seats',
      ['sexpr/v1', '--', 'true'],
      /^error: the command must say where its players go, e.g. true \{seat\} \{seat\}/,
    ],
    [
      'an address over pipes',
      ['sexpr/v1', '--url', 'http://x', '--', 'true', '{seat}'],
      /^error: --url does not apply to servers that start their players/,
    ],
    ['no address', ['jsonrpc'], /^error: no server given; add --url, e.g. --url http/],
    ['no address at all', ['jsonrpc', '--url', 'nonsense'], /^error: --url is "nonsense"/],
    [
      'a command in place of an address',
      ['jsonrpc', '--', 'true'],
      /^error: the server must be running already; use --url/,
    ],
    [
      'limits',
      ['jsonrpc', '--url', 'http://x', '--memory', '1G'],
      /^error: --memory, --processes and --sandbox do not apply to a running server/,
    ],
  ])('%s is a usage error', (_, args, message) => {
    const { code, err } = grade(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
