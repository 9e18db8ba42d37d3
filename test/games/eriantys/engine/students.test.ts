import { situationTable } from './situation-table.js';

situationTable('moving students', [
  {
    name: 'goes one by one to tables and islands, then Mother Nature moves',
    given: { players: [{ entrance: '3 red 2 blue 2 green' }] },
    moves: ['student red dining-room', 'student red 11', 'student blue 0'],
    after: {
      entrances: { 0: 'red blue 2 green' },
      dining: { 0: 'red' },
      islands: { 0: { students: 'blue' }, 11: { students: 'red' } },
      phase: 'mother-nature',
      studentsLeft: 0,
      mover: 0,
    },
  },
  {
    name: 'takes four students with three players',
    given: { seats: 3 },
    moves: ['student red 0', 'student red 0', 'student green 0'],
    after: { phase: 'students', studentsLeft: 1, mover: 0 },
  },
  {
    name: 'refuses a student that is not in the entrance',
    given: { players: [{ entrance: '7 red' }] },
    refuses: { 'student blue 0': 'student/in-entrance', 'student blue dining-room': 'student/in-entrance' },
  },
  {
    name: 'refuses a full table, but not the islands',
    given: { players: [{ entrance: '7 red', dining: '10 red' }], professors: { red: 0 } },
    moves: ['student red 3'],
    refuses: { 'student red dining-room': 'student/table-full' },
  },
  {
    name: 'fills the tenth seat',
    given: { players: [{ entrance: '7 red', dining: '9 red' }], professors: { red: 0 } },
    moves: ['student red dining-room'],
    after: { dining: { 0: '10 red' } },
  },
  {
    name: 'names islands by their position among the groups',
    given: { islands: { 2: { size: 3, owner: 0 } } },
    moves: ['student red 9'],
    after: { islands: { 9: { students: 'red', first: 11 } } },
    refuses: { 'student red 10': 'island/exists', 'student red 12': 'island/exists' },
  },
  {
    name: 'is no time for other moves',
    given: {},
    refuses: { 'assistant 5': 'move/phase', 'mother-nature 1': 'move/phase', 'cloud 0': 'move/phase' },
  },
  {
    name: 'is not time for a character in a basic game',
    given: {},
    refuses: { farmer: 'character/expert', 'thief red': 'character/expert' },
  },
]);

situationTable('professors', [
  {
    name: 'go to the first student seated',
    given: {},
    moves: ['student red dining-room'],
    after: { professors: { red: 0, green: null } },
  },
  {
    name: 'stay with their holder on a tie',
    given: { players: [{ dining: 'red' }, { dining: '2 red' }], professors: { red: 1 } },
    moves: ['student red dining-room'],
    after: { professors: { red: 1 } },
  },
  {
    name: 'are taken with one student more',
    given: { players: [{ dining: '2 red' }, { dining: '2 red' }], professors: { red: 1 } },
    moves: ['student red dining-room'],
    after: { professors: { red: 0 } },
  },
  {
    name: 'need more than every single other player',
    given: {
      seats: 3,
      players: [{ dining: 'red' }, { dining: 'red' }, { dining: '2 red' }],
      professors: { red: 2 },
    },
    moves: ['student red dining-room'],
    after: { professors: { red: 2 } },
  },
  {
    name: 'are contested between team mates as well',
    given: { seats: 4, players: [{ dining: 'red' }, {}, { dining: 'red' }], professors: { red: 2 } },
    moves: ['student red dining-room'],
    after: { professors: { red: 0 } },
  },
  {
    name: 'do not add up students of team mates',
    given: { seats: 4, players: [{ dining: 'red' }, { dining: '3 red' }, { dining: '2 red' }], professors: { red: 1 } },
    moves: ['student red dining-room'],
    after: { professors: { red: 1 } },
  },
  {
    name: 'do not care for students on islands',
    given: { players: [{}, { dining: 'red' }], professors: { red: 1 } },
    moves: ['student red 0', 'student red 0'],
    after: { professors: { red: 1 } },
  },
]);

situationTable('taking a cloud', [
  {
    name: 'moves all its students into the entrance',
    given: { phase: 'cloud', players: [{ entrance: '4 red' }], clouds: ['red 2 blue', '3 green'] },
    moves: ['cloud 0'],
    after: { entrances: { 0: '5 red 2 blue' }, clouds: ['taken', '3 green'], mover: 1 },
  },
  {
    name: 'refuses one that is taken or does not exist',
    given: { phase: 'cloud', turn: 1, clouds: ['taken', '3 green'] },
    refuses: { 'cloud 0': 'cloud/taken', 'cloud 2': 'cloud/exists' },
  },
  {
    name: 'is no time for other moves',
    given: { phase: 'cloud' },
    refuses: { 'assistant 5': 'move/phase', 'mother-nature 1': 'move/phase', 'student red 0': 'move/phase' },
  },
]);
