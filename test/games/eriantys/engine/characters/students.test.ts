import { situationTable } from '../situation-table.js';

situationTable('the monk', [
  {
    name: 'moves a student from its card to an island, and draws another',
    given: { characters: { monk: { students: '2 red blue pink' } }, draws: 'yellow' },
    moves: ['monk red 0'],
    after: {
      islands: { 0: { students: 'red' } },
      characters: { monk: { students: 'red blue pink yellow', coin: true } },
      coins: [0, 1],
    },
  },
  {
    name: 'moves only what is on the card, to islands that exist',
    given: { characters: { monk: { students: '4 red' } }, islands: { 0: { size: 2, owner: 0 } } },
    refuses: { 'monk blue 0': 'monk/on-card', 'monk red 11': 'island/exists' },
  },
  {
    name: 'makes this round the last by drawing the last student',
    given: { characters: { monk: { students: '4 red' } }, bag: 'blue' },
    moves: ['monk red 0'],
    after: { finalRound: 'bag-empty', bagCount: 0, characters: { monk: { students: '3 red blue' } } },
  },
  {
    name: 'is not refilled from an empty bag (D-REFILL)',
    given: { characters: { monk: { students: '2 red' } }, bag: '', finalRound: 'bag-empty' },
    moves: ['monk red 0'],
    after: { characters: { monk: { students: 'red' } } },
  },
  {
    name: 'cannot be used with an empty card (D-REFILL, D-USE)',
    given: { characters: { monk: { students: '' } }, bag: '', finalRound: 'bag-empty' },
    refuses: { 'monk red 0': 'monk/on-card' },
  },
]);

situationTable('the princess', [
  {
    name: 'moves a student from its card to the dining room, takes the professor and draws another',
    given: {
      characters: { princess: { students: '2 red blue pink' } },
      players: [{ coins: 2 }, {}],
      draws: 'yellow',
    },
    moves: ['princess red'],
    after: {
      dining: { 0: 'red' },
      professors: { red: 0 },
      characters: { princess: { students: 'red blue pink yellow' } },
      coins: [0, 1],
    },
  },
  {
    name: 'gives a coin for the third seat',
    given: {
      characters: { princess: { students: '4 red' } },
      players: [{ coins: 2, dining: '2 red' }],
      professors: { red: 0 },
    },
    moves: ['princess red'],
    after: { coins: [1, 1] },
  },
  {
    name: 'gives that coin out of what was just paid, if the supply was empty',
    given: {
      characters: { princess: { students: '4 red' } },
      players: [{ coins: 10, dining: '2 red' }, { coins: 10 }],
      professors: { red: 0 },
      coinSupply: 0,
    },
    moves: ['princess red'],
    after: { coins: [9, 10], coinSupply: 0 },
  },
  {
    name: 'seats only what is on the card, where there is a seat',
    given: {
      characters: { princess: { students: '4 red' } },
      players: [{ coins: 2, dining: '10 red' }],
      professors: { red: 0 },
    },
    refuses: { 'princess blue': 'princess/on-card', 'princess red': 'princess/table-full' },
  },
  {
    name: 'makes this round the last by drawing the last student',
    given: { characters: { princess: { students: '4 red' } }, players: [{ coins: 2 }], bag: 'blue' },
    moves: ['princess red'],
    after: { finalRound: 'bag-empty' },
  },
  {
    name: 'is not refilled from an empty bag (D-REFILL)',
    given: {
      characters: { princess: { students: 'red' } },
      players: [{ coins: 2 }],
      bag: '',
      finalRound: 'bag-empty',
    },
    moves: ['princess red'],
    after: { characters: { princess: { students: '' } } },
  },
]);

situationTable('the thief', [
  {
    name: 'returns three students of each player to the bag, or all if there are fewer',
    given: {
      seats: 3,
      characters: { thief: {} },
      players: [{ coins: 3, dining: '4 red 2 blue' }, { dining: '2 red' }, { dining: '3 red' }],
      professors: { red: 0, blue: 0 },
      bag: '5 red',
    },
    moves: ['thief red'],
    after: { dining: { 0: 'red 2 blue', 1: '', 2: '' }, bagCount: 13, professors: { red: 0, blue: 0 } },
  },
  {
    name: 'leaves the professor with its holder, even without students (D-PROF)',
    given: {
      characters: { thief: {} },
      players: [{ coins: 3 }, { dining: '2 red' }],
      professors: { red: 1 },
    },
    moves: ['thief red'],
    after: { dining: { 1: '' }, professors: { red: 1 } },
  },
  {
    name: 'may name a colour that nobody has (D-USE)',
    given: { characters: { thief: {} }, players: [{ coins: 3 }] },
    moves: ['thief pink'],
    after: { coins: [0, 1] },
  },
  {
    name: 'does not undo the last round (D-FINAL)',
    given: {
      characters: { thief: {} },
      players: [{ coins: 3, dining: '3 red' }],
      professors: { red: 0 },
      bag: '',
      finalRound: 'bag-empty',
    },
    moves: ['thief red'],
    after: { bagCount: 3, finalRound: 'bag-empty' },
  },
  {
    name: 'makes free seats whose coins can be had again',
    given: {
      characters: { thief: {} },
      players: [{ coins: 3, dining: '3 red', entrance: '7 red' }],
      professors: { red: 0 },
    },
    moves: ['thief red', 'student red dining-room', 'student red dining-room', 'student red dining-room'],
    after: { coins: [1, 1] },
  },
]);
