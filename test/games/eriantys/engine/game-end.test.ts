import { situationTable } from './situation-table.js';

const OWNED_BY_TURNS = { 0: { size: 4, owner: 0 }, 1: { size: 3, owner: 1 }, 2: { size: 3, owner: 0 } } as const;

situationTable('the last tower', [
  {
    name: 'ends the game at once, before a merge',
    given: {
      phase: 'mother-nature',
      motherNature: 1,
      professors: { red: 0 },
      islands: { 0: { size: 6, owner: 0 }, 2: { students: 'red' }, 3: { owner: 0 } },
    },
    moves: ['mother-nature 1'],
    after: {
      phase: 'over',
      ending: 'last-tower',
      winners: [0],
      towers: [0, 8],
      groups: [6, 1, 1, 1, 1, 1, 1],
      mover: null as never,
    },
    refuses: { 'cloud 0': 'game/over', 'assistant 5': 'game/over', farmer: 'game/over' },
  },
  {
    name: 'may be one of too few for a group: what is left is put up, and wins',
    given: {
      phase: 'mother-nature',
      motherNature: 1,
      professors: { red: 0 },
      islands: { 0: { size: 6, owner: 0 }, 2: { size: 3, owner: 1, students: '4 red' } },
    },
    moves: ['mother-nature 1'],
    after: {
      ending: 'last-tower',
      winners: [0],
      towers: [0, 8],
      islands: { 2: { owner: 0, towers: 2, size: 3 } },
    },
  },
  {
    name: 'wins for a player who is not on turn',
    given: {
      phase: 'mother-nature',
      motherNature: 1,
      professors: { red: 1 },
      islands: { 0: { size: 7, owner: 1 }, 2: { students: 'red' } },
    },
    moves: ['mother-nature 1'],
    after: { ending: 'last-tower', winners: [1] },
  },
  {
    name: 'wins for both members of a team',
    given: {
      seats: 4,
      phase: 'mother-nature',
      motherNature: 1,
      professors: { red: 3 },
      islands: { 0: { size: 7, owner: 1 }, 2: { students: 'red' } },
    },
    moves: ['mother-nature 1'],
    after: { ending: 'last-tower', winners: [1, 3] },
  },
  {
    name: 'wins though others have more towers on islands',
    given: {
      seats: 3,
      phase: 'mother-nature',
      motherNature: 1,
      professors: { red: 2 },
      islands: { 0: { size: 5, owner: 2 }, 2: { size: 2, owner: 0, students: '3 red' } },
    },
    moves: ['mother-nature 1'],
    after: { ending: 'last-tower', winners: [2], towers: [6, 6, 0] },
  },
]);

situationTable('three groups of islands', [
  {
    name: 'are fewer than the four with which the game goes on',
    given: {
      phase: 'mother-nature',
      motherNature: 2,
      professors: { red: 1 },
      islands: { 0: { size: 4, owner: 0 }, 1: { size: 3, owner: 1 }, 2: { size: 3 }, 3: { size: 2, students: 'red' } },
    },
    moves: ['mother-nature 1'],
    after: { phase: 'cloud', groups: [4, 3, 3, 2] },
  },
  {
    name: 'end the game at once when a merge leaves them, for the most towers',
    given: {
      phase: 'mother-nature',
      motherNature: 0,
      professors: { red: 1 },
      islands: { 0: { size: 4, owner: 0 }, 1: { size: 2, students: 'red' }, 2: { size: 3, owner: 1 }, 3: { size: 3 } },
    },
    moves: ['mother-nature 1'],
    after: { phase: 'over', ending: 'three-islands', groups: [4, 5, 3], winners: [1], towers: [4, 3] },
  },
  {
    name: 'do not matter where the last tower comes before the merge',
    given: {
      phase: 'mother-nature',
      motherNature: 2,
      professors: { red: 0 },
      islands: { ...OWNED_BY_TURNS, 3: { size: 2, owner: 1, students: '3 red' } },
    },
    moves: ['mother-nature 1'],
    after: { phase: 'over', ending: 'last-tower', winners: [0], towers: [0, 5] },
  },
  {
    name: 'or fewer end it: a merge of three groups leaves two',
    given: {
      phase: 'mother-nature',
      motherNature: 2,
      professors: { red: 0 },
      islands: {
        0: { size: 2, owner: 0 },
        1: { size: 5, owner: 1 },
        2: { size: 2, owner: 0 },
        3: { size: 3, owner: 1, students: '4 red' },
      },
    },
    moves: ['mother-nature 1'],
    after: { phase: 'over', ending: 'three-islands', groups: [7, 5], winners: [0], towers: [1, 3] },
  },
  {
    name: 'are won by professors between equal towers',
    given: {
      phase: 'mother-nature',
      motherNature: 0,
      professors: { red: 1, blue: 0, pink: 0 },
      islands: { 0: { size: 5, owner: 0 }, 1: { size: 2, students: 'red' }, 2: { size: 3, owner: 1 }, 3: { size: 2 } },
    },
    moves: ['mother-nature 1'],
    after: { ending: 'three-islands', winners: [0], towers: [3, 3] },
  },
]);

const LAST_TURN = { phase: 'cloud', turn: 1, clouds: ['taken', '3 blue'] } as const;

situationTable('the last round', [
  {
    name: 'ends after its last turn, for the most towers on islands',
    given: { ...LAST_TURN, finalRound: 'assistants-exhausted', islands: { 3: { owner: 1 } }, professors: { red: 0 } },
    moves: ['cloud 1'],
    after: { phase: 'over', ending: 'assistants-exhausted', winners: [1], round: 1 },
  },
  {
    name: 'goes on until its last turn',
    given: { phase: 'cloud', finalRound: 'bag-empty' },
    moves: ['cloud 1'],
    after: { phase: 'students', mover: 1, ending: null },
  },
  {
    name: 'goes to professors if towers are equal',
    given: { ...LAST_TURN, finalRound: 'bag-empty', professors: { red: 1 } },
    moves: ['cloud 1'],
    after: { ending: 'bag-empty', winners: [1] },
  },
  {
    name: 'is shared if professors are equal too (D-TIE)',
    given: { ...LAST_TURN, finalRound: 'bag-empty', professors: { red: 1, blue: 0 } },
    moves: ['cloud 1'],
    after: { winners: [0, 1] },
  },
  {
    name: 'is shared between two of three (D-TIE)',
    given: {
      seats: 3,
      phase: 'cloud',
      turn: 2,
      clouds: ['taken', 'taken', '4 blue'],
      finalRound: 'bag-empty',
      professors: { red: 2, blue: 0 },
      islands: { 1: { owner: 0 }, 3: { owner: 2 } },
    },
    moves: ['cloud 2'],
    after: { winners: [0, 2] },
  },
  {
    name: 'adds up the professors of a team',
    given: {
      seats: 4,
      phase: 'cloud',
      turn: 3,
      clouds: ['taken', 'taken', 'taken', '3 blue'],
      finalRound: 'bag-empty',
      professors: { red: 0, blue: 1, green: 2 },
    },
    moves: ['cloud 3'],
    after: { winners: [0, 2] },
  },
  {
    name: 'begins with the last assistant of a hand',
    given: { phase: 'assistant', round: 10, players: [{ hand: [3] }, { hand: [4] }] },
    moves: ['assistant 3'],
    after: { finalRound: 'assistants-exhausted', phase: 'assistant', mover: 1 },
  },
  {
    name: 'has one reason: what came first (D-FINAL)',
    given: { phase: 'assistant', round: 10, finalRound: 'bag-empty', players: [{ hand: [3] }, { hand: [4] }] },
    moves: ['assistant 3'],
    after: { finalRound: 'bag-empty' },
  },
  {
    name: 'has no clouds after a short refill (D-SHORT)',
    given: {
      phase: 'mother-nature',
      shortRefill: true,
      finalRound: 'bag-empty',
      clouds: ['green red', ''],
    },
    moves: ['mother-nature 1', 'student red 0', 'student red 0', 'student green 0', 'mother-nature 1'],
    after: { phase: 'over', ending: 'bag-empty', clouds: ['green red', ''] },
  },
  {
    name: 'has clouds if the bag was emptied by a full refill (D-SHORT)',
    given: { phase: 'mother-nature', finalRound: 'bag-empty', bag: '' },
    moves: ['mother-nature 1'],
    after: { phase: 'cloud' },
  },
]);
