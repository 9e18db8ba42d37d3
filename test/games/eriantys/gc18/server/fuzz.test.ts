import { expect, test } from 'vitest';
import { seededRandom } from '../../../../../src/core/seeded-random.js';
import { ServerProcess } from '../../../../host/fuzz/server-process.js';
import { eventually } from '../../../../host/serving.js';
import { sized } from '../../../../sizes.js';
import { playAt, TcpClient } from './tcp-client.js';

/** With which a host opens a game for two. */
const HOST_REPLIES = [
  ['NumberOfPlayersRequest', '{"type":"NumberOfPlayersReply","numberOfPlayers":2}'],
  ['ExpertModeRequest', '{"type":"ExpertModeReply","expertMode":true}'],
] as const;
const SEEDS = [
  '{"type":"LoginReply","username":"fuzz"}',
  ...HOST_REPLIES.map(([, reply]) => reply),
  '{"type":"PerformGameMove","move":{"typeOfMove":"PlayAssistantCard","cardNumber":3}}',
  '{"type":"PerformGameMove","move":{"typeOfMove":"MoveStudents","studentColour":"Red","islandNumber":null}}',
  '{"type":"PerformGameMove","move":{"typeOfMove":"PlayCharacterCard","cardNumber":7,"swaps":[{"take":"Red","give":"Blue"}]}}',
];
const SCRAPS = [
  '{',
  '}',
  '"',
  '\\',
  '\u0000',
  '\ufeff',
  '\n',
  '\r\n',
  'null',
  '1e999',
  '[[[[',
  '\ud800',
  '\\u0000',
  ',',
  ':',
];

/** A line that is damaged in some way, or too long, or several. Latin-1 makes some of them invalid UTF-8. */
function badLine(seed: number): Buffer {
  const random = seededRandom(seed, 3);
  const text = random.pick(SEEDS);
  const at = random.below(Math.min(text.length, 500));
  switch (random.below(7)) {
    case 0:
      return Buffer.from(`${text.slice(0, at)}${random.pick(SCRAPS)}${text.slice(at)}\n`);
    case 1:
      return Buffer.from(`${text.slice(0, at)}\n`);
    case 2:
      return Buffer.from(`${text.slice(0, at)}\xff\xfe${text.slice(at)}\n`, 'latin1');
    case 3:
      return Buffer.from(
        `${text.replace(/\d+|true|"Red"/, random.pick(['-1', '1.5', '{}', '[]', '"x"', '99999999999']))}\n`,
      );
    case 4:
      return Buffer.from(`${text}${text}\n${text}\n\n`);
    case 5:
      return Buffer.from(`{"type":"${'x'.repeat(random.below(500) * 300)}"}\n`);
    default:
      return Buffer.from(`${'['.repeat(random.below(500))}\n`);
  }
}

const LINES_PER_ROUND = 100;
const MAX_LINE = 65_536;
const isTooLong = (line: Buffer): boolean => line.length > MAX_LINE + 1;

/** What was sent to a server, and what came back. */
class FuzzCount {
  lines = 0;
  tooLong = 0;
  /** By the type of the message, and by its code where it has one. */
  readonly inLobby = new Map<string, number>();
  readonly inGame = new Map<string, number>();
}

/** One after another. There is a single lobby, in which a fuzzer would otherwise meet an honest player. */
class Turnstile {
  private last: Promise<unknown> = Promise.resolve();

  pass<T>(action: () => Promise<T>): Promise<T> {
    const passing = this.last.then(action);
    this.last = passing.catch(() => {});
    return passing;
  }
}

class Fuzzing {
  readonly count = new FuzzCount();
  private readonly server: ServerProcess;
  private readonly lobby = new Turnstile();
  private next: number;
  private names = 0;

  constructor(server: ServerProcess, firstSeed: number) {
    this.server = server;
    this.next = firstSeed;
  }

  /** Sends that many bad lines, half of them to the lobby and half in games. */
  async attack(lines: number): Promise<void> {
    const half = this.count.lines + lines / 2;
    while (this.count.lines < half) await this.lobby.pass(() => this.fuzzLobby());
    while (this.count.lines < half + lines / 2) await this.fuzzGame();
  }

  /** Two honest players meet and play; the reason for which the game ended, as each was told. */
  async honestMatch(): Promise<unknown[]> {
    const seed = ++this.names;
    let started = 0;
    const onStart = (): void => {
      started++;
    };
    const playing = await this.lobby.pass(async () => {
      const games = [0, 1].map((at) => {
        const options = { players: 2, expert: true, name: `honest${seed}-${at}` };
        return playAt(this.connect(), 'random', seed + at, options, { onStart });
      });
      await eventually(() => started === 2, 30_000);
      return games;
    });
    return (await Promise.all(playing)).map(({ end }) => end?.['reason']);
  }

  /** A client that may log in by one of its lines, and become the host of a game. */
  private async fuzzLobby(): Promise<void> {
    const client = this.connect();
    const read = countAll(client, this.count.inLobby);
    await this.sendLines([client]);
    await read;
  }

  /** Two clients that log in as they should, and only then send bad lines. */
  private async fuzzGame(): Promise<void> {
    const [host, guest] = [this.connect(), this.connect()];
    await this.lobby.pass(async () => {
      await host.login(`fuzz${++this.names}`);
      for (const [request, reply] of HOST_REPLIES) {
        await host.until(request);
        host.send(`${reply}\n`);
      }
      await guest.login(`fuzz${++this.names}`);
      for (const client of [host, guest]) expect(await client.until('GameStarted')).not.toBeNull();
    });
    const pair = [host, guest];
    const read = pair.map((client) => countAll(client, this.count.inGame));
    await this.sendLines(pair);
    await Promise.all(read);
  }

  /** Lines in pieces, by turns, up to one that is too long, after which the server closes the connection. */
  private async sendLines(clients: readonly TcpClient[]): Promise<void> {
    for (let index = 0; index < LINES_PER_ROUND; index++) {
      const seed = this.next++;
      const { socket } = clients[index % clients.length]!;
      const line = badLine(seed);
      const cut = (seed * 7) % (line.length + 1);
      socket.write(line.subarray(0, cut));
      if (index % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
      socket.write(line.subarray(cut));
      this.count.lines++;
      if (!isTooLong(line)) continue;
      this.count.tooLong++;
      break;
    }
    for (const { socket } of clients) socket.end();
  }

  private connect(): TcpClient {
    return new TcpClient({ host: '127.0.0.1', port: this.server.port });
  }
}

/** Counts messages by type and code until the connection ends. */
async function countAll(client: TcpClient, counts: Map<string, number>): Promise<void> {
  for (let message = await client.next(); message !== null; message = await client.next()) {
    for (const key of [message.type, message['code']]) {
      if (typeof key === 'string') counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
}

/** The share sent before memory is first measured, so that everything has been loaded. */
const WARM_UP = 0.25;
const MIB = 1024 * 1024;
const RULES_OF_THE_GAME = ['LAST_TOWER', 'THREE_ISLANDS', 'BAG_EMPTY', 'ASSISTANTS_EXHAUSTED'];

test('bad lines neither stop the server nor disturb a match, and leave nothing behind', async () => {
  const total = sized({ test: 4000, long: 20_000 });
  const server = await ServerProcess.start(new URL('fuzzed-server.mjs', import.meta.url));
  const fuzzing = new Fuzzing(server, 0);
  const isQuiet = async (): Promise<boolean> => (await server.usage()).sockets === 0;
  await fuzzing.honestMatch();
  await fuzzing.attack(total * WARM_UP);
  await eventually(isQuiet);
  const before = await server.usage();

  let isOver = false;
  const attacking = fuzzing.attack(total * (1 - WARM_UP)).finally(() => {
    isOver = true;
  });
  let matches = 0;
  for (; !isOver; matches++) {
    for (const reason of await fuzzing.honestMatch()) expect(RULES_OF_THE_GAME).toContain(reason);
  }
  await attacking;
  expect(matches).toBeGreaterThanOrEqual(sized({ test: 1, long: 5 }));

  const { lines, tooLong, inLobby, inGame } = fuzzing.count;
  expect(lines).toBeGreaterThanOrEqual(total);
  expect(tooLong).toBeGreaterThan(total / 50);
  for (const counts of [inLobby, inGame]) {
    expect(counts.get('MALFORMED_MESSAGE')).toBeGreaterThan(total / 20);
    expect(counts.get('UNKNOWN_TYPE')).toBeGreaterThan(0);
  }
  expect(inLobby.get('INVALID_NICKNAME')).toBeGreaterThan(0);
  for (const code of ['INVALID_ARGUMENTS', 'NOT_YOUR_TURN', 'WRONG_PHASE']) expect(inGame.get(code)).toBeGreaterThan(0);

  expect(server.isAlive).toBe(true);
  expect(await server.warnings()).toEqual([]);
  await eventually(isQuiet);
  await eventually(async () => /^herald_games\{state="playing"\} 0$/m.test(await server.metrics()));
  const after = await server.usage();
  expect(after.timers).toBeLessThanOrEqual(before.timers);
  expect(after.heap - before.heap).toBeLessThan(4 * MIB);
  expect(after.rss - before.rss).toBeLessThan(100 * MIB);
  expect(await server.metrics()).not.toContain('kind="fault"');
});
