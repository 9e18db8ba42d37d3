import { expect, test } from 'vitest';
import { type Game, inconsistenciesIn } from '../../../../src/games/eriantys/engine/index.js';
import { gameOf } from './given-game.js';

const game = (): Game =>
  gameOf({
    characters: { herbalist: { noEntry: 3 } },
    players: [{ dining: '3 red' }, { dining: 'red' }],
    professors: { red: 0 },
    islands: { 2: { noEntry: 1 }, 3: { owner: 0 }, 5: { size: 2, owner: 1 } },
  });

test('nothing is wrong with a game', () => {
  expect(inconsistenciesIn(game())).toEqual([]);
});

/** What is wrong with a game, as numbers to add: `bagCount` or `islands 0 students 0`. */
type Fault = Readonly<Record<string, number>>;

function spoil(spoiled: Game, fault: Fault): void {
  for (const [path, change] of Object.entries(fault)) {
    const keys = path.split(' ');
    const last = keys.pop() as string;
    const place = keys.reduce((at, key) => at[key] as never, spoiled as unknown as Record<string, number>);
    place[last] = (place[last] as number) + change;
  }
}

test.each<[string, string, Fault]>([
  ['a student too many', 'students', { 'islands 0 students 0': 1 }],
  ['a student lost', 'students', { bagCount: -1 }],
  ['more of a colour than there are', 'students', { 'islands 0 students 0': 30, bagCount: -30 }],
  ['eleven at a table', 'students', { 'seats 0 dining 1': 8, bagCount: -8 }],
  ['a tower lost', 'towers', { 'towers 0': -1 }],
  ['a group with too few towers', 'towers', { 'islands 5 towers': -1, 'towers 1': 1 }],
  ['a tower of nobody', 'towers', { 'islands 0 towers': 1 }],
  ['a tile twice', 'tiles', { 'islands 4 first': 1 }],
  ['a tile too many', 'tiles', { 'islands 10 size': 1 }],
  ['neighbors of one team', 'neighbors', { 'islands 4 owner': 1, 'islands 4 towers': 1, 'towers 0': -1 }],
  ['a leader without its professor', 'professors', { 'professors 1': 1 }],
  ['a coin too many', 'coins', { coinSupply: 1 }],
  ['a coin lost', 'coins', { 'seats 0 coins': -1 }],
  ['a no-entry tile lost', 'no-entry', { 'islands 2 noEntry': -1 }],
  ['an assistant both played and in hand', 'hands', { 'seats 0 hand': 1 << 1 }],
])('%s is found', (_, check, fault) => {
  const spoiled = game();
  spoil(spoiled, fault);
  expect([...new Set(inconsistenciesIn(spoiled).map((each) => each.check))]).toEqual([check]);
});

test('a ring that begins elsewhere is found', () => {
  const turned = game();
  turned.islands.push(turned.islands.shift()!);
  expect(inconsistenciesIn(turned)).toEqual([{ check: 'tiles', message: 'the first island lacks tile 0' }]);
});
