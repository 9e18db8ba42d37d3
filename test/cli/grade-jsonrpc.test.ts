import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { herald, MAIN } from './herald.js';
import { scratchFolder } from './players.js';

const { script } = scratchFolder();
const MONEY = ['node', 'examples/players/jsonrpc/money.mjs', '{url}'];
const grade = (...args: readonly string[]) => herald('grade', 'player', '--protocol', ...args);

describe('herald grade player over JSON-RPC', () => {
  test.each(['jsonrpc', 'jsonrpc/docs'])('passes a player of %s that keeps to the rules', (protocol) => {
    const only = ['**/start/*', 'sampled/**', 'games/**'].flatMap((pattern) => ['--only', pattern]);
    const { code, out, err } = grade(protocol, ...only, '--samples', '4', '--games', '2', '--', ...MONEY);
    expect({ code, err, failed: out.includes('FAIL') }).toEqual({ code: 0, err: '', failed: false });
    expect(out).toMatch(
      new RegExp(`^player of jsonrpc/${protocol.split('/')[1] ?? 'live'}, seed 1\n\nstart +(\\d+) of \\1\n`),
    );
    expect(out).toMatch(/^sampled +4 of 4$/m);
    expect(out).toMatch(/^games +2 of 2$/m);
  });

  /** Answers the start of a game, and buys a province in every turn. */
  const greedy = script(
    'greedy.mjs',
    'exec node --input-type=module -e \'import { WebSocket } from "ws"; ' +
      'const s = new WebSocket(process.argv[1]); s.on("message", (d) => { const m = JSON.parse(d); ' +
      'if (m.method === "StartTurn") s.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "Buy", params: { card: "Province" } })); ' +
      'else if (m.id !== undefined && m.method) s.send(JSON.stringify({ jsonrpc: "2.0", id: m.id, result: {} })); });\' "$1"',
  );

  test('a sampled turn that fails is shrunk to what the failure needs', () => {
    const { code, out } = grade(
      'jsonrpc',
      '--only',
      'sampled/jsonrpc/live/seed-1/0000',
      '--json',
      '--',
      greedy,
      '{url}',
    );
    const [only] = JSON.parse(out).cases;
    expect({ code, verdict: only.verdict, rule: only.findings[0]?.rule }).toEqual({
      code: 1,
      verdict: 'fail',
      rule: 'buy/coins',
    });
    expect(only.findings[0].sent).toContain('"hand":[]');
    expect(only.again).toBe(
      `herald grade player --protocol jsonrpc/live --only sampled/jsonrpc/live/seed-1/0000 -- ${greedy} '{url}'`,
    );
  });

  test('--wait announces each case, at one address, and takes any player that connects', async () => {
    const args = [
      'grade',
      'player',
      '--protocol',
      'jsonrpc',
      '--wait',
      '--only',
      '**/start/*',
      '--skip',
      '**/rematch*',
    ];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    const urls: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      const [, url] = /^next is \S+\/start\/\S+: connect to (ws:\S+)$/.exec(line) ?? [];
      expect({ line, url }).toEqual({ line, url: expect.any(String) });
      urls.push(url!);
      spawn(MONEY[0]!, [MONEY[1]!, url!], { stdio: 'ignore' });
    }
    const code = child.exitCode ?? (await once(child, 'exit'))[0];
    expect({ code, failed: out.includes('FAIL') }).toEqual({ code: 0, failed: false });
    expect(urls.length).toBeGreaterThan(2);
    expect(new Set(urls).size).toBe(1);
  });

  test('--wait: a loop that connects to one address plays all cases and games', async () => {
    const only = ['**/start/answered', '**/end/fatal-error', 'games/**'].flatMap((pattern) => ['--only', pattern]);
    const args = ['grade', 'player', '--protocol', 'jsonrpc', '--wait', ...only, '--games', '2'];
    const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    const exited = once(child, 'exit');
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
    });
    const [line] = (await once(createInterface(child.stderr), 'line')) as [string];
    const url = /connect to (ws:\S+)$/.exec(line)?.[1] ?? '';
    while (child.exitCode === null) await once(spawn(MONEY[0]!, [MONEY[1]!, url], { stdio: 'ignore' }), 'exit');
    expect((await exited)[0]).toBe(0);
    expect(out).toMatch(/^games +2 of 2$/m);
    expect(out).toMatch(/end\/fatal-error: Herald does not see the process of a player that it waits for$/m);
  });

  test('--kingdom is the kingdom of whole games', () => {
    const only = ['--only', 'games/**', '--games', '1', '--json'];
    const { code, out } = grade('jsonrpc', ...only, '--kingdom', 'size-distortion', '--', ...MONEY);
    const [only_] = JSON.parse(out).cases;
    expect({ code, verdict: only_.verdict }).toEqual({ code: 0, verdict: 'pass' });
    expect(only_.evidence).toMatch(/"kingdom":\["Artisan",/);
    expect(only_.again).toContain('--kingdom size-distortion');
  });

  test('a scripted case is run again without the kingdom of whole games', () => {
    const only = ['--only', '**/start/answered', '--only', 'games/**', '--games', '1', '--bail', '--json'];
    const { out } = grade('jsonrpc', ...only, '--kingdom', 'size-distortion', '--', 'sh', '-c', 'exit 1 # {url}');
    expect(JSON.parse(out).cases[0].again).toMatch(/--only jsonrpc\/\S+\/start\/answered -- /);
  });

  test.each<[string, string[], RegExp]>([
    [
      '--kingdom without games',
      ['--kingdom', 'random', '--games', '0', '--', ...MONEY],
      /^error: --kingdom random applies to whole games, and --games is 0\n$/,
    ],
    [
      'a player that is not told where to connect',
      ['--', 'node', 'x.mjs'],
      /^error: the player does not know where to connect: put \{url\} in its command, or use --wait\n$/,
    ],
    [
      '--wait with a command',
      ['--wait', '--', ...MONEY],
      /^error: --wait waits for a player to connect; remove the command after --\n$/,
    ],
  ])('%s is a usage error', (_, args, message) => {
    const { code, err } = grade('jsonrpc', ...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
