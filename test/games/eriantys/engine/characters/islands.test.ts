import { situationTable } from '../situation-table.js';

situationTable('the herald', [
  {
    name: 'resolves an island, and Mother Nature stays where she is and still moves',
    given: {
      characters: { herald: {} },
      players: [{ coins: 3 }],
      professors: { red: 0 },
      islands: { 5: { students: 'red' } },
    },
    moves: ['herald 5'],
    after: { islands: { 5: { owner: 0, towers: 1 } }, motherNature: 0, phase: 'students', coins: [0, 1] },
  },
  {
    name: 'merges islands, and keeps Mother Nature on hers',
    given: {
      characters: { herald: {} },
      players: [{ coins: 3 }],
      motherNature: 8,
      professors: { red: 0 },
      islands: { 5: { students: 'red' }, 6: { owner: 0 }, 8: { students: 'pink' } },
    },
    moves: ['herald 5'],
    after: { groups: [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1], motherNature: 7, islands: { 7: { students: 'pink' } } },
  },
  {
    name: 'stops at a no-entry tile',
    given: {
      characters: { herald: {}, herbalist: { noEntry: 3 } },
      players: [{ coins: 3 }],
      professors: { red: 0 },
      islands: { 5: { students: 'red', noEntry: 1 } },
    },
    moves: ['herald 5'],
    after: { islands: { 5: { owner: null, noEntry: 0 } }, characters: { herbalist: { noEntry: 4 } } },
  },
  {
    name: 'can end the game with the last tower',
    given: {
      characters: { herald: {} },
      players: [{ coins: 3 }],
      professors: { red: 0 },
      islands: { 0: { size: 7, owner: 0 }, 2: { students: 'red' } },
    },
    moves: ['herald 2'],
    after: { phase: 'over', ending: 'last-tower', winners: [0], mover: null as never },
  },
  {
    name: 'can end the game by merging',
    given: {
      phase: 'cloud',
      characters: { herald: {} },
      players: [{ coins: 3 }],
      professors: { red: 1 },
      islands: { 0: { size: 4, owner: 0 }, 1: { size: 2, students: 'red' }, 2: { size: 3, owner: 1 }, 3: { size: 3 } },
    },
    moves: ['herald 1'],
    after: { phase: 'over', ending: 'three-islands', winners: [1] },
  },
  {
    name: 'needs an island that exists',
    given: { characters: { herald: {} }, players: [{ coins: 3 }], islands: { 0: { size: 2, owner: 0 } } },
    refuses: { 'herald 11': 'island/exists' },
  },
]);

situationTable('the herbalist', [
  {
    name: 'puts a tile on an island',
    given: { characters: { herbalist: {} }, players: [{ coins: 2 }] },
    moves: ['herbalist 4'],
    after: { islands: { 4: { noEntry: 1 } }, characters: { herbalist: { noEntry: 3, coin: true } } },
  },
  {
    name: 'may put a second tile on the same island (D-TILES)',
    given: { characters: { herbalist: { noEntry: 3 } }, players: [{ coins: 2 }], islands: { 4: { noEntry: 1 } } },
    moves: ['herbalist 4'],
    after: { islands: { 4: { noEntry: 2 } } },
  },
  {
    name: 'keeps Mother Nature from an island once, and gets its tile back',
    given: {
      phase: 'mother-nature',
      characters: { herbalist: { noEntry: 2 } },
      professors: { red: 0 },
      islands: { 1: { noEntry: 2, students: '3 red' } },
    },
    moves: ['mother-nature 1'],
    after: {
      islands: { 1: { noEntry: 1, owner: null } },
      characters: { herbalist: { noEntry: 3 } },
      phase: 'cloud',
    },
  },
  {
    name: 'needs a tile, and an island that exists',
    given: {
      characters: { herbalist: { noEntry: 0 } },
      players: [{ coins: 2 }],
      islands: { 4: { noEntry: 4 }, 5: { size: 2, owner: 0 } },
    },
    refuses: { 'herbalist 3': 'herbalist/tiles' },
  },
  {
    name: 'needs an island that exists',
    given: { characters: { herbalist: {} }, players: [{ coins: 2 }], islands: { 5: { size: 2, owner: 0 } } },
    refuses: { 'herbalist 11': 'island/exists' },
  },
]);
