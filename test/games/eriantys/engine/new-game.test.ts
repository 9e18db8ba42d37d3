import { describe, expect, test } from 'vitest';
import {
  type Colour,
  type Game,
  type GameOptions,
  listColours,
  sizeOf,
  startGame,
  valuesIn,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { checkInvariants, checkPlayed } from './invariants.js';
import { makeStudents, parseColours } from './student-text.js';

const game = (options: GameOptions): Game => unwrap(startGame(options));

describe.each([
  { seats: 2, entrance: 7, cloud: 3, towers: [8, 8], bag: 106 - 6 },
  { seats: 3, entrance: 9, cloud: 4, towers: [6, 6, 6], bag: 93 - 12 },
  { seats: 4, entrance: 7, cloud: 3, towers: [8, 8], bag: 92 - 12 },
])('a new game for $seats', ({ seats, entrance, cloud, towers, bag }) => {
  const { islands, motherNature, ...dealt } = game({ seats, seed: 5 });

  test('has the sizes of the rulebook', () => {
    expect(dealt.seats.map((seat) => sizeOf(seat.entrance))).toEqual(new Array(seats).fill(entrance));
    expect(dealt.clouds.map(({ students }) => sizeOf(students))).toEqual(new Array(seats).fill(cloud));
    expect(dealt.towers).toEqual(towers);
    expect(dealt.bagCount).toBe(bag);
    expect(dealt.seats.every(({ hand }) => valuesIn(hand).length === 10)).toBe(true);
    expect(dealt).toMatchObject({ round: 1, phase: 'assistant', professors: [-1, -1, -1, -1, -1], characters: [] });
  });

  test('has two students of each colour on the islands, none with Mother Nature or opposite her', () => {
    const on = islands.map(({ students }) => sizeOf(students));
    expect(on.filter((count) => count === 1)).toHaveLength(10);
    expect([on[motherNature], on[(motherNature + 6) % 12]]).toEqual([0, 0]);
    expect(islands.flatMap(({ students }) => listColours(students)).sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test.each([false, true])('keeps the invariants (expert: %s)', (expert) => {
    for (let seed = 0; seed < 50; seed++) {
      const each = game({ seats, expert, seed });
      expect([...checkInvariants(each), ...checkPlayed(each)]).toEqual([]);
    }
  });
});

describe('chance', () => {
  const seeds = Array.from({ length: 400 }, (_, seed) => seed);
  const games = seeds.map((seed) => game({ seats: 3, expert: true, seed }));

  test('puts Mother Nature on every island, lets every player begin, and brings every character', () => {
    expect(new Set(games.map(({ motherNature }) => motherNature)).size).toBe(12);
    expect(new Set(games.map(({ order }) => order[0])).size).toBe(3);
    expect(new Set(games.flatMap(({ characters }) => characters.map(({ number }) => number))).size).toBe(12);
    for (const { characters } of games) expect(new Set(characters.map(({ number }) => number)).size).toBe(3);
  });

  test('draws all colours about equally often', () => {
    const first = games.map(({ seats }) => seats[0]!.entrance);
    const totals = [0, 1, 2, 3, 4].map((colour) => first.reduce((sum, entrance) => sum + entrance[colour]!, 0));
    for (const total of totals) expect(Math.abs(total - (400 * 9) / 5)).toBeLessThan(100);
  });

  test('follows from the seed', () => {
    expect(game({ seats: 2, expert: true, seed: 7 })).toEqual(game({ seats: 2, expert: true, seed: 7 }));
    expect(game({ seats: 2, seed: 7 })).not.toEqual({ ...game({ seats: 2, seed: 8 }), seed: 7 });
  });
});

test('a script fixes the order of the draws: islands, entrances, characters, clouds', () => {
  const ten = parseColours('green green red red yellow yellow pink pink blue blue');
  const rest = parseColours('7 red 7 blue 4 pink 4 yellow 3 green 3 pink');
  const scripted = game({
    seats: 2,
    expert: true,
    seed: 3,
    script: { motherNature: 4, characters: [11, 5, 1], firstPlayer: 1, students: [...ten, ...rest] },
  });
  expect(scripted.islands.map(({ students }) => makeStudents(students))).toEqual(
    // Mother Nature is on island 4, so that the draws begin on island 5 and skip island 10.
    ['pink', 'pink', 'blue', 'blue', '', 'green', 'green', 'red', 'red', 'yellow', '', 'yellow'],
  );
  expect(scripted.seats.map(({ entrance }) => makeStudents(entrance))).toEqual(['7 red', '7 blue']);
  expect(scripted.characters.map(({ number, students, noEntry }) => [number, makeStudents(students), noEntry])).toEqual(
    [
      [11, '4 pink', 0],
      [5, '', 4],
      [1, '4 yellow', 0],
    ],
  );
  expect(scripted.clouds.map(({ students }) => makeStudents(students))).toEqual(['3 green', '3 pink']);
  expect(scripted).toMatchObject({ order: [1, 0], coinSupply: 18, drawn: 38 });
});

describe('bad options', () => {
  test.each<[string, GameOptions, string]>([
    ['one player', { seats: 1 }, 'seats/count'],
    ['five players', { seats: 5 }, 'seats/count'],
    ['two and a half players', { seats: 2.5 }, 'seats/count'],
    ['a negative seed', { seats: 2, seed: -1 }, 'seed/invalid'],
    ['an island that does not exist', { seats: 2, script: { motherNature: 12 } }, 'script/mother-nature'],
    ['a first player who is not there', { seats: 2, script: { firstPlayer: 2 } }, 'script/first-player'],
    ['a sixth colour', { seats: 2, script: { students: [5 as Colour] } }, 'script/students'],
    ['characters in a basic game', { seats: 2, script: { characters: [1, 2, 3] } }, 'characters/invalid'],
    ['two characters', { seats: 2, expert: true, script: { characters: [1, 2] } }, 'characters/invalid'],
    ['a character twice', { seats: 2, expert: true, script: { characters: [1, 2, 2] } }, 'characters/invalid'],
    ['a character 13', { seats: 2, expert: true, script: { characters: [1, 2, 13] } }, 'characters/invalid'],
  ])('%s', (_, options, code) => {
    expect(startGame(options)).toMatchObject({ ok: false, error: { code } });
  });

  test('a script that the bag cannot fulfil is a fault of ours', () => {
    const students = new Array<Colour>(3).fill(0);
    expect(() => startGame({ seats: 2, script: { students } })).toThrow('draw 2 of the script is green');
  });
});
