import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { lanAddresses } from '../../src/cli/table/lan-addresses.js';
import { browserCommand } from '../../src/cli/table/open-browser.js';
import { herald, MAIN } from './herald.js';

const folder = mkdtempSync(join(tmpdir(), 'herald-table-'));
afterAll(() => rmSync(folder, { recursive: true }));

type TableProcess = ChildProcessByStdio<null, Readable, null>;

interface StartedTable {
  readonly child: TableProcess;
  readonly url: string;
  readonly out: string;
}

async function startTable(...args: string[]): Promise<StartedTable> {
  const child = spawn(process.execPath, [MAIN, 'table', '--port', '0', '--no-open', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  while (!out.includes('Ctrl-C')) out += String(((await once(child.stdout, 'data')) as [Buffer])[0]);
  return { child, out, url: /http:\S+/.exec(out)?.[0] ?? '' };
}

describe('herald table', () => {
  test('serves the page on loopback until it is interrupted', async () => {
    const { child, url } = await startTable();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const page = await (await fetch(url)).text();
    expect(page).toMatch(/^<!doctype html>[\s\S]*<title>Dominion<\/title>/);
    for (const file of ['table.js', 'table.css']) expect((await fetch(`${url}${file}`)).status).toBe(200);
    const busy = herald('table', '--port', new URL(url).port, '--no-open');
    expect([busy.code, busy.err]).toEqual([3, expect.stringContaining('address in use; --port 0 takes any free port')]);
    child.kill('SIGINT');
    expect((await once(child, 'close'))[0]).toBe(130);
  });

  test('writes the whole table as one page that loads nothing', () => {
    const path = join(folder, 'dominion.html');
    const { code, out } = herald('table', '--out', path);
    expect([code, out]).toEqual([0, `${path}: open it in a browser\n`]);
    const page = readFileSync(path, 'utf8');
    expect(page).toContain("default-src 'none'");
    expect(page.replace(/<script[^>]*>[\s\S]*<\/script>|<link rel="icon"[^>]*>/g, '')).not.toMatch(/src=|href=|url\(/);
    expect(herald('table', '--out', path).code).toBe(0);
    expect(herald('table', '--out', '-').out).toBe(page);
  });

  test('overwrites no file of somebody else', () => {
    const path = join(folder, 'mine.html');
    writeFileSync(path, '<p>mine');
    const { code, err } = herald('table', '--out', path);
    expect([code, err]).toEqual([2, expect.stringContaining('not overwritten')]);
    expect(readFileSync(path, 'utf8')).toBe('<p>mine');
  });

  test.each([
    ['a game without a table', ['eriantys'], 'eriantys has no table in the browser; games that have one: dominion'],
    ['an unknown game', ['dominoin'], 'unknown game "dominoin"; games with a table: dominion (did you mean dominion?)'],
    ['a port that is none', ['--port', 'x'], '--port is "x"; expected a whole number from 0 to 65535'],
    ['all addresses and one', ['--lan', '--host', '::1'], '--lan listens on all addresses; it excludes --host'],
    ['a program without a name', ['--bot', './deep'], '--bot is "./deep"; expected NAME=COMMAND, such as --bot'],
    ['a name that is none', ['--bot', '<b>=node'], '--bot: "<b>" is no name; a name has 1 to 32 letters'],
    ['a command that is none', ['--bot', 'Deep=./no-such-program'], './no-such-program'],
    [
      'two programs of one name',
      ['--bot', 'A=node x', '--bot', 'a=node y'],
      'two programs are named a; names must differ',
    ],
    ['a token that is none', ['--token', 'ä'], 'a token has letters, digits and'],
    ['a name of a host that is none', ['--allow-host', 'a:1'], '--allow-host is "a:1"; expected a name'],
    ['a file and a program', ['--out', '-', '--bot', 'A=node x'], '--out writes a file; --bot is for a server'],
    ['a file and a port', ['--out', '-', '--port', '0'], '--out writes a file; --port is for a server'],
  ])('refuses %s', (_, args, message) => {
    const { code, err } = herald('table', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('herald table over the network', () => {
  test('--lan prints the address for others', async () => {
    const { child, out } = await startTable('--lan');
    const [address] = lanAddresses(1);
    if (address !== undefined) expect(out).toContain(`For others in this network: ${address.replace(/:1\/$/, ':')}`);
    const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(out)?.[0];
    expect(await (await fetch(`${url}table`)).json()).toMatchObject({ needsToken: false });
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
  });

  test('needs a folder that it can write to, for itself', async () => {
    const missing = herald('table', '--port', '0', '--no-open', '--data', join(folder, 'no', 'such'));
    expect([missing.code, missing.err]).toEqual([3, expect.stringContaining('cannot be written to')]);
    const data = join(folder, 'data');
    const { child } = await startTable('--data', data);
    const second = herald('table', '--port', '0', '--no-open', '--data', data);
    expect([second.code, second.err]).toEqual([3, expect.stringContaining('is in use by the server with process id')]);
    child.kill('SIGTERM');
    expect((await once(child, 'close'))[0]).toBe(0);
    writeFileSync(join(data, 'games.ndjson'), 'mine\n');
    const foreign = herald('table', '--port', '0', '--no-open', '--data', data);
    expect([foreign.code, foreign.err]).toEqual([2, expect.stringContaining('is not a list of games of Herald')]);
  });
});

describe('the browser of the user', () => {
  const url = 'http://127.0.0.1:1/';

  test.each([
    ['darwin', {}, ['open', url]],
    ['win32', {}, ['cmd', '/c', 'start', '', url]],
    ['linux', { DISPLAY: ':0' }, ['xdg-open', url]],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', url]],
    ['linux', { DISPLAY: '' }, null],
  ] as const)('on %s with %j is opened by %j', (platform, env, command) => {
    expect(browserCommand(url, { platform, env })).toEqual(command);
  });
});
