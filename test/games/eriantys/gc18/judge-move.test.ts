import { expect, test } from 'vitest';
import { judgeWireMove } from '../../../../src/games/eriantys/gc18/judge-move.js';
import { type GivenGame, gameOf } from '../engine/given-game.js';

const ASSISTANT = { typeOfMove: 'PlayAssistantCard', cardNumber: 3 };
const CLOUD = { typeOfMove: 'ChooseCloud', cloudNumber: 0 };
const STUDENT = { typeOfMove: 'MoveStudents', studentColour: 'Blue' };
const FARMER = { typeOfMove: 'PlayCharacterCard', cardNumber: 2 };
const PLANNING: GivenGame = { phase: 'assistant' };
const EXPERT = { farmer: {}, knight: {}, messenger: {} };

/** The codes are tried in their order: each row also breaks what comes later, where it can. */
test.each<[string, GivenGame, number, unknown, string, string]>([
  ['no move at all', PLANNING, 0, 'pass', 'INVALID_ARGUMENTS', 'move/form'],
  ['bad arguments of the wrong player', PLANNING, 1, { ...CLOUD, cloudNumber: 9 }, 'INVALID_ARGUMENTS', 'move/form'],
  ['the wrong player', PLANNING, 1, ASSISTANT, 'NOT_YOUR_TURN', 'move/turn'],
  ['the wrong player in the wrong phase', PLANNING, 1, CLOUD, 'NOT_YOUR_TURN', 'move/turn'],
  ['a cloud in planning', PLANNING, 0, CLOUD, 'WRONG_PHASE', 'move/phase'],
  ['a character in planning', { ...PLANNING, characters: EXPERT }, 0, FARMER, 'WRONG_PHASE', 'character/phase'],
  ['a character in planning of a basic game', PLANNING, 0, FARMER, 'WRONG_PHASE', 'character/phase'],
  ['a character in a basic game', {}, 0, FARMER, 'ILLEGAL_MOVE', 'character/expert'],
  [
    'a character that is not in play',
    { characters: EXPERT },
    0,
    { typeOfMove: 'PlayCharacterCard', cardNumber: 6 },
    'ILLEGAL_MOVE',
    'character/in-play',
  ],
  ['too few coins', { characters: EXPERT }, 0, FARMER, 'ILLEGAL_MOVE', 'character/coins'],
  [
    'an assistant that another player has played',
    { ...PLANNING, turn: 1, players: [{ assistant: 3 }] },
    1,
    ASSISTANT,
    'ILLEGAL_MOVE',
    'assistant/played',
  ],
  [
    'a student that is not there',
    { players: [{ entrance: '7 red' }] },
    0,
    STUDENT,
    'ILLEGAL_MOVE',
    'student/in-entrance',
  ],
  [
    'a full table',
    { players: [{ entrance: '7 blue', dining: '10 blue' }], professors: { blue: 0 } },
    0,
    STUDENT,
    'ILLEGAL_MOVE',
    'student/table-full',
  ],
  [
    'too many steps',
    { phase: 'mother-nature' },
    0,
    { typeOfMove: 'MoveMotherNature', motherNatureMovements: 2 },
    'ILLEGAL_MOVE',
    'mother-nature/range',
  ],
  [
    'a cloud that is taken',
    { phase: 'cloud', turn: 1, clouds: ['taken', '3 red'] },
    1,
    CLOUD,
    'ILLEGAL_MOVE',
    'cloud/taken',
  ],
  ['a move after the end', { phase: 'over' }, 1, CLOUD, 'WRONG_PHASE', 'game/over'],
])('%s is refused', (_, given, seat, move, code, rule) => {
  expect(judgeWireMove(gameOf(given), seat, move)).toMatchObject({ legal: false, code, rule: { id: rule } });
});

test('a legal move is read', () => {
  expect(judgeWireMove(gameOf(PLANNING), 0, ASSISTANT)).toMatchObject({
    legal: true,
    move: { kind: 'assistant', number: 3 },
  });
});
