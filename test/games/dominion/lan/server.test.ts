import { afterEach, describe, expect, test } from 'vitest';
import { type CardName, cardOf } from '../../../../src/games/dominion/engine/index.js';
import { LAN_HOSTING } from '../../../../src/games/dominion/lan/hosting.js';
import { makeAction, RESPONSE, START } from '../../../../src/games/dominion/lan/messages.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import { applyInPlace, startReplica } from '../../../../src/games/dominion/lan/replica.js';
import { END, type Play } from '../../../../src/games/dominion/lan/replica-state.js';
import { type RunningTcpServer, type ServerLimits, startTcpServer } from '../../../../src/host/index.js';
import { completeLimits } from '../../../../src/host/server-limits.js';
import type { Settings } from '../../../../src/kit/game-option.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { playOut } from './play-out.js';
import { TcpClient } from './tcp-client.js';

let server: RunningTcpServer | null = null;
let clients: TcpClient[] = [];

afterEach(async () => {
  for (const client of clients) client.close();
  await server?.close();
  clients = [];
  server = null;
});

async function open(
  count: number,
  settings: Settings = { illegalPlays: 'relay' },
  version = 'live',
  limits: Partial<ServerLimits> = {},
): Promise<TcpClient[]> {
  server ??= unwrap(await startTcpServer({ protocol: LAN, version, settings, limits }));
  const opened: TcpClient[] = [];
  for (let left = count; left > 0; left--) opened.push(await TcpClient.open(server.port));
  clients.push(...opened);
  return opened;
}

type OpenOptions = Parameters<typeof open> extends [number, ...infer Options] ? Options : never;

async function startGame(count: number, ...options: OpenOptions): Promise<TcpClient[]> {
  const opened = await open(count, ...options);
  const [host] = opened as [TcpClient];
  // All are there once the last one has been heard.
  opened.at(-1)?.send('System|here<EOF>');
  await host.until(() => host.heard.length > 0);
  host.send('System|<STGM><EOF>');
  await Promise.all(opened.map((each) => each.until(() => each.heard.some((text) => text.startsWith('0|')))));
  for (const each of opened) each.heard.length = 0;
  return opened;
}

/** As the reference of the wire has them. */
const BYTES = {
  hello: '53 79 73 74 65 6d 7c 68 65 6c 6c 6f 3c 45 4f 46 3e',
  command: '53 79 73 74 65 6d 7c 3c 53 54 47 4d 3e 3c 45 4f 46 3e',
  start: '30 7c 53 79 73 74 65 6d 7c 3c 53 54 47 4d 3e 2c 32 2c',
  end: '41 63 74 69 6f 6e 7c 21 65 70 3c 45 4f 46 3e',
  response: '52 65 73 70 6f 6e 73 65 7c 3c 4d 52 3e 3c 45 4f 46 3e',
  smithy: '41 63 74 69 6f 6e 7c 21 62 63 20 5b 53 6d 69 74 68 79 5d 3c 45 4f 46 3e',
  silver: '41 63 74 69 6f 6e 7c 21 62 63 20 5b 53 69 6c 76 65 72 5d 3c 45 4f 46 3e',
  village: '41 63 74 69 6f 6e 7c 21 62 63 20 5b 56 69 6c 6c 61 67 65 5d 3c 45 4f 46 3e',
  fifth: '41 63 74 69 6f 6e 7c 21 63 70 20 5b 34 5d 3c 45 4f 46 3e',
} as const;

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test('plays are written in these bytes', () => {
  const { end, smithy, silver, village, fifth, response, command } = BYTES;
  const buy = (card: CardName): Play => ({ kind: 'buy', card: cardOf(card) });
  const written = [END, buy('smithy'), buy('silver'), buy('village'), { kind: 'card', index: 4 } as const].map(
    makeAction,
  );
  expect([...written, RESPONSE, START].map((text) => Buffer.from(text))).toEqual(
    [end, smithy, silver, village, fifth, response, command].map(bytesOf),
  );
});

describe('the relay over TCP', () => {
  const plays = sized({ test: 1000, long: 10_000 });

  test(`passes ${plays} plays of four clients on at full speed, with responses, in order and without loss`, async () => {
    const table = await startGame(4);
    const own = plays / 4;
    for (const client of table) {
      let answered = 0;
      client.onMessages = () => {
        const actions = client.heard.filter((text) => text.includes('|Action|')).length;
        for (; answered < actions; answered++) client.send('Response|<MR><EOF>');
      };
    }
    for (let play = 0; play < own; play++) {
      for (const client of table) client.send(`Action|!ep ${play}<EOF>`);
      // The server allows a thousand messages a second, and five seconds' worth at once.
      if (play % 250 === 249 && plays > 1000) await new Promise((resolve) => setTimeout(resolve, 1100));
    }
    const expected = 3 * own + 3 * 3 * own;
    await Promise.all(table.map((client) => client.until(() => client.heard.length >= expected, 60_000)));
    for (const [index, client] of table.entries()) {
      expect(client.heard).toHaveLength(expected);
      for (const sender of [1, 2, 3, 4].filter((each) => each !== index + 1)) {
        const from = client.heard.filter((text) => text.startsWith(`${sender}|`));
        const actions = from.filter((text) => text.includes('|Action|'));
        expect(actions).toEqual(Array.from({ length: own }, (_, play) => `${sender}|Action|!ep ${play}<EOF>`));
        expect(from.length - actions.length).toBe(3 * own);
      }
    }
    // Whoever ends a phase, the game goes on: the server has followed it if it knows when it is over.
    const replica = startReplica(4);
    for (let play = 0; play < plays; play++) applyInPlace(replica, END);
    await playOut(table, replica);
    await Promise.all(table.map((client) => client.until(() => client.isClosed)));
    expect(table.every(({ isClosed }) => isClosed)).toBe(true);
  }, 120_000);

  test('the beginning of a game crosses the wire byte for byte', async () => {
    const [a, b] = (await open(2)) as [TcpClient, TcpClient];
    const pass = async (from: TcpClient, sent: string, ...heard: readonly [TcpClient, string][]): Promise<void> => {
      for (const [client] of heard) client.heard.length = 0;
      from.send(bytesOf(sent));
      await Promise.all(heard.map(([client]) => client.until(() => client.heard.length > 0)));
      for (const [client, bytes] of heard) expect(Buffer.from(client.heard.join(''))).toEqual(bytesOf(bytes));
    };
    const relayed = async (from: TcpClient, sent: string): Promise<void> => {
      const [to, number] = from === a ? [b, '31 7c'] : [a, '32 7c'];
      await pass(from, sent, [to, `${number} ${sent}`]);
    };
    await relayed(b, BYTES.hello);
    await pass(a, BYTES.command, [a, `${BYTES.start} 31 3c 45 4f 46 3e`], [b, `${BYTES.start} 32 3c 45 4f 46 3e`]);
    const { end, smithy, silver, village, fifth } = BYTES;
    const turns: readonly [TcpClient, ...string[]][] = [
      [b, end, smithy, end],
      [a, end, silver, end],
      [b, end, village, end],
      [a, end, silver, end],
      [b, fifth],
    ];
    for (const [from, ...plays] of turns) {
      for (const play of plays) {
        await relayed(from, play);
        await relayed(from === a ? b : a, BYTES.response);
      }
    }
  });

  const malformed = sized({ test: 1000, long: 20_000 });

  test(`survives ${malformed} malformed, glued and cut messages, and the others play on`, async () => {
    const [one, two, rogue] = (await startGame(3)) as [TcpClient, TcpClient, TcpClient];
    const random = seeded(7);
    const passOn = async (from: TcpClient, to: TcpClient, id: number, text: string): Promise<void> => {
      from.send(text);
      await to.until(() => to.heard.includes(`${id}|${text}`));
      expect(to.heard).toContain(`${id}|${text}`);
      to.heard.length = 0;
    };
    for (let sent = 0; sent < malformed; ) {
      const count = 1 + (random() % 20);
      const bytes = Buffer.concat(Array.from({ length: count }, () => rubbish(random)));
      const cut = random() % (bytes.length + 1);
      rogue.send(bytes.subarray(0, cut));
      if (sent % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
      rogue.send(bytes.subarray(cut));
      sent += count;
      if (sent % 1000 < 20) await new Promise((resolve) => setTimeout(resolve, sized({ test: 0, long: 900 })));
      // Two plays, and one answers.
      await passOn(two, one, 2, `Action|!ep after ${sent}<EOF>`);
      await passOn(one, two, 1, 'Response|<MR><EOF>');
    }
    expect(rogue.isClosed).toBe(false);
    expect(one.isClosed || two.isClosed).toBe(false);
  }, 600_000);

  test.each<[string, readonly string[], 'live' | 'docs']>([
    ['nothing', [], 'live'],
    ['chat of two characters', ['System|hi<EOF>', 'System|<EOF>'], 'live'],
    ['another response', ['Response|<MR><EOF>'], 'live'],
    ['an unknown type', ['Rumour|they say<EOF>', '7|they say<EOF>'], 'live'],
    ['nothing, and nobody waits', [], 'docs'],
  ])('closes the connections at the end of a game with %s in it', async (_, noise, version) => {
    const table = await startGame(2, undefined, version);
    const replica = startReplica(2, version === 'docs' ? 'kingdom-pile' : 'any-pile');
    for (const text of noise) table[0]?.send(text);
    await playOut(table, replica);
    await Promise.all(table.map((client) => client.until(() => client.isClosed)));
    expect(table.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });

  test('keeps from the others what would end clients of the original, in the game and not before it', async () => {
    const [one, two] = (await open(2)) as [TcpClient, TcpClient];
    one.send('System|hi<EOF>');
    await two.until(() => two.heard.length > 0);
    expect(two.heard).toEqual(['1|System|hi<EOF>']);
    one.send('System|<STGM><EOF>');
    await two.until(() => two.heard.length > 1);
    two.heard.length = 0;
    for (const text of ['System|hi', 'System|', 'Action|!e', '0|', 'Rumour|no', 'System|yes', 'Response|']) {
      one.send(`${text}<EOF>`);
    }
    await two.until(() => two.heard.length > 1);
    expect(two.heard).toEqual(['1|System|yes<EOF>', '1|Response|<EOF>']);
  });

  test.each([
    ['-1', '-1'],
    ['+7', '7'],
    ['1', 'Action'],
    ['Action,Response', 'WaitResponse'],
    ['System, Response', 'Response'],
    ['Action,Move', 'System'],
    ['', 'System'],
  ])('passes on the type %j as %s, as the original does', async (type, passedOn) => {
    const [one, two] = (await open(2)) as [TcpClient, TcpClient];
    one.send(`${type}|hello<EOF>`);
    await two.until(() => two.heard.length > 0);
    expect(two.heard).toEqual([`1|${passedOn}|hello<EOF>`]);
  });

  test('gives up a game in which nothing happens', async () => {
    const limits = { idleTime: 300, sweepInterval: 50 };
    const table = await startGame(2, undefined, 'live', limits);
    await Promise.all(table.map((client) => client.until(() => client.isClosed)));
    expect(table.map(({ isClosed }) => isClosed)).toEqual([true, true]);
    expect(completeLimits({}, LAN_HOSTING).idleTime).toBe(3_600_000);
  });

  test('a message of more than 64 KiB costs its sender the connection, and nobody else', async () => {
    const [one, two, rogue] = (await startGame(3)) as [TcpClient, TcpClient, TcpClient];
    rogue.send('x'.repeat(70_000));
    await rogue.until(() => rogue.isClosed);
    expect(rogue.isClosed).toBe(true);
    one.send('System|still here<EOF>');
    await two.until(() => two.heard.length > 0);
    expect(two.heard).toEqual(['1|System|still here<EOF>']);
  });

  test('late guests play at another table', async () => {
    const [one, two] = (await startGame(2)) as [TcpClient, TcpClient];
    const guests = await startGame(2);
    guests[1]?.send('Action|!ep<EOF>');
    await guests[0]?.until(() => (guests[0]?.heard.length ?? 0) > 0);
    expect(guests[0]?.heard).toEqual(['2|Action|!ep<EOF>']);
    expect([one.heard, two.heard]).toEqual([[], []]);
  });

  test('as a judge it closes the connection of whoever plays what is illegal', async () => {
    const [one, two] = (await startGame(2, { illegalPlays: 'refuse' })) as [TcpClient, TcpClient];
    two.send('Action|!bc [Province]<EOF>');
    await two.until(() => two.isClosed);
    expect(two.isClosed).toBe(true);
    expect(one.heard).toEqual([]);
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 8;
  };
}

const PIECES = [
  'System|',
  'Action|',
  '|',
  '||',
  '!cp [',
  ']',
  '!bc [Gold]',
  '<',
  '<EO',
  'EOF>',
  '\n',
  'é',
  '🂡',
  '1',
  ' ',
];

/** Something that ends with a mark, and is hardly ever a message. */
function rubbish(random: () => number): Buffer {
  const parts: Buffer[] = [];
  for (let left = random() % 6; left > 0; left--) {
    const piece = PIECES[random() % PIECES.length] as string;
    parts.push(random() % 3 === 0 ? Buffer.from([random() % 256, random() % 256]) : Buffer.from(piece));
  }
  return Buffer.concat([...parts, Buffer.from('<EOF>')]);
}
