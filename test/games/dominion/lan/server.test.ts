import { afterEach, describe, expect, test } from 'vitest';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import { type RunningTcpServer, startTcpServer } from '../../../../src/host/index.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { TcpClient } from './tcp-client.js';

let server: RunningTcpServer | null = null;
let clients: TcpClient[] = [];

afterEach(async () => {
  for (const client of clients) client.close();
  await server?.close();
  clients = [];
  server = null;
});

async function open(count: number, settings = { illegalPlays: 'relay' }): Promise<TcpClient[]> {
  server ??= unwrap(await startTcpServer({ protocol: LAN, version: 'live', settings }));
  const opened: TcpClient[] = [];
  for (let left = count; left > 0; left--) opened.push(await TcpClient.open(server.port));
  clients.push(...opened);
  return opened;
}

async function startGame(count: number, settings?: { illegalPlays: string }): Promise<TcpClient[]> {
  const opened = await open(count, settings);
  const [host] = opened as [TcpClient];
  // All are there once the last one has been heard.
  opened.at(-1)?.send('System|here<EOF>');
  await host.until(() => host.heard.length > 0);
  host.send('System|<STGM><EOF>');
  await Promise.all(opened.map((each) => each.until(() => each.heard.some((text) => text.startsWith('0|')))));
  for (const each of opened) each.heard.length = 0;
  return opened;
}

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
      for (const client of table) client.send(`Action|!bc [Copper] ${play}<EOF>`);
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
        expect(actions).toEqual(Array.from({ length: own }, (_, play) => `${sender}|Action|!bc [Copper] ${play}<EOF>`));
        expect(from.length - actions.length).toBe(3 * own);
      }
    }
  }, 120_000);

  test('the beginning of a game crosses the wire byte for byte', async () => {
    const [a, b] = (await open(2)) as [TcpClient, TcpClient];
    const pass = async (from: TcpClient, hex: string, ...heard: readonly [TcpClient, string][]): Promise<void> => {
      for (const [client] of heard) client.heard.length = 0;
      from.send(Buffer.from(hex, 'hex'));
      await Promise.all(heard.map(([client]) => client.until(() => client.heard.length > 0)));
      for (const [client, bytes] of heard) {
        expect(client.heard.map((text) => Buffer.from(text).toString('hex'))).toEqual([bytes.replaceAll(' ', '')]);
      }
    };
    const start = '30 7c 53 79 73 74 65 6d 7c 3c 53 54 47 4d 3e 2c 32 2c';
    const response = '52 65 73 70 6f 6e 73 65 7c 3c 4d 52 3e 3c 45 4f 46 3e';
    const hexOf = (words: string): string => words.replaceAll(' ', '');
    await pass(b, hexOf('53 79 73 74 65 6d 7c 68 65 6c 6c 6f 3c 45 4f 46 3e'), [
      a,
      '32 7c 53 79 73 74 65 6d 7c 68 65 6c 6c 6f 3c 45 4f 46 3e',
    ]);
    await pass(
      a,
      hexOf('53 79 73 74 65 6d 7c 3c 53 54 47 4d 3e 3c 45 4f 46 3e'),
      [a, `${start} 31 3c 45 4f 46 3e`],
      [b, `${start} 32 3c 45 4f 46 3e`],
    );
    const plays = ['!ep', '!bc [Smithy]', '!ep', '!ep', '!bc [Silver]', '!ep', '!ep', '!bc [Village]', '!ep'];
    const seats = [b, b, b, a, a, a, b, b, b, a, a, a, b];
    for (const [index, play] of [...plays, '!ep', '!bc [Silver]', '!ep', '!cp [4]'].entries()) {
      const from = seats[index] as TcpClient;
      const [to, number, answering] = from === a ? [b, '31', '32'] : [a, '32', '31'];
      const action = Buffer.from(`Action|${play}<EOF>`).toString('hex');
      await pass(from, action, [to, `${number} 7c ${action}`]);
      await pass(to, hexOf(response), [from, `${answering} 7c ${response}`]);
    }
    expect(Buffer.from('Action|!cp [4]<EOF>').toString('hex')).toBe('416374696f6e7c216370205b345d3c454f463e');
  });

  const malformed = sized({ test: 1000, long: 20_000 });

  test(`survives ${malformed} malformed, glued and cut messages, and the others play on`, async () => {
    const [one, two, rogue] = (await startGame(3)) as [TcpClient, TcpClient, TcpClient];
    const random = seeded(7);
    for (let sent = 0; sent < malformed; ) {
      const count = 1 + (random() % 20);
      const bytes = Buffer.concat(Array.from({ length: count }, () => rubbish(random)));
      const cut = random() % (bytes.length + 1);
      rogue.send(bytes.subarray(0, cut));
      if (sent % 7 === 0) await new Promise((resolve) => setImmediate(resolve));
      rogue.send(bytes.subarray(cut));
      sent += count;
      if (sent % 1000 < 20) await new Promise((resolve) => setTimeout(resolve, sized({ test: 0, long: 900 })));
      const ping = `System|still here ${sent}<EOF>`;
      one.send(ping);
      await two.until(() => two.heard.at(-1) === `1|${ping}` || two.heard.includes(`1|${ping}`));
      expect(two.heard).toContain(`1|${ping}`);
      two.heard.length = 0;
      one.heard.length = 0;
    }
    expect(rogue.isClosed).toBe(false);
    expect(one.isClosed || two.isClosed).toBe(false);
  }, 600_000);

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
  // Herald's own marker for plays by the host would start another game.
  return Buffer.concat([...parts, Buffer.from('<EOF>')]);
}
