import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PEER_LIMITS } from '../../src/peer/peer-limits.js';
import { describeWithTools } from '../tools.js';
import { datumOf, endAfterEach, eventually, faultOf, PROMISED_MS, SLACK_MS, sh, start, timed } from './players.js';

endAfterEach();

const LONG_MS = 20_000;

describe('a process that ends is described by how it ended', () => {
  test.each([
    ['at start', 'echo no config >&2; exit 3', 'peer/died', { exit: 3, signal: null, stderr: ['no config'] }],
    ['in its turn', 'read -r _; echo stack trace >&2; exit 1', 'peer/died', { exit: 1, stderr: ['stack trace'] }],
    ['with status 0', 'read -r _', 'peer/died', { exit: 0, signal: null }],
    ['by a signal', 'read -r _; kill -SEGV $$', 'peer/died', { exit: null, signal: 'SIGSEGV' }],
    ['in the middle of a message', 'printf "(add cop"; exit 2', 'peer/died', { exit: 2 }],
    ['with half a message, and content', 'printf "(add cop"', 'wire/incomplete', { exit: 0 }],
    ['but its child holds stdout', 'sleep 300 & exit 4', 'peer/died', { exit: 4 }],
    ['and closes stdout', 'exec >&-; exec sleep 300', 'peer/closed', { exit: null, signal: null }],
  ])('%s', async (_, script, code, known) => {
    const player = sh(script);
    player.send('(move)\n');
    expect(faultOf(await player.receive(LONG_MS))).toMatchObject({ code, blame: 'player', ...known });
  });

  test('after a reply: the reply counts, the death follows', async () => {
    const player = sh('read -r _; echo "(add copper)"; echo bye >&2; exit 7');
    player.send('(move)\n');
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['add', 'copper']);
    const fault = faultOf(await player.receive(LONG_MS));
    expect(fault).toMatchObject({ code: 'peer/died', exit: 7, stderr: ['bye'] });
    player.send('(move)\n');
    expect(faultOf(await player.receive(LONG_MS))).toEqual(fault);
  });

  test('a process that closes its stdin and stays is a broken pipe', async () => {
    const player = sh('exec <&-; echo "(ready)"; exec sleep 300');
    await player.receive(LONG_MS);
    player.send('(move)\n');
    expect(faultOf(await player.receive(LONG_MS)).code).toBe('peer/broken-pipe');
  });
});

describe('what comes out of a process is bounded', () => {
  test('a gigabyte of output is stopped in time, in bounded memory', async () => {
    const before = process.memoryUsage.rss();
    let most = before;
    const sampling = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 10);
    const player = start([
      'node',
      '-e',
      'const b = Buffer.alloc(65536, 32); for (let i = 0; i < 16384; i++) fs.writeSync(1, b)',
    ]);
    const { value, ms } = await timed(player.receive(5000));
    const ending = await player.end();
    clearInterval(sampling);
    expect(['peer/flood', 'peer/timeout']).toContain(faultOf(value).code);
    expect(ms).toBeLessThan(5000 + PROMISED_MS + SLACK_MS);
    expect(ending.bytesReceived).toBeLessThan(80e6);
    expect(most - before).toBeLessThan(250e6);
  });

  test('the limit on output names itself', async () => {
    const player = sh('yes ""', { limits: { output: 100_000 } });
    expect(faultOf(await player.receive(LONG_MS))).toMatchObject({
      code: 'peer/flood',
      message: 'more than 100000 bytes on stdout',
    });
  });

  test('unreceived messages are kept up to a limit, and can still be received after it', async () => {
    const player = sh('yes "(clean)"', { limits: { backlog: 10 } });
    await eventually(() => player.events.some(({ kind }) => kind === 'fault'));
    for (let count = 0; count < 11; count++) expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
    expect(faultOf(await player.receive(LONG_MS)).code).toBe('peer/backlog');
  });

  test('garbage is reported with the framer’s code', async () => {
    const player = sh('printf "(add \\377)"; exec sleep 300');
    const fault = faultOf(await player.receive(LONG_MS));
    expect(fault.code).toMatch(/^wire\//);
    expect(fault.framing?.message).toBe(fault.message);
  });

  test('a flood on stderr leaves the first and the last lines, and does not affect stdout', async () => {
    const flood = 'const b = "x".repeat(3000) + "\\n"; for (let i = 0; i < 10000; i++) fs.writeSync(2, b)';
    const player = start(['node', '-e', `${flood}; fs.writeSync(2, "the end\\n"); fs.writeSync(1, "(clean)")`]);
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
    const ending = await player.end(LONG_MS);
    expect(ending.stderrBytes).toBe(10_000 * 3001 + 8);
    // One more for what is left out.
    expect(ending.stderr.length).toBeLessThanOrEqual(21);
    expect(ending.stderr.at(-1)).toBe('the end');
    expect(ending.stderr[0]!.length).toBeLessThanOrEqual(501);
  });
});

describe('what goes into a process is bounded', () => {
  test('one that never reads does not block us, and is reported', async () => {
    const player = sh('exec sleep 300');
    const message = `(moved alice ${'x'.repeat(10_000)})\n`;
    const since = performance.now();
    for (let count = 0; count < 1000; count++) player.send(message);
    expect(performance.now() - since).toBeLessThan(SLACK_MS);
    expect(faultOf(await player.receive(LONG_MS)).code).toBe('peer/not-reading');
    const kinds = player.events.map(({ kind }) => kind);
    const untilFault = kinds.slice(0, kinds.indexOf('fault'));
    // The message that was too much stands before the fault.
    expect(new Set(untilFault)).toEqual(new Set(['>>']));
    expect(untilFault.length * message.length).toBeGreaterThan(DEFAULT_PEER_LIMITS.unreadInput);
    expect(kinds.filter((kind) => kind === '>>')).toHaveLength(1000);
  });

  test('one that reads slowly gets every byte in order', async () => {
    const player = sh('sleep 0.3; wc -c; exec sleep 300');
    for (let count = 0; count < 100; count++) player.send('0123456789'.repeat(1000));
    player.closeInput();
    expect(datumOf(await player.receive(LONG_MS))).toBe('1000000');
  });
});

describe('a command that cannot be run is a fault, not an exception', () => {
  test.each([
    [['./no-such-player'], './no-such-player: no such file'],
    [['no-such-program'], 'no-such-program: not found on the PATH'],
    [['./package.json'], './package.json is not executable: chmod +x ./package.json'],
    [['./src'], './src is not a file'],
  ])('%s', async (argv, message) => {
    const player = start(argv);
    player.send('(move)\n');
    expect(faultOf(await player.receive(LONG_MS))).toMatchObject({ code: 'peer/cannot-start', message });
    expect(await player.end()).toMatchObject({ exit: null, signal: null, killed: false });
  });
});

describe('a player’s streams are real pipes, which it can open again by name', () => {
  const reopen = async (sandbox: boolean): Promise<void> => {
    const player = sh('echo seen >/dev/stderr; cat /dev/stdin >/dev/stdout', { sandbox, cwd: '/' });
    player.send('(echo)\n');
    expect(datumOf(await player.receive(LONG_MS))).toEqual(['echo']);
    expect((await player.end(LONG_MS)).stderr).toEqual(['seen']);
  };

  test('as the user who runs Herald', () => reopen(false));

  describeWithTools(['bwrap', 'prlimit'], 'in a sandbox', () => {
    test('also where that is another user', () => reopen(true));
  });
});

test('every byte and event is observed in order, with its time', async () => {
  const player = sh('read -r line; echo "(clean)"; exit 0');
  player.send('(move)\n');
  await player.receive(LONG_MS);
  await player.receive(LONG_MS);
  await player.end();
  const kinds = player.events.map(({ kind }) => kind);
  expect(kinds.slice(0, 2)).toEqual(['>>', '<<']);
  expect([...kinds.slice(2, 4)].sort()).toEqual(['eof', 'exit']);
  expect(kinds.slice(4)).toEqual(['fault', 'input-closed', 'ended']);
  const times = player.events.map(({ at }) => at);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test('a message is written before it is observed, and its reply is observed after it', async () => {
  const seen = join(mkdtempSync(join(tmpdir(), 'herald-')), 'seen');
  const events: string[] = [];
  const waitUntilSeen = (): boolean => {
    const since = performance.now();
    while (!existsSync(seen) && performance.now() - since < LONG_MS);
    return existsSync(seen);
  };
  const player = sh(`read -r line; echo "(clean)"; touch '${seen}'; exec sleep 300`, {
    observe: ({ kind }) => {
      events.push(kind === '>>' ? `${kind} ${waitUntilSeen() ? 'seen' : 'not seen'}` : kind);
    },
  });
  player.send('(move)\n');
  expect(datumOf(await player.receive(LONG_MS))).toEqual(['clean']);
  expect(events).toEqual(['>> seen', '<<']);
  rmSync(dirname(seen), { recursive: true });
});
