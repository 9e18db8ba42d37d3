import { situationTable } from '../situation-table.js';

situationTable('the jester', [
  {
    name: 'exchanges one student',
    given: { characters: { jester: { students: '6 red' } }, players: [{ entrance: '7 blue' }] },
    moves: ['jester take red give blue'],
    after: { entrances: { 0: '6 blue red' }, characters: { jester: { students: '5 red blue' } }, studentsLeft: 3 },
  },
  {
    name: 'exchanges three at once, without a draw',
    given: { characters: { jester: { students: '3 red 3 pink' } }, players: [{ entrance: '5 blue 2 green' }] },
    moves: ['jester take red red pink give blue green green'],
    after: {
      entrances: { 0: '4 blue 2 red pink' },
      characters: { jester: { students: 'red 2 pink blue 2 green' } },
    },
  },
  {
    name: 'may exchange students of one colour',
    given: { characters: { jester: { students: '6 red' } }, players: [{ entrance: '7 red' }] },
    moves: ['jester take red give red'],
    after: { entrances: { 0: '7 red' } },
  },
  {
    name: 'exchanges one to three for as many, that are where they should be (D-SWAP)',
    given: { characters: { jester: { students: '6 red' } }, players: [{ entrance: '6 blue red' }] },
    refuses: {
      'jester take give': 'jester/count',
      'jester take red give blue blue': 'jester/count',
      'jester take red red red red give blue blue blue blue': 'jester/count',
      'jester take pink give blue': 'jester/on-card',
      'jester take blue give red': 'jester/on-card',
      'jester take red give green': 'jester/in-entrance',
      'jester take red red give red red': 'jester/in-entrance',
    },
  },
  {
    name: 'exchanges what is left in the entrance after the students were moved',
    given: { phase: 'cloud', characters: { jester: { students: '6 red' } }, players: [{ entrance: '4 blue' }] },
    moves: ['jester take red red give blue blue'],
    after: { entrances: { 0: '2 blue 2 red' }, phase: 'cloud' },
  },
]);

situationTable('the minstrel', [
  {
    name: 'exchanges students between entrance and dining room',
    given: {
      characters: { minstrel: {} },
      players: [{ entrance: '7 blue', dining: '2 red' }],
      professors: { red: 0 },
    },
    moves: ['minstrel take red red give blue blue'],
    after: { entrances: { 0: '5 blue 2 red' }, dining: { 0: '2 blue' }, professors: { blue: 0, red: 0 } },
  },
  {
    name: 'gives a professor to another player who now has most (D-PROF)',
    given: {
      characters: { minstrel: {} },
      players: [{ entrance: '7 blue', dining: '2 red' }, { dining: 'red' }],
      professors: { red: 0 },
    },
    moves: ['minstrel take red red give blue blue'],
    after: { professors: { red: 1, blue: 0 } },
  },
  {
    name: 'gives no professor to another player where only seating counts (D-PROF)',
    given: {
      professorRule: 'seating',
      characters: { minstrel: {} },
      players: [{ entrance: '7 blue', dining: '2 red' }, { dining: 'red' }],
      professors: { red: 0 },
    },
    moves: ['minstrel take red red give blue blue'],
    after: { professors: { red: 0, blue: 0 } },
  },
  {
    name: 'leaves the professor with its holder on a tie, even without students',
    given: {
      seats: 3,
      characters: { minstrel: {} },
      players: [{ entrance: '9 blue', dining: '2 red' }, { dining: 'red' }, { dining: 'red' }],
      professors: { red: 0 },
    },
    moves: ['minstrel take red red give blue blue'],
    after: { professors: { red: 0 }, dining: { 0: '2 blue' } },
  },
  {
    name: 'gives coins for seats that are taken in the end (D-COIN)',
    given: {
      characters: { minstrel: {} },
      players: [{ entrance: '7 blue', dining: '3 red 2 blue' }],
      professors: { red: 0, blue: 0 },
    },
    moves: ['minstrel take red give blue'],
    after: { coins: [1, 1], dining: { 0: '2 red 3 blue' } },
  },
  {
    name: 'gives no coin for a student exchanged for one of the same colour (D-COIN)',
    given: {
      characters: { minstrel: {} },
      players: [{ entrance: '7 red', dining: '3 red' }],
      professors: { red: 0 },
    },
    moves: ['minstrel take red give red'],
    after: { coins: [0, 1], dining: { 0: '3 red' }, entrances: { 0: '7 red' } },
  },
  {
    name: 'gives a coin again for a seat that became free',
    given: {
      phase: 'cloud',
      characters: { minstrel: {} },
      players: [{ entrance: '4 red', dining: '2 red blue' }],
      professors: { red: 0, blue: 0 },
    },
    moves: ['minstrel take blue give red'],
    after: { coins: [1, 1], dining: { 0: '3 red' } },
  },
  {
    name: 'exchanges at a full table, as what leaves makes room (D-SWAP)',
    given: {
      characters: { minstrel: {} },
      players: [{ entrance: '7 red', dining: '10 red' }],
      professors: { red: 0 },
    },
    moves: ['minstrel take red red give red red'],
    after: { dining: { 0: '10 red' } },
  },
  {
    name: 'exchanges one or two for as many, that are where they should be (D-SWAP)',
    given: {
      characters: { minstrel: {} },
      players: [{ entrance: '5 red 2 blue', dining: '10 red yellow' }],
      professors: { red: 0, yellow: 0 },
    },
    refuses: {
      'minstrel take give': 'minstrel/count',
      'minstrel take red give blue blue': 'minstrel/count',
      'minstrel take red red red give blue blue red': 'minstrel/count',
      'minstrel take pink give blue': 'minstrel/in-dining-room',
      'minstrel take red give green': 'minstrel/in-entrance',
      'minstrel take yellow yellow give blue blue': 'minstrel/in-dining-room',
      'minstrel take yellow give red': 'minstrel/table-full',
    },
  },
]);
