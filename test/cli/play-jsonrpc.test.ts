import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseTranscript } from '../../src/kit/transcript/index.js';
import { eventually, processesWith } from '../peer/players.js';
import { herald, MAIN, PROTOCOLS } from './herald.js';
import { scratchFolder } from './players.js';

const { folder, script } = scratchFolder();
const play = (...args: readonly string[]) => herald('play', '--protocol', ...args);

const MONEY = `${fileURLToPath(new URL('../../examples/players/jsonrpc/money.mjs', import.meta.url))} {url}`;

/** A player over ws that answers StartGame, and then does as it is told with each message. */
const player = (name: string, act: string): string =>
  `${script(
    name,
    `exec "${process.execPath}" --input-type=module -e '
import { WebSocket } from "${import.meta.resolve('ws')}";
const socket = new WebSocket(process.argv[1]);
let last = 0;
const say = (message) => socket.send(JSON.stringify({ jsonrpc: "2.0", ...message }));
const ask = (method, card) => say({ id: ++last, method, ...(card && { params: { card } }) });
const orderly = ({ id, method }) => {
  if (method === "StartGame") say({ id, result: {} });
  if (method === "GameOver") say({ id, result: { rematch: true } });
};
socket.on("message", (text) => {
  const message = JSON.parse(text);
  ${act}
});' "$1"`,
  )} {url}`;

const idle = player('idle', 'orderly(message); if (message.method === "StartTurn") ask("EndTurn");');
const mute = player('mute', 'orderly(message);');
const greedy = player(
  'greedy',
  'orderly(message); if (message.method === "StartTurn") ask("Buy", "Province"); if (message.error) ask("EndTurn");',
);
const liar = player('liar', 'if (message.method === "StartTurn") socket.send("what?"); else orderly(message);');
const crasher = player(
  'crasher',
  'orderly(message); if (message.method === "StartTurn") { console.error("oops"); process.exit(7); }',
);

const line = (out: string, label: string): string => new RegExp(`^  ${label} +(.*)$`, 'm').exec(out)?.[1] ?? '';
const timeless = (table: string): string => table.replace(/[\d.]+ ms/g, '').replace(/ +/g, ' ');

describe('herald play over JSON-RPC', () => {
  test('serves programs and strategies at one table, and prints a row for each', () => {
    const { code, out, err } = play('jsonrpc', MONEY, 'big-money', 'engine', '--seed', '3', '--kingdom', 'random');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [heading, blank, columns, ...rows] = out.split('\n\n', 2).join('\n\n').split('\n');
    expect([heading, blank]).toEqual([expect.stringMatching(/^jsonrpc\/live, seed 3\b/), '']);
    expect(columns!.split(/ +/)).toEqual(['player', 'points', 'turns', 'replies', 'mean', 'slowest', 'result']);
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['money', 'bigmoney', 'engine']);
    expect(out).toMatch(/ (wins|ties)$/m);
  });

  test('J-08 the same seed gives the same game, whoever joins first; a series rotates the seats', () => {
    const series = (seed: string) =>
      JSON.parse(play('jsonrpc/docs', 'smithy', 'random', 'engine', '--games', '3', '--seed', seed, '--json').out);
    const [one, again, other] = ['3', '3', '4'].map(series);
    const results = ({ games }: { games: { seats: Record<string, unknown>[] }[] }) =>
      games.map(({ seats }) => seats.map(({ name, points, turns, replies }) => ({ name, points, turns, replies })));
    expect(results(one)).toEqual(results(again));
    expect(results(one)).not.toEqual(results(other));
    expect(one).toMatchObject({ protocol: 'jsonrpc/docs', seed: 3, interrupted: false });
    expect(results(one).map(([first]) => first!.name)).toEqual(['smithy', 'random', 'engine']);
  });

  test('six play; a game may be called off', () => {
    const six = ['big-money', 'smithy', 'engine', 'random', 'smithy', 'engine'];
    const { code, out } = play('jsonrpc', ...six, '--turns', '2', '--kingdom', 'size-distortion');
    expect(code).toBe(0);
    expect(out).toMatch(/^jsonrpc\/live, seed 1,.* called off after 2 turns each\n/);
    expect(out.match(/ no result$/gm)).toHaveLength(6);
  });

  test('J-54 there is one game, whatever the players want', () => {
    const { code, out } = play('jsonrpc', idle, idle, 'big-money', '--name', 'a', '--name', 'b', '--name', 'c');
    expect(code).toBe(0);
    expect(out).toMatch(/^c .* wins$/m);
  });

  test('J-25 a refused request is a fault, and the game goes on', () => {
    const { code, out } = play('jsonrpc', greedy, 'smithy', '--seed', '2');
    expect(code).toBe(1);
    expect(out).toMatch(/^greedy .* at fault$/m);
    expect(out).toMatch(/^smithy .* wins$/m);
    expect(out).toContain('greedy is at fault: buy/coins (J-25)\n');
    expect(line(out, 'sent')).toContain('"method":"StartTurn"');
    expect(line(out, 'got')).toBe('{"jsonrpc":"2.0","id":1,"method":"Buy","params":{"card":"Province"}}');
    expect(line(out, 'why')).toMatch(/^the request was refused: .*; \d+ other requests were refused$/);
    expect(line(out, 'rerun')).toMatch(/^herald play --protocol jsonrpc\/live --seed 2 --name greedy --name smithy '/);
  });

  test('J-34 J-59 a reply that does not come forfeits, and the others play on', () => {
    const { code, out } = play('jsonrpc', mute, 'smithy', 'big-money', '--deadline', '1500');
    expect(code).toBe(1);
    expect(out).toMatch(/^mute .* forfeits$/m);
    expect(out).toMatch(/^(smithy|bigmoney) .* (wins|ties)$/m);
    expect(out).toContain('mute is at fault: peer/timeout (J-34)\n');
    expect(line(out, 'why')).toBe('no reply within 1500ms; it waited, perhaps for more input');
    expect(line(out, 'rerun')).toContain('--deadline 1500');
  });

  test('J-19 what is no message is fatal, with what was sent and said', () => {
    const { code, out } = play('jsonrpc', liar, 'smithy');
    expect(code).toBe(1);
    expect(out).toMatch(/^smithy .* wins$/m);
    expect(out).toContain('liar is at fault: session/malformed (J-19)\n');
    expect(line(out, 'got')).toBe('what?');
  });

  test('J-57 a crash forfeits, with the exit status and the last words', () => {
    const { code, out } = play('jsonrpc', 'smithy', crasher);
    expect(code).toBe(1);
    expect(out).toMatch(/^crasher .* forfeits$/m);
    expect(out).toContain('crasher is at fault: peer/died (J-57)\n');
    expect(line(out, 'why')).toBe('the process exited with status 7: oops');
    expect(line(out, 'stderr')).toBe('oops');
  });

  test.each([
    ['ends', script('leaver', 'echo no >&2; exit 3'), 'peer/died (J-57)', 'the process exited with status 3: no'],
    ['does not connect', script('sleeper', 'exec sleep 60'), 'session/joins (J-01)', 'it did not join within 3000 ms'],
  ])('a program that %s before it joins is at fault', (_, program, rule, why) => {
    const { code, out } = play('jsonrpc', 'smithy', `${program} {url}`, '--deadline', '1500');
    expect(code).toBe(1);
    expect(out).toContain(`is at fault: ${rule}\n`);
    expect(line(out, 'why')).toBe(why);
  });

  test('a player that does not end with the game is at fault', () => {
    const stays = script('stays', `${MONEY.replace('{url}', '"$1"')}\nexec sleep 60`);
    const { code, out } = play('jsonrpc', `${stays} {url}`, 'big-money', '--grace', '200', '--turns', '500');
    expect(code).toBe(1);
    expect(out).toMatch(/^stays .* at fault$/m);
    expect(out).toContain('stays is at fault: session/terminates');
  });

  test('--record writes down a game, and a directory takes a series', () => {
    const file = join(folder, 'game.transcript');
    const games = join(folder, 'games');
    mkdirSync(games);
    expect(play('jsonrpc/docs', MONEY, 'smithy', '--record', file).code).toBe(0);
    expect(play('jsonrpc', 'big-money', 'smithy', '--record', games, '--games', '3').code).toBe(0);
    expect(readdirSync(games).sort()).toEqual([1, 2, 3].map((number) => `game-${number}.transcript`));
    const parsed = parseTranscript(readFileSync(file, 'utf8'));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const { header, entries } = parsed.value;
    expect(header).toMatchObject({ protocol: 'jsonrpc/docs', seats: ['money', 'smithy'], seed: 1 });
    const said = entries.flatMap((entry) => (entry.kind === 'message' ? [JSON.parse(entry.text) as object] : []));
    expect(said[0]).toMatchObject({ method: 'StartGame' });
    expect(said.at(-1)).toMatchObject({ result: { rematch: false } });
    expect(entries.at(-1)).toMatchObject({ kind: 'exit', status: '0', seat: 'money' });
  });

  test('again plays the same game', () => {
    const first = play('jsonrpc', greedy, 'random', 'smithy', '--seed', '5', '--kingdom', 'deck-top', '--turns', '9');
    const words = line(first.out, 'rerun')
      .match(/'[^']*'|\S+/g)!
      .map((word) => word.replaceAll("'", ''));
    const again = herald(...words.slice(1), '--turns', '9');
    expect(timeless(again.out)).toBe(timeless(first.out));
  });

  test('interrupted, it exits with 130 and leaves no process', async () => {
    const token = randomUUID();
    const child = spawn(process.execPath, [MAIN, 'play', '--protocol', 'jsonrpc', mute, mute, '--deadline', '100000'], {
      env: { ...process.env, HERALD_PASS_ENV: 'TOKEN', TOKEN: token },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    await eventually(() => processesWith(token).filter((each) => each.includes('ws://')).length >= 2, 30_000);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(out).toBe('interrupted before a game was finished\n');
    await eventually(() => processesWith(token).length === 0);
    expect(processesWith(token)).toEqual([]);
  });

  test.each([
    [
      ['jsonrpc', 'smithy'],
      'a game has 2 to 6 players, not 1 (J-03); name programs, or some of: big-money, smithy, engine, random',
    ],
    [
      ['jsonrpc', ...Array<string>(7).fill('smithy')],
      'a game has 2 to 6 players, not 7 (J-03); name programs, or some of: big-money, smithy, engine, random',
    ],
    [
      ['jsonrpc', 'smithy', './bob'],
      `put {url} in its command, e.g. 'python3 bob.py {url}', or name one of big-money, smithy`,
    ],
    [['jsonrpc', 'smithy', 'smith'], '(did you mean smithy?)'],
    [['jsonrpc', 'smithy', 'nothing-here {url}'], 'nothing-here: not found on the PATH'],
    [
      ['jsonrpc/lives', 'smithy', 'smithy'],
      `unknown protocol "jsonrpc/lives"; known protocols: ${PROTOCOLS} (did you mean jsonrpc/live?)`,
    ],
    [['jsonrpc', 'smithy', 'engine', '--kingdom', 'deck-tap'], '(did you mean deck-top?)'],
    [
      ['jsonrpc', 'smithy', 'engine', '--kingdom', 'village,smithy'],
      'the kingdom has 2 cards; expected ten different kingdom cards, "random", or one of first-game, ',
    ],
    [['jsonrpc', 'smithy', 'engine', '--kingdom', 'village,smith'], 'unknown card "smith"'],
    [['jsonrpc', 'smithy', 'engine', '--name', '__proto__'], '"__proto__" cannot be a player\'s name'],
    [['jsonrpc', 'smithy', 'engine', '--games', '2', '--record', 'nowhere'], 'name an existing directory'],
    [
      ['sexpr/v1', 'true', 'true', '--kingdom', 'random'],
      '--kingdom does not apply to sexpr: only jsonrpc games have a choice of cards',
    ],
  ])('play %j is a usage error', (args, words) => {
    const { code, out, err } = play(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });
});
