import { expect, test } from 'vitest';
import { seededRandom } from '../../../../../src/core/seeded-random.js';
import { GC18 } from '../../../../../src/games/eriantys/gc18/protocol.js';
import { startTcpServer } from '../../../../../src/host/tcp-server.js';
import { sized } from '../../../../sizes.js';
import { unwrap } from '../../../../unwrap.js';
import { playAt, TcpClient } from './tcp-client.js';

const SEEDS = [
  '{"type":"LoginReply","username":"fuzz"}',
  '{"type":"NumberOfPlayersReply","numberOfPlayers":2}',
  '{"type":"ExpertModeReply","expertMode":true}',
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

/** A line that is damaged in some way, or long, or several. Latin-1 makes some of them invalid UTF-8. */
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
      return Buffer.from(`{"type":"${'x'.repeat(random.below(500) * 100)}"}\n`);
    default:
      return Buffer.from(`${'['.repeat(random.below(500))}\n`);
  }
}

const LINES_PER_CLIENT = 100;

/** Sends bad lines in pieces, and returns what came back, by type. */
async function fuzz(client: TcpClient, first: number): Promise<Map<string, number>> {
  const types = new Map<string, number>();
  const read = (async () => {
    for (let message = await client.next(); message !== null; message = await client.next()) {
      types.set(message.type, (types.get(message.type) ?? 0) + 1);
    }
  })();
  for (let index = 0; index < LINES_PER_CLIENT; index++) {
    const line = badLine(first + index);
    const cut = (first + index * 7) % (line.length + 1);
    client.socket.write(line.subarray(0, cut));
    if (index % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    client.socket.write(line.subarray(cut));
  }
  // One of them may be in the middle of a long line; what follows says where it ends.
  client.socket.end('\n');
  await read;
  return types;
}

test('bad lines neither stop the server nor disturb a match, and leave nothing behind', async () => {
  const total = sized({ test: 2000, long: 20_000 });
  const limits = { closeTime: 500, messagesPerSecond: 1e6, bytesPerSecond: 1e9, gamesPerAddress: 1000 };
  const warnings: string[] = [];
  const server = unwrap(
    await startTcpServer({ protocol: GC18, version: '1', seed: 1, limits, warn: (message) => warnings.push(message) }),
  );
  const options = { players: 2, expert: true };
  const match = Promise.all(
    ['ann', 'bob'].map((name, seed) => playAt(new TcpClient(server), 'random', seed, { ...options, name })),
  );
  const types = new Map<string, number>();
  for (let first = 0; first < total; first += LINES_PER_CLIENT) {
    for (const [type, count] of await fuzz(new TcpClient(server), first))
      types.set(type, (types.get(type) ?? 0) + count);
  }
  const ends = await match;
  expect(ends.map(({ end }) => end?.['reason'])).not.toContain('PLAYER_DISCONNECTED');
  expect(ends.every(({ end }) => end?.type === 'GameEnded')).toBe(true);
  expect(types.get('Error')).toBeGreaterThan(total / 4);
  expect(warnings).toEqual([]);
  await expect.poll(() => server.gauges()['herald_connections'], { timeout: 10_000 }).toBe(0);
  expect(server.games()).toBe(0);
  await server.close();
});
