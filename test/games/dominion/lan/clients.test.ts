import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../src/core/seeded-random.js';
import { sized } from '../../../sizes.js';
import { LAN_CLIENTS } from './clients.js';

describe.each(LAN_CLIENTS)('%s', (_, open) => {
  test.each([1, 5, 7, 999])('does not play a game of %i', (count) => {
    const client = open();
    expect(client.receive(`0|System|<STGM>,${count},1`)).toEqual([]);
    expect(client.why()).toContain(`the server starts a game of ${count}; a game has 2 to 4 players`);
    expect(client.timer()).toBeNull();
    expect(client.receive('1|Action|!ep')).toEqual([]);
  });

  test('does not play under a number that no player has', () => {
    const client = open();
    client.receive('0|System|<STGM>,3,4');
    expect(client.why()).toContain('the server starts a game of 3 in which this is player 4');
  });

  test('pauses for a second after the start, whatever is sent meanwhile', () => {
    const client = open();
    expect(client.receive('0|System|<STGM>,2,2')).toEqual([]);
    const timer = client.timer();
    expect(timer?.ms).toBe(1000);
    expect(client.receive('1|System|have fun')).toEqual([]);
    expect(client.timer()?.key).toBe(timer?.key);
    expect(client.wake()).toEqual(['Action|!ep']);
  });

  test('waits three seconds for the responses to each play, and then plays on', () => {
    const client = open();
    client.receive('0|System|<STGM>,3,2');
    client.wake();
    const timer = client.timer();
    expect(timer?.ms).toBe(3000);
    expect(client.receive('1|Response|<MR>')).toEqual([]);
    expect(client.timer()?.key).toBe(timer?.key);
    expect(client.wake()).toHaveLength(1);
    expect(client.timer()?.key).not.toBe(timer?.key);
  });

  test('obeys a play in a System message, and does not answer it', () => {
    const client = open();
    client.receive('0|System|<STGM>,2,1');
    expect(client.receive('2|System|!ep')).toEqual([]);
    expect(client.receive('2|Action|!bc [Smithy]')).toEqual(['Response|<MR>']);
    expect(client.why()).toBeNull();
  });

  test('gives up a game that its copy cannot follow', () => {
    const client = open();
    client.receive('0|System|<STGM>,2,1');
    client.receive('2|System|!bc [Province]');
    expect(client.why()).toContain('Province costs 8, and there are 0 coins');
    expect(client.timer()).toBeNull();
  });

  const messages = sized({ test: 2000, long: 20_000 });

  test(`survives ${messages} messages at random`, () => {
    const random = seededRandom(17, 1);
    let client = open();
    let plays = 0;
    for (let sent = 0; sent < messages; sent++) {
      const replies = random.below(4) === 0 && client.timer() !== null ? client.wake() : client.receive(any(random));
      plays += replies.filter((text) => text.startsWith('Action|')).length;
      if (client.why() !== null || random.below(200) === 0) client = open();
    }
    expect(plays).toBeGreaterThan(messages / 100);
  });
});

type Random = ReturnType<typeof seededRandom>;

const TYPES = [
  'System',
  'Action',
  'Action',
  'Response',
  'Response',
  'WaitResponse',
  '1',
  'Action,Response',
  '-1',
  'x',
  '',
];
const BODIES = [
  '!ep',
  '!ep',
  '!ep',
  '!bc [Copper]',
  '!bc [Silver]',
  '!bc [3]',
  '!cp [0]',
  '!cp [9]',
  '<MR>',
  '<STGM>',
  '!',
  '|',
  'é',
];

/** Mostly what may come in a game, so that games go on for a while. */
function any(random: Random): string {
  const starts = [
    `0|System|<STGM>,${random.below(5)},${random.below(5)}`,
    '0|System|<STGM>,2,1',
    '0|System|<STGM>,2,2',
  ];
  switch (random.below(6)) {
    case 0:
      return random.pick(starts);
    case 1:
      return `${random.below(4)}|${random.pick(TYPES)}|${random.pick(BODIES)}`;
    case 2:
      return random.pick(['', '|', '||', '1|', 'Action|!ep', '99999999999|Action|!ep', '1|Action']);
    default:
      return random.pick(['1|Response|<MR>', '2|Response|<MR>', '2|Action|!ep', '2|System|hello']);
  }
}
