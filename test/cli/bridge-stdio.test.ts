import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseResults } from '../../src/kit/result-file.js';
import { move } from '../games/dominion/bridge/jsonrpc-on-sexpr-harness.js';
import { eventually, processesWith } from '../peer/players.js';
import { LONG } from '../sizes.js';
import { unwrap } from '../unwrap.js';
import { herald, MAIN, runProcess } from './herald.js';
import { heraldWith, scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const sleeper = script('sleeper', 'sleep 300');
const SPAWN = `${process.execPath} ${MAIN} player big-money --url {url}`;

describe('herald bridge stdio', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no player', [], /no player given; use --spawn 'node player\.mjs \{url\}' or --listen 127\.0\.0\.1:0/],
    ['two players', ['--spawn', SPAWN, '--listen', '127.0.0.1:0'], /give only one of them/],
    [
      'a player without a URL',
      ['--spawn', 'node player.mjs'],
      /^error: --spawn "node player\.mjs" does not say where the player connects; put \{url\} in the command\n$/,
    ],
    ['a player that does not exist', ['--spawn', './nobody {url}'], /nobody/],
    ['an address without a port', ['--listen', 'localhost'], /--listen is "localhost"; expected an address/],
    ['a port out of range', ['--listen', 'localhost:99999'], /--listen is "localhost:99999"/],
    [
      'another protocol',
      ['--spawn', SPAWN, '--protocol', 'jsonrpc'],
      /unknown protocol "jsonrpc"; known protocols: sexpr\/v1/,
    ],
    [
      'another dialect',
      ['--spawn', SPAWN, '--dialect', 'latin'],
      /unknown dialect "latin"; known dialects: docs, live/,
    ],
    ['a deadline of zero', ['--spawn', SPAWN, '--deadline', '0'], /--deadline is "0"/],
    ['a sandbox for a player that it does not start', ['--listen', '127.0.0.1:0', '--sandbox'], /started with --spawn/],
    [
      'limits for a player that it does not start',
      ['--listen', '127.0.0.1:0', '--memory', '256M'],
      /started with --spawn/,
    ],
    ['--explain with --quiet', ['--spawn', SPAWN, '--quiet', '--explain'], /exclude each other/],
    ['a record that cannot be written', ['--spawn', SPAWN, '--record', '/no/such/file'], /--record \/no\/such\/file/],
  ])('refuses %s', (_, args, words) => {
    const { code, out, err } = herald('bridge', 'stdio', ...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(words);
  });

  test('reports on stderr what is not exact as it happens, and the totals at the end', () => {
    const { code, out, err } = heraldWith(
      `${move({ supply: '3*copper', hand: 'estate copper', means: [0, 0, 0] })}\n`,
      ...['bridge', 'stdio', '--explain', '--spawn', SPAWN],
    );
    // The end of input comes before the player's answer.
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('herald bridge: StartGame: order, reconstructed (J-08): ');
    expect(err).toMatch(/^carried over +exact +reconstructed +approximated +impossible$/m);
    expect(err).toMatch(/^StartGame: order +- +1 +- +-$/m);
  });

  test('prints nothing but faults with --quiet', () => {
    const { code, err } = heraldWith('', 'bridge', 'stdio', '--quiet', '--spawn', SPAWN);
    expect(code).toBe(1);
    expect(err).toBe(
      'fault of the driver: the driver closed its output before it asked anything [driver/aborted, S-61]\n',
    );
  });

  test('listens where it is told to, and prints the URL', () => {
    const { code, err } = heraldWith('', 'bridge', 'stdio', '--listen', '127.0.0.1:0');
    expect(code).toBe(1);
    expect(err).toMatch(/a player can join at ws:\/\/127\.0\.0\.1:\d+\/join\/[\w-]{27}\?name=player\n/);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends everything on %s, with 130', async (signal) => {
    const token = randomUUID();
    const bridge = spawn(
      process.execPath,
      [MAIN, 'bridge', 'stdio', '--deadline', '60000', '--spawn', `${sleeper} {url}`],
      {
        env: { ...process.env, HERALD_PASS_ENV: 'TOKEN', TOKEN: token },
      },
    );
    bridge.stdin.write(`${move()}\n`);
    await eventually(() => processesWith(token).some((line) => line.includes('sleep 300')), 30_000);
    bridge.kill(signal);
    expect(await once(bridge, 'close')).toEqual([130, null]);
    await eventually(() => processesWith(token).length === 0);
  });

  test('ends when the driver stops reading, and leaves no process', async () => {
    const token = randomUUID();
    const bridge = spawn(process.execPath, [MAIN, 'bridge', 'stdio', '--quiet', '--spawn', SPAWN], {
      env: { ...process.env, HERALD_PASS_ENV: 'TOKEN', TOKEN: token },
    });
    bridge.stdout.destroy();
    bridge.stdin.write(`${move()}\n`);
    expect(await once(bridge, 'close')).toEqual([1, null]);
    await eventually(() => processesWith(token).length === 0);
  });
});

describe('herald bridge install', () => {
  const install = (name: string, ...args: readonly string[]) =>
    herald('bridge', 'install', join(folder, name), '--spawn', SPAWN, ...args);

  test('writes a player that needs no arguments', () => {
    const { code, out, err } = install('jane', '--deadline', '20000', '--quiet', '--record', 'games.transcript');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('herald play --protocol sexpr/v3');
    expect(statSync(join(folder, 'jane')).mode & 0o111).not.toBe(0);
    const text = readFileSync(join(folder, 'jane'), 'utf8');
    expect(text).toContain(`--record ${process.cwd()}/games.transcript`);
    expect(text).toContain('--deadline 20000');
    expect(text).toMatch(/^exec \/.* \/.*herald\.js bridge stdio /m);
  });

  test.each([
    ['that exists', 'there', /use --force to overwrite it/],
    ['in a missing directory', 'no/where', /no such directory/],
  ])('does not write to a file %s', (_, name, words) => {
    writeFileSync(join(folder, 'there'), 'mine');
    const { code, err } = install(name);
    expect(code).toBe(2);
    expect(err).toMatch(words);
    expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('mine');
  });

  test('overwrites an earlier player with --force', () => {
    expect(install('old').code).toBe(0);
    expect(install('old', '--force').code).toBe(0);
    expect(readFileSync(join(folder, 'old'), 'utf8')).toMatch(/^#!\/bin\/sh/);
  });

  test('suggests a name made of letters (S-01)', () => {
    expect(install('my-player-2').err).toContain('myplayer would be one');
  });

  test.each<[string, readonly string[], RegExp]>([
    ['without a player', [join(folder, 'x')], /no player given.*--spawn/],
    ['with an invalid option', [join(folder, 'x'), '--spawn', SPAWN, '--deadline', 'soon'], /--deadline is "soon"/],
  ])('does nothing %s', (_, args, words) => {
    const { code, err } = herald('bridge', 'install', ...args);
    expect(code).toBe(2);
    expect(err).toMatch(words);
    expect(existsSync(join(folder, 'x'))).toBe(false);
  });

  test('writes a player that can be started from anywhere', () => {
    mkdirSync(join(folder, 'elsewhere'));
    install('ann', '--quiet');
    const game = runProcess(
      ...([
        'sh',
        '-c',
        `cd "$1" && exec "$2" "$3" play --protocol sexpr/v3 --deadline 30000 ../ann ../ann`,
        'sh',
      ] as const),
      ...[join(folder, 'elsewhere'), process.execPath, MAIN],
    );
    expect(game).toMatchObject({ code: 0 });
  });
});

describe('herald grade player, on a bridge', () => {
  const grade = (...args: readonly string[]) => {
    const seat = join(folder, 'graded');
    herald('bridge', 'install', seat, '--force', '--quiet', '--deadline', '30000', '--spawn', SPAWN);
    return herald('grade', 'player', '--protocol', 'sexpr/v3', '--quiet', '--deadline', '30000', ...args, '--', seat);
  };
  const SLICE = ['framing/back-to-back', 'defense/moat-in-hand', 'names/quoted', 'waiting/three-rounds'];

  test('a reference player passes what its protocol can express, and the rest is listed', () => {
    const only = [...SLICE.map((each) => `**/${each}`), '**/woodcutter/*'].flatMap((each) => ['--only', each]);
    const all = LONG ? [] : only;
    const results = join(folder, 'results.ndjson');
    const { code, out } = grade('--bridged', '--out', results, ...all);
    expect({ code, out }).toMatchObject({ code: 0 });
    // Of several cases with the same reason, the first alone is printed.
    expect(out).toMatch(/woodcutter\S*: .*\(act woodcutter\).* the JSON-RPC protocol has no woodcutter/);
    const { cases } = unwrap(parseResults(readFileSync(results, 'utf8')));
    expect(cases.find(({ id }) => id === 'sexpr/v2/player/woodcutter/played')).toMatchObject({
      verdict: 'not-applicable',
    });
  });

  test('--bridged is for S-expression players only', () => {
    const { code, err } = herald('grade', 'player', '--protocol', 'jsonrpc', '--bridged', '--', 'node', 'x', '{url}');
    expect(code).toBe(2);
    expect(err).toMatch(/--bridged/);
  });
});
