import { expect, test } from 'vitest';
import {
  type Card,
  cardOf,
  costOf,
  countOwned,
  currentSeat,
  has,
  inSupply,
} from '../../../../src/games/dominion/engine/index.js';
import { parseLanMessage } from '../../../../src/games/dominion/lan/codec.js';
import { LanPlayer } from '../../../../src/games/dominion/lan/player.js';
import { LAN } from '../../../../src/games/dominion/lan/protocol.js';
import { fromPlan } from '../../../../src/games/dominion/strategies/strategy.js';
import type { LocalPlayer } from '../../../../src/kit/local-player.js';
import { createMarkedReader, type MarkedMessage } from '../../../../src/wire/marked-messages.js';
import { caseTasks } from '../../../mutants/lan-player/client.js';
import { runAll } from '../../../mutants/references.js';
import { unwrap } from '../../../unwrap.js';

const open = (settings = {}): LocalPlayer<MarkedMessage> => LAN.player('live', 'big-money', 1, { settings });
const tell = (player: LocalPlayer<MarkedMessage>, text: string): readonly string[] =>
  player.receive(unwrap(parseLanMessage(`${text}<EOF>`)));

test('the client of Herald waits for all responses, and counts those of earlier plays', () => {
  const player = open();
  expect(tell(player, '0|System|<STGM>,3,3')).toEqual([]);
  expect(tell(player, '2|Action|!ep')).toEqual(['Response|<MR><EOF>']);
  expect(tell(player, '2|Action|!ep')).toEqual(['Response|<MR><EOF>']);
  // Player 1 has answered neither of the two yet.
  expect(tell(player, '1|Response|<MR>')).toEqual([]);
  expect(tell(player, '1|Response|<MR>')).toEqual(['Action|!ep<EOF>']);
  expect(tell(player, '1|Response|<MR>')).toEqual([]);
  expect(tell(player, '2|Response|<MR>')).toEqual(['Action|!bc [Silver]<EOF>']);
});

test('it plays on when a response does not come, and says so', () => {
  const player = open();
  expect(tell(player, '0|System|<STGM>,2,2')).toEqual(['Action|!ep<EOF>']);
  expect(player.timer?.()).toMatchObject({ ms: 3000 });
  expect(player.wake?.()).toEqual(['Action|!bc [Silver]<EOF>']);
  expect(player.takeComplaints()).toEqual(['no response from player 1; playing on']);
});

test('it waits again after a response that came too late', () => {
  const player = open();
  tell(player, '0|System|<STGM>,2,2');
  expect(player.wake?.()).toEqual(['Action|!bc [Silver]<EOF>']);
  // To the first play, which is not waited for any more, and then to the others.
  expect(tell(player, '1|Response|<MR>')).toEqual(['Action|!ep<EOF>']);
  for (let left = 2; left > 0; left--) expect(tell(player, '1|Response|<MR>')).toEqual([]);
  expect(tell(player, '1|Action|!ep')).toEqual(['Response|<MR><EOF>']);
  expect(tell(player, '1|Action|!ep')).toEqual(['Response|<MR><EOF>', 'Action|!ep<EOF>']);
  expect(player.timer?.()).toMatchObject({ ms: 3000 });
  expect(tell(player, '1|Response|<MR>')).toEqual(['Action|!bc [Silver]<EOF>']);
});

test('it pauses after the start, and starts the game if it is told to', () => {
  const player = open({ startPause: 1000, startAfter: 5000 });
  expect(player.timer?.()).toMatchObject({ ms: 5000 });
  expect(player.wake?.()).toEqual(['System|<STGM><EOF>']);
  expect(player.timer?.()).toBeNull();
  expect(tell(player, '0|System|<STGM>,2,2')).toEqual([]);
  expect(player.timer?.()).toMatchObject({ ms: 1000 });
  expect(player.wake?.()).toEqual(['Action|!ep<EOF>']);
});

test.each([
  ['a message of somebody that is no play', '1|System|nice weather', []],
  ['a second start', '0|System|<STGM>,4,1', []],
  ['a start of another sender', '1|System|<STGM>,4,1', []],
  ['an unknown type', '1|Rumour|!ep', []],
])('it passes over %s', (_, text, replies) => {
  const player = open();
  tell(player, '0|System|<STGM>,2,2');
  expect(tell(player, text)).toEqual(replies);
  expect(tell(player, '1|Response|<MR>')).toEqual(['Action|!bc [Silver]<EOF>']);
});

test('it gives up a game that its copy cannot follow', () => {
  const player = open();
  tell(player, '0|System|<STGM>,2,1');
  expect(tell(player, '2|Action|!bc [Province]')).toEqual(['Response|<MR><EOF>']);
  expect(player.isOver()).toBe(true);
  expect(player.takeComplaints()[0]).toContain('Province costs 8, and there are 0 coins');
});

test('it does not play under a number that is none', () => {
  const player = open();
  tell(player, '0|System|<STGM>,2,3');
  expect(player.isOver()).toBe(true);
  expect(player.takeComplaints()).toEqual(['the server starts a game of 2 in which this is player 3']);
});

const ADVENTURER = cardOf('adventurer');

/** Big money with Adventurers. */
const adventurous = fromPlan({
  action: (view) => (has(currentSeat(view).hand, ADVENTURER) ? ADVENTURER : null),
  purchase: (view) => {
    const wishes = [ADVENTURER, cardOf('province'), cardOf('gold'), cardOf('silver')];
    const isWanted = (card: Card): boolean => card !== ADVENTURER || countOwned(currentSeat(view), card) < 3;
    return wishes.find((card) => costOf(card) <= view.coins && inSupply(view, card) && isWanted(card)) ?? null;
  },
});

test('it passes the cases about Adventurers if its strategy plays them', async () => {
  const tasks = caseTasks(
    ({ write, exit }) => {
      const player = new LanPlayer(adventurous, { dialect: 'live', startPause: 0, startAfter: null });
      const reader = createMarkedReader();
      return {
        receive: (wire) => {
          reader.feed(Buffer.from(wire));
          for (let next = reader.next(); next !== undefined; next = reader.next()) player.receive(next).forEach(write);
        },
        end: () => exit(0),
      };
    },
    'lan/live',
    /\/index\/after-own-adv/,
    { deadline: 5000, firstDeadline: 5000 },
  );
  const graded = await runAll(tasks);
  expect(graded.map(({ outcome }) => outcome.verdict)).toEqual(['pass', 'pass']);
});
