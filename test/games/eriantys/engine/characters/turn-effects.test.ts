import { situationTable } from '../situation-table.js';

situationTable('the farmer', [
  {
    name: 'takes professors at once with as many students as their holder',
    given: {
      characters: { farmer: {} },
      players: [{ coins: 2, dining: '2 red blue' }, { dining: '2 red 2 blue' }],
      professors: { red: 1, blue: 1 },
    },
    moves: ['farmer'],
    after: { professors: { red: 0, blue: 1 } },
  },
  {
    name: 'takes them with students seated later in the turn',
    given: {
      characters: { farmer: {} },
      players: [{ coins: 2, dining: 'red' }, { dining: '2 red' }],
      professors: { red: 1 },
    },
    moves: ['farmer', 'student red dining-room'],
    after: { professors: { red: 0 } },
  },
  {
    name: 'takes none without a student',
    given: { characters: { farmer: {} }, players: [{ coins: 2 }], professors: { red: 1 } },
    moves: ['farmer'],
    after: { professors: { red: 1 } },
  },
  {
    name: 'takes none that nobody holds (D-FARMER)',
    given: { characters: { farmer: {} }, players: [{ coins: 2, dining: 'red' }, { dining: 'red' }] },
    moves: ['farmer'],
    after: { professors: { red: null, blue: null } },
  },
  {
    name: 'is compared with the holder alone (D-FARMER)',
    given: {
      seats: 3,
      characters: { farmer: {} },
      players: [{ coins: 2, dining: '3 red' }, { dining: '3 red' }, { dining: '2 red' }],
      professors: { red: 2 },
    },
    moves: ['farmer'],
    after: { professors: { red: 0 } },
  },
  {
    name: 'keeps after the turn what it took',
    given: {
      phase: 'cloud',
      characters: { farmer: {} },
      players: [{ coins: 2, dining: '2 red' }, { dining: '2 red' }],
      professors: { red: 1 },
    },
    moves: ['farmer', 'cloud 0', 'student blue dining-room'],
    after: { professors: { red: 0, blue: 1 }, mover: 1 },
  },
  {
    name: 'helps nobody in the next turn',
    given: {
      phase: 'cloud',
      characters: { farmer: {} },
      players: [{ coins: 2, dining: '2 blue' }, { dining: 'blue' }],
      professors: { blue: 0 },
    },
    moves: ['farmer', 'cloud 0', 'student blue dining-room'],
    after: { professors: { blue: 0 } },
  },
  {
    name: 'does not break ties of influence',
    given: {
      phase: 'mother-nature',
      used: 'farmer',
      characters: { farmer: { coin: true } },
      professors: { red: 0, blue: 1 },
      islands: { 1: { students: 'red blue' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
]);

situationTable('the messenger', [
  {
    name: 'adds two steps',
    given: { phase: 'mother-nature', characters: { messenger: {} }, players: [{ assistant: 3 }] },
    moves: ['messenger', 'mother-nature 4'],
    after: { motherNature: 4 },
  },
  {
    name: 'adds no more than two',
    given: { phase: 'mother-nature', characters: { messenger: {} }, players: [{ assistant: 3 }] },
    moves: ['messenger'],
    refuses: { 'mother-nature 5': 'mother-nature/range' },
  },
  {
    name: 'helps nobody in the next turn',
    given: { phase: 'cloud', characters: { messenger: {} } },
    moves: ['messenger', 'cloud 0', 'student red 0', 'student red 0', 'student green 0'],
    refuses: { 'mother-nature 2': 'mother-nature/range' },
  },
]);

situationTable('the centaur', [
  {
    name: 'takes the influence of all towers, those of the player too',
    given: {
      phase: 'mother-nature',
      characters: { centaur: {} },
      players: [{ coins: 3 }],
      professors: { red: 1 },
      islands: { 1: { size: 2, owner: 0, students: 'red' } },
    },
    moves: ['centaur', 'mother-nature 1'],
    after: { islands: { 1: { owner: 1, towers: 2 } }, towers: [8, 6] },
  },
  {
    name: 'lets a student win against towers',
    given: {
      phase: 'mother-nature',
      characters: { centaur: {} },
      players: [{ coins: 3 }],
      professors: { red: 0 },
      islands: { 1: { size: 3, owner: 1, students: 'red' } },
    },
    moves: ['centaur', 'mother-nature 1'],
    after: { islands: { 1: { owner: 0, towers: 3 } } },
  },
  {
    name: 'leaves towers where nobody has influence',
    given: {
      phase: 'mother-nature',
      characters: { centaur: {} },
      players: [{ coins: 3 }],
      islands: { 1: { owner: 1, students: 'red' } },
    },
    moves: ['centaur', 'mother-nature 1'],
    after: { islands: { 1: { owner: 1, towers: 1 } } },
  },
]);

situationTable('the knight', [
  {
    name: 'wins an island without a student',
    given: { phase: 'mother-nature', characters: { knight: {} }, players: [{ coins: 2 }] },
    moves: ['knight', 'mother-nature 1'],
    after: { islands: { 1: { owner: 0 } } },
  },
  {
    name: 'counts two: as much as two students',
    given: {
      phase: 'mother-nature',
      characters: { knight: {} },
      players: [{ coins: 2 }],
      professors: { red: 1 },
      islands: { 1: { students: '2 red' } },
    },
    moves: ['knight', 'mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
  {
    name: 'counts once for a team',
    given: {
      seats: 4,
      phase: 'mother-nature',
      characters: { knight: {} },
      players: [{ coins: 2 }],
      professors: { red: 1, blue: 2 },
      islands: { 1: { students: '3 red blue' } },
    },
    moves: ['knight', 'mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
  {
    name: 'counts for the second member of a team',
    given: {
      seats: 4,
      phase: 'mother-nature',
      order: [3, 0, 1, 2],
      players: [{ assistant: 2 }, { assistant: 3 }, { assistant: 4 }, { coins: 2, assistant: 1 }],
      characters: { knight: {} },
    },
    moves: ['knight', 'mother-nature 1'],
    after: { islands: { 1: { owner: 1 } } },
  },
  {
    name: 'helps nobody in the next turn',
    given: { phase: 'cloud', characters: { knight: {} }, players: [{ coins: 2 }] },
    moves: ['knight', 'cloud 0', 'student red 0', 'student red 0', 'student green 0', 'mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
]);

situationTable('the mushroom seller', [
  {
    name: 'takes the influence of a colour',
    given: {
      phase: 'mother-nature',
      characters: { 'mushroom-seller': {} },
      players: [{ coins: 3 }],
      professors: { red: 1, blue: 0 },
      islands: { 1: { students: '3 red blue' } },
    },
    moves: ['mushroom-seller red', 'mother-nature 1'],
    after: { islands: { 1: { owner: 0 } } },
  },
  {
    name: 'takes it from the player who names it as well',
    given: {
      phase: 'mother-nature',
      characters: { 'mushroom-seller': {} },
      players: [{ coins: 3 }],
      professors: { red: 0 },
      islands: { 1: { students: '3 red' } },
    },
    moves: ['mushroom-seller red', 'mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
  {
    name: 'is forgotten in the next turn',
    given: {
      phase: 'cloud',
      characters: { 'mushroom-seller': {} },
      players: [{ coins: 3 }],
      professors: { red: 0 },
      islands: { 1: { students: '3 red' } },
    },
    moves: ['mushroom-seller red', 'cloud 0', 'student red 0', 'student red 0', 'student green 0', 'mother-nature 1'],
    after: { islands: { 1: { owner: 0 } } },
  },
]);
