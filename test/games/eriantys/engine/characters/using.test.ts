import { describe, expect, test } from 'vitest';
import {
  ALL_CHARACTERS,
  characterFacts,
  costOf,
  noStudents,
  parseCharacter,
} from '../../../../../src/games/eriantys/engine/index.js';
import { situationTable } from '../situation-table.js';

describe('a character', () => {
  test.each([
    [1, 'monk', 1, 4],
    [2, 'farmer', 2, 0],
    [3, 'herald', 3, 0],
    [4, 'messenger', 1, 0],
    [5, 'herbalist', 2, 0],
    [6, 'centaur', 3, 0],
    [7, 'jester', 1, 6],
    [8, 'knight', 2, 0],
    [9, 'mushroom-seller', 3, 0],
    [10, 'minstrel', 1, 0],
    [11, 'princess', 2, 4],
    [12, 'thief', 3, 0],
  ])('with number %i is the %s, costs %i and has %i students', (number, name, cost, students) => {
    expect(characterFacts(number)).toMatchObject({ name, cost, students });
    expect(parseCharacter(name)).toEqual({ ok: true, value: number });
  });

  test.each(ALL_CHARACTERS)('with number %i costs one more once it was used', (number) => {
    const card = { number, students: noStudents(), noEntry: 0 };
    expect(costOf({ ...card, coin: true }) - costOf({ ...card, coin: false })).toBe(1);
  });

  test('that does not exist is named in the error, with those that do', () => {
    expect(parseCharacter('bard')).toMatchObject({ ok: false, error: { code: 'character/unknown' } });
    expect(parseCharacter('13')).toMatchObject({ ok: false });
  });
});

situationTable('using a character', [
  {
    name: 'leaves a coin of the first payment on the card, and the rest goes to the supply',
    given: { players: [{ coins: 5 }], characters: { centaur: {} }, coinSupply: 14 },
    moves: ['centaur'],
    after: { coins: [2, 1], coinSupply: 16, characters: { centaur: { coin: true } }, phase: 'students', mover: 0 },
  },
  {
    name: 'pays one more afterwards, all of it to the supply',
    given: { players: [{ coins: 5 }], characters: { centaur: { coin: true } }, coinSupply: 13 },
    moves: ['centaur'],
    after: { coins: [1, 1], coinSupply: 17, characters: { centaur: { coin: true } } },
  },
  {
    name: 'costs one more once, not each time',
    given: {
      phase: 'cloud',
      players: [{ coins: 4 }, { coins: 7 }],
      characters: { messenger: { coin: true } },
    },
    moves: [
      'messenger',
      'cloud 0',
      'messenger',
      'student red 0',
      'student red 0',
      'student green 0',
      'mother-nature 1',
      'cloud 1',
      'assistant 5',
      'assistant 6',
      'messenger',
    ],
    after: { coins: [0, 5] },
    refuses: { messenger: 'character/once' },
  },
  {
    name: 'needs the coins',
    given: { players: [{ coins: 2 }], characters: { farmer: { coin: true }, messenger: {}, knight: {} } },
    refuses: { farmer: 'character/coins' },
  },
  {
    name: 'needs a character that is in play',
    given: { players: [{ coins: 9 }], characters: { farmer: {}, messenger: {}, knight: {} } },
    refuses: { centaur: 'character/in-play', 'monk red 0': 'character/in-play' },
  },
  {
    name: 'is possible once in a turn',
    given: { players: [{ coins: 9 }], characters: { farmer: {}, messenger: {}, knight: {} } },
    moves: ['farmer'],
    refuses: { farmer: 'character/once', messenger: 'character/once' },
  },
  {
    name: 'is possible again in the next turn, for another player',
    given: {
      phase: 'cloud',
      players: [{ coins: 4 }, { coins: 4 }],
      characters: { farmer: {}, messenger: {}, knight: {} },
    },
    moves: ['farmer', 'cloud 0', 'farmer'],
    after: { coins: [2, 1] },
  },
  {
    name: 'is possible before students, between them, before Mother Nature and before the cloud',
    given: { players: [{ coins: 4 }], characters: { messenger: {}, knight: {}, farmer: {} } },
    moves: ['student red 0', 'student red 0', 'messenger', 'student green 0'],
    after: { phase: 'mother-nature' },
  },
  {
    name: 'is possible without any use, such as a messenger after Mother Nature (D-USE)',
    given: { phase: 'cloud', characters: { messenger: {} } },
    moves: ['messenger'],
    after: { phase: 'cloud', coins: [0, 1] },
  },
  {
    name: 'is over with the cloud: the next player is on turn',
    given: { phase: 'cloud', players: [{ coins: 9 }, { coins: 0 }], characters: { messenger: {} } },
    moves: ['cloud 0'],
    refuses: { messenger: 'character/coins' },
  },
]);

situationTable('coins', [
  {
    name: 'are given for the third seat',
    given: { characters: {}, players: [{ dining: '2 red' }], professors: { red: 0 } },
    moves: ['student red dining-room'],
    after: { coins: [2, 1], coinSupply: 17 },
  },
  {
    name: 'are given for the sixth and the ninth seat, and no other',
    given: {
      characters: {},
      players: [{ entrance: '3 red 3 blue yellow', dining: '5 red 8 blue 3 yellow' }],
      professors: { red: 0, blue: 0, yellow: 0 },
    },
    moves: ['student red dining-room', 'student blue dining-room', 'student yellow dining-room'],
    after: { coins: [3, 1] },
  },
  {
    name: 'are not given by an empty supply',
    given: {
      characters: { messenger: { coin: true } },
      players: [{ dining: '2 red', coins: 9 }, { coins: 10 }],
      professors: { red: 0 },
      coinSupply: 0,
    },
    moves: ['student red dining-room'],
    after: { coins: [9, 10], coinSupply: 0 },
  },
  {
    name: 'do not exist in a basic game',
    given: { players: [{ dining: '2 red' }], professors: { red: 0 } },
    moves: ['student red dining-room'],
    after: { coins: [0, 0], coinSupply: 0 },
  },
]);
