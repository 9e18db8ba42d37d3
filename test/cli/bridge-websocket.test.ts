import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { parseTranscript } from '../../src/kit/transcript/index.js';
import { SHARED_KINGDOM } from '../games/dominion/bridge/shared-kingdom.js';
import { needsTool } from '../tools.js';
import { herald, MAIN } from './herald.js';
import { serve } from './serve.js';

const PLAYER = 'examples/players/sexpr/money.mjs';
let folder = '';
let server: ChildProcess;
let base = '';
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'herald-bridge-'));
  ({ child: server, url: base } = await serve(['--rejoin-window', '0']));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Creates a game and returns the URL to join. No connection is kept: it would be closed while commands block this process. */
async function create(kingdom: readonly string[]): Promise<string> {
  const body = JSON.stringify({ kingdom, num_players: 2, seed: 11 });
  const told = await fetch(`${base}/game`, { method: 'POST', body, headers: { Connection: 'close' } });
  const { key } = (await told.json()) as { key: string };
  return `${base.replace('http', 'ws')}/join/${key}`;
}

/** Creates a game, seats bob, and returns the URL to join. */
async function table(kingdom: readonly string[] = SHARED_KINGDOM): Promise<string> {
  const url = await create(kingdom);
  children.push(spawn(process.execPath, [MAIN, 'player', 'smithy', '--url', url, '--name', 'bob']));
  return url;
}

const bridge = (...args: readonly string[]) => herald('bridge', 'websocket', ...args);

describe('herald bridge websocket', () => {
  it('plays a game, prints the result as JSON, and records both sides', async () => {
    const record = join(folder, 'game.transcript');
    const { code, out, err } = bridge(
      ...['--player', PLAYER, '--url', await table(), '--name', 'alice', '--json', '--explain', '--record', record],
    );
    expect({ code, err: err.includes('fault') }).toEqual({ code: 0, err: false });
    const told = JSON.parse(out) as {
      finished: boolean;
      faults: unknown[];
      outcome: object;
      fidelity: { id: string }[];
    };
    expect(told).toMatchObject({ finished: true, faults: [], outcome: { scores: {} } });
    expect(told.fidelity.map(({ id }) => id)).toContain('ws/state/deck-discards');
    expect(err).toContain('herald bridge: state: deck, discards, reconstructed (S-17): tracked card by card');
    const transcript = parseTranscript(readFileSync(record, 'utf8'));
    expect(transcript.ok && transcript.value.header).toMatchObject({ role: 'bridge', seats: ['player', 'server'] });
    expect(readFileSync(record, 'utf8')).toMatch(/>> @player ~(\d+) \(move [\s\S]*<< @player ~\1 \(/);
  });

  it('reports a player that breaks the rules, and exits with 1', async () => {
    const cheat = join(folder, 'cheat');
    writeFileSync(cheat, '#!/bin/sh\nread -r line\necho "(buy gold)"\ncat\n', { mode: 0o755 });
    const { code, out, err } = bridge('--player', cheat, '--url', await table(), '--name', 'alice', '--quiet');
    expect({ code, out }).toEqual({ code: 1, out: 'the game did not finish\n\n' });
    expect(err).toContain('fault of the player: gold costs 6, and there are 0 coins [buy/coins]');
    expect(err).toContain('  got     (buy gold)');
    expect(err).toContain('  legal   (add copper)');
  });

  it("refuses a kingdom that can change the player's cards, and plays it with --unrated", async () => {
    const kingdom = [...SHARED_KINGDOM.slice(0, 9), 'Witch'];
    const refused = bridge('--player', PLAYER, '--url', await table(kingdom), '--name', 'alice');
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('this kingdom has Witch');
    const played = bridge('--player', PLAYER, '--url', await table(kingdom), '--name', 'alice', '--unrated');
    expect({ code: played.code, told: played.err.includes('unrated: it has Witch') }).toEqual({ code: 0, told: true });
  });

  it.each([
    ['no player', ['--url', 'ws://x/join/k', '--name', 'a'], 'no player given; use --player'],
    ['no address', ['--player', PLAYER, '--name', 'a'], 'no server given; use --url'],
    ['no name', ['--player', PLAYER, '--url', 'ws://x/join/k'], 'no player name given; add --name'],
    ['a player that does not exist', ['--player', './alcie', '--url', 'ws://x/join/k', '--name', 'a'], './alcie'],
    [
      'an unknown protocol',
      ['--player', PLAYER, '--url', 'ws://x/j', '--name', 'a', '--protocol', 'sexpr/v4'],
      'sexpr/v3',
    ],
    [
      'a header without a colon',
      ['--player', PLAYER, '--url', 'ws://x/j', '--name', 'a', '--header', 'x'],
      '--header is "x"',
    ],
    [
      'certificates without TLS',
      ['--player', PLAYER, '--url', 'ws://x/j', '--name', 'a', '--tls-ca', 'f'],
      'needs --tls',
    ],
    [
      'certificates that do not exist',
      ['--player', PLAYER, '--url', 'wss://x/j', '--name', 'a', '--tls-ca', 'f'],
      '--tls-ca f:',
    ],
    [
      'a state that is not a URL',
      ['--player', PLAYER, '--url', 'ws://x/j', '--name', 'a', '--state', 'f'],
      '--state is "f"',
    ],
    ['an unknown option', ['--plyer', PLAYER], 'did you mean --player?'],
    [
      'an invalid deadline',
      ['--player', PLAYER, '--url', 'ws://x/j', '--name', 'a', '--deadline', '0'],
      '--deadline is "0"',
    ],
  ])('with %s is a usage error', (_, args, message) => {
    const { code, err } = bridge(...args);
    expect({ code, err: err.toLowerCase() }).toEqual({ code: 2, err: expect.stringContaining(message.toLowerCase()) });
  });

  it('exits with 3 if there is no server, and with 1 if it is not admitted', () => {
    const nobody = bridge('--player', PLAYER, '--url', 'ws://127.0.0.1:1/join/KEY', '--name', 'alice');
    expect({ code: nobody.code, err: nobody.err.includes('is the server running?') }).toEqual({ code: 3, err: true });
    const wrong = bridge('--player', PLAYER, '--url', `${base}/join/KEY`, '--name', 'alice');
    expect({ code: wrong.code, err: wrong.err.includes('no game with this key') }).toEqual({ code: 1, err: true });
  });

  it('ends in order after Ctrl-C, with 130', async () => {
    const url = await create(SHARED_KINGDOM);
    const state = url.replace('ws', 'http').replace('/join/', '/game/').concat('/state');
    const args = ['bridge', 'websocket', '--player', PLAYER, '--url', url, '--name', 'alice'];
    const child = spawn(process.execPath, [MAIN, ...args]);
    const exit = once(child, 'exit');
    const hasJoined = async (): Promise<boolean> =>
      (await (await fetch(state, { headers: { Connection: 'close' } })).text()).includes('alice');
    while (!(await hasJoined())) await new Promise((resolve) => setTimeout(resolve, 50));
    child.kill('SIGINT');
    expect((await exit)[0]).toBe(130);
  });
});

describe('TLS', () => {
  needsTool('openssl')('is used on request, with own certificates', async () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const how = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate];
    execFileSync('openssl', [...how, ...subject], { stdio: 'ignore' });
    const https = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
    const seen: unknown[] = [];
    const sockets = new WebSocketServer({ server: https });
    sockets.on('connection', (socket, { headers }) => {
      seen.push(headers['x-token']);
      socket.close(1000, 'seen');
    });
    https.listen(0, '127.0.0.1');
    await once(https, 'listening');
    const url = `ws://127.0.0.1:${(https.address() as AddressInfo).port}/join/KEY`;
    const run = async (...more: readonly string[]): Promise<string> => {
      const args = ['bridge', 'websocket', '--player', PLAYER, '--url', url, '--name', 'alice', '--tls', ...more];
      const child = spawn(process.execPath, [MAIN, ...args]);
      let err = '';
      child.stderr.on('data', (chunk) => {
        err += chunk;
      });
      await once(child, 'close');
      return err;
    };
    expect(await run()).toContain('certificate');
    expect(await run('--tls-ca', certificate, '--header', 'X-Token: 42')).toContain('1000 seen');
    expect(await run('--tls-insecure')).toContain('1000 seen');
    expect(seen).toEqual(['42', undefined]);
    https.close();
  });
});
