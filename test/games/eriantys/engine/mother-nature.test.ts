import { describe, expect, test } from 'vitest';
import { stepsOfAssistant } from '../../../../src/games/eriantys/engine/index.js';
import { situationTable } from './situation-table.js';

describe('an assistant', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 3],
    [6, 3],
    [7, 4],
    [8, 4],
    [9, 5],
    [10, 5],
  ])('of value %i allows %i steps', (value, steps) => {
    expect(stepsOfAssistant(value)).toBe(steps);
  });
});

situationTable('Mother Nature', [
  {
    name: 'goes at least one step, and at most as far as the assistant allows',
    given: { phase: 'mother-nature', players: [{ assistant: 5 }] },
    refuses: { 'mother-nature 0': 'mother-nature/steps', 'mother-nature 4': 'mother-nature/range' },
  },
  {
    name: 'goes clockwise over the end of the ring',
    given: { phase: 'mother-nature', motherNature: 10, players: [{ assistant: 5 }] },
    moves: ['mother-nature 3'],
    after: { motherNature: 1, phase: 'cloud', mover: 0 },
  },
  {
    name: 'counts a group as one step',
    given: {
      phase: 'mother-nature',
      players: [{ assistant: 3 }],
      islands: { 1: { size: 3, owner: 0 } },
    },
    moves: ['mother-nature 2'],
    after: { motherNature: 2, islands: { 2: { first: 4 } } },
  },
  {
    name: 'may go around the whole ring',
    given: {
      phase: 'mother-nature',
      players: [{ assistant: 10 }],
      islands: { 0: { size: 7, owner: 0 }, 1: { size: 2, owner: 1 }, 2: { size: 2 } },
    },
    moves: ['mother-nature 5'],
    after: { motherNature: 1 },
  },
]);

situationTable('influence', [
  {
    name: 'is the number of students whose professor one has',
    given: {
      phase: 'mother-nature',
      professors: { red: 0, blue: 1 },
      islands: { 1: { students: '2 red blue 3 green' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 0, towers: 1, students: '2 red blue 3 green' } }, towers: [7, 8] },
  },
  {
    name: 'builds for another player than the one on turn',
    given: { phase: 'mother-nature', professors: { red: 1 }, islands: { 1: { students: 'red' } } },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 1 } }, towers: [8, 7] },
  },
  {
    name: 'changes nothing on a tie',
    given: { phase: 'mother-nature', professors: { red: 0, blue: 1 }, islands: { 1: { students: 'red blue' } } },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: null } }, towers: [8, 8] },
  },
  {
    name: 'leaves a tower where its owner is tied for the lead',
    given: {
      phase: 'mother-nature',
      professors: { blue: 1 },
      islands: { 1: { students: 'blue', owner: 0 } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 0, towers: 1 } } },
  },
  {
    name: 'changes nothing on a tie between the leaders of three',
    given: {
      seats: 3,
      phase: 'mother-nature',
      professors: { red: 0, blue: 1, green: 2 },
      islands: { 1: { students: 'green 2 red 2 blue' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
  {
    name: 'goes to the third of three players',
    given: {
      seats: 3,
      phase: 'mother-nature',
      professors: { red: 0, blue: 1, green: 2 },
      islands: { 1: { students: '3 green 2 red 2 blue' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 2 } }, towers: [6, 6, 5] },
  },
  {
    name: 'of nobody changes nothing',
    given: { phase: 'mother-nature', islands: { 1: { students: '3 red' } } },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: null } } },
  },
  {
    name: 'counts towers even of an owner without a professor',
    given: {
      phase: 'mother-nature',
      professors: { red: 1 },
      islands: { 1: { size: 2, owner: 0, students: '2 red' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 0, towers: 2 } } },
  },
  {
    name: 'adds nothing where the leader already owns the island',
    given: { phase: 'mother-nature', professors: { red: 0 }, islands: { 1: { owner: 0, students: '5 red' } } },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 0, towers: 1 } }, towers: [7, 8] },
  },
  {
    name: 'replaces every tower of a group, and gives the old ones back',
    given: {
      phase: 'mother-nature',
      professors: { red: 0 },
      islands: { 1: { size: 3, owner: 1, students: '4 red' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 0, towers: 3, size: 3 } }, towers: [5, 8] },
  },
  {
    name: 'is that of a team together, whichever member has the professor',
    given: {
      seats: 4,
      phase: 'mother-nature',
      professors: { red: 0, blue: 2, green: 1 },
      islands: { 1: { students: 'red blue green' } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 1: { owner: 0 } }, towers: [7, 8] },
  },
]);

situationTable('merging', [
  {
    name: 'joins with the clockwise neighbor',
    given: {
      phase: 'mother-nature',
      motherNature: 3,
      professors: { red: 0 },
      islands: { 4: { students: 'red' }, 5: { owner: 0, students: 'blue' }, 6: { owner: 1 } },
    },
    moves: ['mother-nature 1'],
    after: {
      groups: [1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1],
      motherNature: 4,
      islands: { 4: { first: 4, towers: 2, students: 'red blue', owner: 0 }, 5: { owner: 1, first: 6 } },
      towers: [6, 7],
    },
  },
  {
    name: 'joins with the anticlockwise neighbor, and Mother Nature stays on the group',
    given: {
      phase: 'mother-nature',
      motherNature: 3,
      professors: { red: 0 },
      islands: { 3: { owner: 0 }, 4: { students: 'red' } },
    },
    moves: ['mother-nature 1'],
    after: { groups: [1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1], motherNature: 3, islands: { 3: { first: 3, towers: 2 } } },
  },
  {
    name: 'joins with both',
    given: {
      phase: 'mother-nature',
      motherNature: 3,
      professors: { red: 0 },
      islands: { 3: { size: 2, owner: 0 }, 4: { students: 'red' }, 5: { owner: 0 } },
    },
    moves: ['mother-nature 1'],
    after: { groups: [1, 1, 1, 4, 1, 1, 1, 1, 1], motherNature: 3, islands: { 3: { towers: 4 } }, towers: [4, 8] },
  },
  {
    name: 'keeps the group of tile 0 first, when its tiles begin before it',
    given: {
      phase: 'mother-nature',
      motherNature: 10,
      professors: { red: 0 },
      islands: { 0: { owner: 0, students: 'pink' }, 11: { students: 'red' } },
    },
    moves: ['mother-nature 1'],
    after: {
      groups: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      motherNature: 0,
      islands: { 0: { first: 11, towers: 2, students: 'red pink' }, 1: { first: 1 } },
    },
  },
  {
    name: 'joins island 0 with the last one',
    given: {
      phase: 'mother-nature',
      motherNature: 11,
      professors: { red: 0 },
      islands: { 0: { students: 'red' }, 11: { owner: 0 } },
    },
    moves: ['mother-nature 1'],
    after: {
      groups: [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      motherNature: 0,
      islands: { 0: { first: 11 }, 1: { first: 1 } },
    },
  },
  {
    name: 'joins three over the end of the ring',
    given: {
      phase: 'mother-nature',
      motherNature: 11,
      professors: { red: 0 },
      islands: { 0: { students: 'red' }, 1: { owner: 0 }, 11: { owner: 0 } },
    },
    moves: ['mother-nature 1'],
    after: {
      groups: [3, 1, 1, 1, 1, 1, 1, 1, 1, 1],
      motherNature: 0,
      islands: { 0: { first: 11, size: 3 }, 1: { first: 2 } },
    },
  },
  {
    name: 'does not happen where no tower changed',
    given: {
      phase: 'mother-nature',
      professors: { red: 0 },
      islands: { 1: { owner: 0, students: 'red' }, 2: { students: 'red' } },
    },
    moves: ['mother-nature 1'],
    after: { groups: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] },
  },
  {
    name: 'adds up no-entry tiles (D-TILES)',
    given: {
      phase: 'mother-nature',
      motherNature: 3,
      professors: { red: 0 },
      characters: { herbalist: { noEntry: 1 } },
      islands: { 3: { owner: 0, noEntry: 2 }, 4: { students: 'red' }, 5: { owner: 0, noEntry: 1 } },
    },
    moves: ['mother-nature 1'],
    after: { islands: { 3: { size: 3, noEntry: 3 } } },
  },
]);
