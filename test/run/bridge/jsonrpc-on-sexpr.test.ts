import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { JSONRPC_ON_SEXPR } from '../../../src/games/dominion/bridge/jsonrpc-on-sexpr/index.js';
import { VERSIONS, type Version } from '../../../src/games/dominion/sexpr/messages.js';
import { SEXPR } from '../../../src/games/dominion/sexpr/protocol.js';
import { parseTranscript } from '../../../src/kit/transcript/index.js';
import { type Ending, startProcess } from '../../../src/peer/index.js';
import { bridgeToDriver, type DriverBridgeOptions } from '../../../src/run/bridge/bridge-to-driver.js';
import { createReader } from '../../../src/wire/sexpr/reader.js';
import { MAIN } from '../../cli/herald.js';
import { move, SUPPLY } from '../../games/dominion/bridge/jsonrpc-on-sexpr-harness.js';
import { processesWith, SLACK_MS, timed } from '../../peer/players.js';
import { sized } from '../../sizes.js';
import { needsTool } from '../../tools.js';
import { heraldPlayer, NAMES, playWatched, type Seated } from '../seated.js';

const PLAYER = fileURLToPath(new URL('./faulty-player.mjs', import.meta.url));
const example = (file: string): string =>
  fileURLToPath(new URL(`../../../examples/players/jsonrpc/${file}`, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'herald-bridge-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bridgeTo = (spawn: string, ...flags: readonly string[]): string[] => [
  process.execPath,
  MAIN,
  'bridge',
  'stdio',
  '--spawn',
  spawn,
  ...flags,
];

/** A bridge at a seat, and what it writes to stderr. */
function bridged(
  spawn: string,
  version: Version,
  flags: readonly string[] = [],
): { seated: Seated; stderr: () => string } {
  let text = '';
  const seated: Seated = (seat, watched) => {
    const observe = watched.observerAt(seat);
    return startProcess({
      label: NAMES[seat] as string,
      argv: bridgeTo(spawn, '--protocol', `sexpr/${version}`, '--deadline', '30000', ...flags),
      framer: SEXPR.codec.framer(),
      observe: (event) => {
        if (event.kind === 'stderr') text += Buffer.from(event.bytes).toString();
        observe(event);
      },
    });
  };
  return { seated, stderr: () => text };
}

const HERALD = `${process.execPath} ${MAIN} player big-money --url {url}`;
const MAX_TURNS = 200;
const GAMES = sized({ test: 1, long: 6 });

describe('a game under our referee with a bridge at a seat', () => {
  const plays = async (spawn: string, version: Version, seed: number, flags: readonly string[] = []): Promise<void> => {
    const { seated, stderr } = bridged(spawn, version, flags);
    const others = ['big-money', 'engine', 'big-money'].slice(0, 1 + (seed % 3));
    const players = others.map((name, index) => heraldPlayer(version, name, seed + index));
    players.splice(seed % 2, 0, seated);
    const { report } = await playWatched({ version, seed, players, maxTurns: MAX_TURNS });
    expect(report.finished).toBe(true);
    const won = report.winners.includes(seed % 2) ? 'won' : 'lost';
    expect(stderr()).toContain(`game over, the player ${won}: `);
    for (const [seat, { points }] of report.seats.entries()) expect(stderr()).toContain(`${NAMES[seat]} ${points}`);
  };

  test.each(VERSIONS)('a reference player plays sexpr/%s to the end and gets the right scores', async (version) => {
    for (let seed = 1; seed <= GAMES; seed++) await plays(HERALD, version, seed);
  });

  test('also in the docs dialect', async () => {
    for (let seed = 2; seed <= GAMES + 1; seed++) await plays(HERALD, 'v3', seed, ['--dialect', 'docs']);
  });

  for (const [tool, file] of [
    ['python3', 'money.py'],
    ['node', 'money.mjs'],
  ] as const) {
    needsTool(tool)(`also the example ${file}`, async () => {
      for (let seed = 1; seed <= GAMES; seed++) await plays(`${tool} ${example(file)} {url}`, 'v3', seed);
    });
  }
});

/** What the bridge sends to a driver written by hand, and how it ends. */
interface Driven {
  readonly plays: readonly string[];
  readonly stderr: string;
  readonly ending: Ending;
  readonly ms: number;
}

const GRACE_MS = 20_000;

async function drive(mode: string, messages: readonly string[], ...flags: readonly string[]): Promise<Driven> {
  const token = randomUUID();
  let stderr = '';
  const peer = startProcess({
    label: 'bridge',
    argv: bridgeTo(`${process.execPath} ${PLAYER} ${mode} {url}`, ...flags),
    framer: createReader(),
    env: { ...process.env, HERALD_PASS_ENV: 'TOKEN', TOKEN: token },
    observe: (event) => {
      if (event.kind === 'stderr') stderr += Buffer.from(event.bytes).toString();
    },
  });
  const plays: string[] = [];
  const { ms } = await timed(
    (async () => {
      for (const message of messages) {
        peer.send(`${message}\n`);
        if (!message.startsWith('(move ')) continue;
        const received = await peer.receive(GRACE_MS);
        if (!received.ok) break;
        plays.push(JSON.stringify(received.message.datum));
      }
    })(),
  );
  const ending = await peer.end(GRACE_MS);
  expect(processesWith(token)).toEqual([]);
  return { plays, stderr, ending, ms };
}

const LAST = move({ supply: '3*copper' });
const CLEAN = '["clean","estate"]';

describe('a player that', () => {
  test.each<[string, readonly string[], RegExp, number]>([
    ['hangs-at-start', [], /fault of the player: no reply within the deadline \[peer\/timeout\]/, 1],
    ['hangs-in-turn', [], /no reply within the deadline/, 1],
    ['dies', [], /fault of the player: the process exited with status 3 \[peer\/died\][\s\S]*out of ideas/, 1],
    ['floods', [], /fault of the player: more than \d+ bytes came \[peer\/flood\]/, 1],
    ['speaks-binary', [], /fault of the player: a binary frame came[\s\S]*\[peer\/frame\]/, 1],
    ['is-malformed', [], /fault of the player: malformed message[\s\S]*got {5}\{/, 1],
    ['hangs-at-end', [CLEAN], /fault of the player: no reply within[\s\S]*game over/, 1],
    ['goes-at-end', [CLEAN], /the player left without an answer to GameOver[\s\S]*game over/, 0],
    ['wants-gold', [CLEAN], /game over[\s\S]*illegal requests +1 /, 0],
    ['idle', [CLEAN], /game over, the player won: alice 3, bob 3\n/, 0],
  ])('%s: the bridge ends in order, and no process is left', async (mode, plays, words, exit) => {
    const driven = await drive(mode, [LAST], '--deadline', '2000');
    expect(driven.plays).toEqual(plays);
    expect(driven.stderr).toMatch(words);
    expect(driven.ending).toMatchObject({ exit, killed: false, leftovers: [], survivors: [] });
    expect(driven.ms).toBeLessThan(4000 + 2000 + 5 * SLACK_MS);
  });

  test('cannot be started', async () => {
    const missing = bridgeTo('./no-such-player {url}');
    const peer = startProcess({ label: 'bridge', argv: missing, framer: createReader() });
    const { exit, stderr } = await peer.end(GRACE_MS);
    expect(exit).toBe(2);
    expect(stderr.join('\n')).toMatch(/no-such-player/);
  });
});

describe('a driver that', () => {
  test.each<[string, string, RegExp]>([
    ['speaks something else', '{"jsonrpc":"2.0"}', /fault of the driver/],
    ['sends half a message', '(moved bob (cl', /fault of the driver[\s\S]*wire\/incomplete/],
    ['aborts', move(), /8 provinces left: the game was aborted/],
    ['asks nothing', '', /before it asked anything/],
  ])('%s: the bridge ends in order', async (_, message, words) => {
    const driven = await drive('idle', [message]);
    expect(driven.stderr).toMatch(words);
    expect(driven.ending).toMatchObject({ exit: 1, killed: false, leftovers: [], survivors: [] });
  });
});

test('both sides are recorded as one transcript', async () => {
  const file = join(folder, 'both.transcript');
  await drive('idle', [LAST], '--record', file);
  const parsed = parseTranscript(readFileSync(file, 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  expect(parsed.value.header).toMatchObject({ protocol: 'sexpr/v3', role: 'bridge', seats: ['player', 'server'] });
  const sent = parsed.value.entries.flatMap((entry) =>
    'text' in entry && entry.side !== '#' && entry.side !== '--'
      ? [`${entry.side} ${entry.seat} ${entry.text.slice(0, 60)}`]
      : [],
  );
  const order = [
    '<< server (move ',
    '>> player {"jsonrpc":"2.0","id":1,"method":"StartGame"',
    '<< player {"jsonrpc":"2.0","id":1,"result":{}}',
    '>> player {"jsonrpc":"2.0","method":"StartTurn"',
    '<< player {"jsonrpc":"2.0","id":1,"method":"EndTurn"}',
    '>> server (clean estate)',
    '>> player {"jsonrpc":"2.0","id":1,"result"',
    '>> player {"jsonrpc":"2.0","id":2,"method":"GameOver"',
    '<< player {"jsonrpc":"2.0","id":2,"result":{"rematch":false}}',
  ];
  const places = order.map((line) => sent.findIndex((each) => each.startsWith(line)));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

const SEXPR_V3 = { bridge: JSONRPC_ON_SEXPR, settings: { protocol: 'sexpr/v3', dialect: 'live' } } as const;

/** A bridge in this process, whose driver is a socket and whose player connects by itself. */
async function listening(options: Partial<DriverBridgeOptions> = {}) {
  const pair = await sockets();
  const notes: string[] = [];
  let tell: (url: string) => void = () => {};
  const address = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const report = bridgeToDriver({
    ...SEXPR_V3,
    driver: pair.ours,
    launch: null,
    host: '127.0.0.1',
    port: 0,
    deadline: 5000,
    firstDeadline: 10_000,
    serverTimeout: 10_000,
    grace: 500,
    rejoinWindow: 2000,
    record: null,
    onAddress: tell,
    onNote: (text) => notes.push(text),
    ...options,
  });
  return { report, notes, url: await address, driver: pair.theirs };
}

function sockets(): Promise<{ readonly ours: Socket; readonly theirs: Socket }> {
  return new Promise((resolve) => {
    const server = createServer((ours) => {
      server.close();
      resolve({ ours, theirs });
    });
    let theirs: Socket;
    server.listen(0, '127.0.0.1', () => {
      theirs = connect((server.address() as { port: number }).port, '127.0.0.1');
    });
  });
}

class Client {
  readonly socket: WebSocket;
  secret = '';
  status = 101;
  closed: number | null = null;
  private readonly frames: string[] = [];

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('upgrade', ({ headers }) => {
      this.secret = String(headers['herald-rejoin']);
    });
    this.socket.on('unexpected-response', (_, response) => {
      this.status = response.statusCode ?? 0;
      this.socket.terminate();
    });
    this.socket.on('message', (data) => this.frames.push(String(data)));
    this.socket.on('error', () => {});
    this.socket.on('close', (code) => {
      this.closed = code;
    });
  }

  async next(): Promise<Record<string, unknown>> {
    await until(() => this.frames.length > 0);
    return JSON.parse(this.frames.shift() as string);
  }

  say(message: object): void {
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds() && waited < 10_000; waited += 5) await new Promise((resolve) => setTimeout(resolve, 5));
  if (!holds()) throw new Error('timed out');
}

describe('the endpoint for players', () => {
  test('admits one player, and only at the right URL', async () => {
    const { report, url, driver } = await listening();
    driver.write(move());
    const client = new Client(url);
    expect(await client.next()).toMatchObject({ method: 'StartGame' });
    const refused = [url, url.replace(/join\/./, 'join/~'), url.replace(/\?.*/, ''), `${url}&rejoin=guessed`];
    const others = refused.map((each) => new Client(each));
    await until(() => others.every(({ status }) => status !== 101));
    expect(others.map(({ status }) => status)).toEqual([409, 404, 400, 403]);
    driver.end();
    expect(await report).toMatchObject({ ok: true, value: { finished: false, faults: [{ code: 'driver/aborted' }] } });
    await until(() => client.closed !== null);
    expect(client.closed).toBe(1000);
    await expect(fetch(url.replace('ws:', 'http:'))).rejects.toThrow();
  });

  test('lets a player rejoin with the secret, and sends again what is pending', async () => {
    const { report, notes, url, driver } = await listening();
    driver.write(move({ supply: SUPPLY }));
    const first = new Client(url);
    const start = await first.next();
    first.socket.terminate();
    await until(() => notes.some((text) => text.includes('may rejoin')));
    const second = new Client(`${url}&rejoin=${first.secret}`);
    expect(await second.next()).toEqual(start);
    second.say({ id: start['id'], result: {} });
    const turn = await second.next();
    const third = new Client(`${url}&rejoin=${first.secret}`);
    expect(await third.next()).toEqual(turn);
    await until(() => second.closed !== null);
    third.say({ id: 7, method: 'EndTurn' });
    await until(() => driver.bytesRead > 0);
    expect(String(driver.read())).toBe('(clean estate)\n');
    driver.end();
    await report;
  });

  test('sends StartGame to a player that joined early, and notes its name in the game', async () => {
    const { report, notes, url, driver } = await listening();
    const client = new Client(url);
    await until(() => client.secret !== '');
    driver.write(move());
    expect(await client.next()).toMatchObject({ method: 'StartGame' });
    expect(notes).toEqual(['the player joined as player; in this game it is called alice']);
    driver.end();
    await report;
  });

  test('gives up a player that does not rejoin', async () => {
    const { report, url, driver } = await listening({ rejoinWindow: 200 });
    driver.write(move());
    const client = new Client(url);
    await client.next();
    client.socket.close(1000);
    const done = await report;
    expect(done).toMatchObject({ value: { faults: [{ side: 'player', code: 'peer/closed' }] } });
    await until(() => driver.destroyed || driver.readableEnded || driver.closed);
  });

  test('gives up if no player joins', async () => {
    const { report, driver } = await listening({ firstDeadline: 200 });
    driver.write(move());
    expect(await report).toMatchObject({ value: { faults: [{ side: 'player', code: 'peer/timeout' }] } });
  });

  test('gives up a driver that hangs', async () => {
    const { report, url, driver } = await listening({ serverTimeout: 300 });
    driver.write(move());
    const client = new Client(url);
    const start = await client.next();
    client.say({ id: start['id'], result: {} });
    await client.next();
    client.say({ id: 1, method: 'EndTurn' });
    expect(await report).toMatchObject({ value: { faults: [{ side: 'server', code: 'peer/timeout' }] } });
    driver.destroy();
  });

  test('reports a port that is taken', async () => {
    const { report, url, driver } = await listening();
    const again = bridgeToDriver({ ...QUIET, driver, port: Number(new URL(url).port) });
    expect(await again).toMatchObject({ ok: false, error: { code: 'bridge/listen' } });
    driver.end();
    await report;
  });
});

const QUIET = {
  ...SEXPR_V3,
  launch: null,
  host: '127.0.0.1',
  deadline: 1,
  firstDeadline: 1,
  serverTimeout: 1,
  grace: 0,
  rejoinWindow: 0,
  record: null,
} as const;
