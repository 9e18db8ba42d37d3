import { situationTable } from './situation-table.js';

situationTable('the planning phase', [
  {
    name: 'goes clockwise from the first player',
    given: { seats: 3, phase: 'assistant', order: [1, 2, 0] },
    moves: ['assistant 4', 'assistant 5'],
    after: { mover: 0, phase: 'assistant', assistants: [0, 4, 5], hands: { 1: [1, 2, 3, 5, 6, 7, 8, 9, 10] } },
  },
  {
    name: 'refuses an assistant that is not in the hand',
    given: { phase: 'assistant', players: [{ hand: [2, 3] }] },
    refuses: {
      'assistant 1': 'assistant/in-hand',
      'assistant 11': 'assistant/in-hand',
      'assistant 0': 'assistant/in-hand',
    },
  },
  {
    name: 'refuses a value that another player has played',
    given: { phase: 'assistant' },
    moves: ['assistant 4'],
    refuses: { 'assistant 4': 'assistant/played' },
  },
  {
    name: 'refuses the value of a team mate too',
    given: { seats: 4, phase: 'assistant' },
    moves: ['assistant 4', 'assistant 5'],
    refuses: { 'assistant 4': 'assistant/played', 'assistant 5': 'assistant/played' },
  },
  {
    name: 'allows a value played before to a player who has no other',
    given: { phase: 'assistant', players: [{ hand: [4, 7] }, { hand: [4] }] },
    moves: ['assistant 4', 'assistant 4'],
    after: { phase: 'students', order: [0, 1], finalRound: 'assistants-exhausted' },
  },
  {
    name: 'allows any card if all in the hand were played, by different players',
    given: { seats: 3, phase: 'assistant', players: [{}, {}, { hand: [3, 8] }] },
    moves: ['assistant 3', 'assistant 8', 'assistant 8'],
    after: { phase: 'students', order: [0, 1, 2] },
  },
  {
    name: 'does not allow a played value while one other card is left',
    given: { seats: 3, phase: 'assistant', players: [{}, {}, { hand: [3, 8, 9] }] },
    moves: ['assistant 3', 'assistant 8'],
    refuses: { 'assistant 8': 'assistant/played', 'assistant 3': 'assistant/played' },
  },
  {
    name: 'lets the lowest assistant act first',
    given: { seats: 3, phase: 'assistant' },
    moves: ['assistant 9', 'assistant 2', 'assistant 5'],
    after: { phase: 'students', order: [1, 2, 0], mover: 1, studentsLeft: 4 },
  },
  {
    name: 'lets the earlier of two equal assistants act first, whatever their seats',
    given: { seats: 3, phase: 'assistant', order: [2, 0, 1], players: [{ hand: [5] }, {}, {}] },
    moves: ['assistant 5', 'assistant 5', 'assistant 3'],
    after: { order: [1, 2, 0] },
  },
  {
    name: 'is no time for other moves',
    given: { phase: 'assistant', characters: { farmer: {} }, players: [{ coins: 9 }] },
    refuses: {
      'student red 0': 'move/phase',
      'student red dining-room': 'move/phase',
      'mother-nature 1': 'move/phase',
      'cloud 0': 'move/phase',
      farmer: 'character/phase',
    },
  },
]);

situationTable('the next round', [
  {
    name: 'begins with the player who acted first, clockwise from there (not in the order of the turns)',
    given: {
      seats: 3,
      phase: 'cloud',
      order: [1, 0, 2],
      turn: 2,
      clouds: ['taken', 'taken', 'green red yellow pink'],
      draws: '4 green 4 red 4 blue',
    },
    moves: ['cloud 2'],
    after: {
      phase: 'assistant',
      round: 2,
      order: [1, 2, 0],
      assistants: [0, 0, 0],
      clouds: ['4 green', '4 red', '4 blue'],
      studentsLeft: 0,
    },
  },
  {
    name: 'begins with the player of the earlier of two equal lowest assistants',
    given: {
      phase: 'cloud',
      order: [1, 0],
      turn: 1,
      players: [{ assistant: 3 }, { assistant: 3 }],
      clouds: ['taken', '3 blue'],
    },
    moves: ['cloud 1'],
    after: { order: [1, 0], mover: 1 },
  },
  {
    name: 'is planned before it is played: after the last turn only',
    given: { phase: 'cloud' },
    moves: ['cloud 1'],
    after: { phase: 'students', mover: 1, round: 1, studentsLeft: 3, clouds: ['green red yellow', 'taken'] },
  },
  {
    name: 'has full clouds with exactly enough students, and is the last (D-SHORT)',
    given: {
      phase: 'cloud',
      turn: 1,
      clouds: ['taken', '3 blue'],
      bag: '4 green 2 red',
      draws: '3 green red green red',
    },
    moves: ['cloud 1'],
    after: {
      clouds: ['3 green', 'green 2 red'],
      bagCount: 0,
      finalRound: 'bag-empty',
      shortRefill: false,
      phase: 'assistant',
    },
  },
  {
    name: 'has clouds filled in order as far as the bag goes, and is the last (D-SHORT)',
    given: { phase: 'cloud', turn: 1, clouds: ['taken', '3 blue'], bag: '4 green', draws: '' },
    moves: ['cloud 1'],
    after: { clouds: ['3 green', 'green'], bagCount: 0, finalRound: 'bag-empty', shortRefill: true },
  },
  {
    name: 'goes on if students are left in the bag',
    given: { phase: 'cloud', turn: 1, clouds: ['taken', '3 blue'], bag: '7 green' },
    moves: ['cloud 1'],
    after: { bagCount: 1, finalRound: null, shortRefill: false },
  },
]);
