import { expect, test } from 'vitest';
import { moverOf } from '../../../../src/games/eriantys/engine/index.js';
import { judgeWireMove } from '../../../../src/games/eriantys/gc18/judge-wire-move.js';
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

const USE = (cardNumber: number, more: object = {}) => ({ typeOfMove: 'PlayCharacterCard', cardNumber, ...more });
const SWAP = [{ take: 'Blue', give: 'Red' }];

// What is wrong, and what would have been possible.
test.each<[GivenGame, unknown, string]>([
  [PLANNING, CLOUD, 'ChooseCloud in the phase PlayAssistantCard'],
  [{ ...PLANNING, characters: EXPERT }, FARMER, 'a character in the phase PlayAssistantCard; expected is an assistant'],
  [
    { ...PLANNING, round: 9, players: [{ hand: [1, 5] }] },
    ASSISTANT,
    'the assistant 3 is not in the hand; there are 1, 5',
  ],
  [
    { ...PLANNING, turn: 1, players: [{ assistant: 3 }, { hand: [2, 3, 7] }] },
    ASSISTANT,
    'another player has played the assistant 3 in this round; expected one of 2, 7',
  ],
  [
    { players: [{ entrance: '4 red 3 pink' }] },
    STUDENT,
    'there is no Blue student in the entrance; there are 4 Red, 3 Pink',
  ],
  [
    { players: [{ entrance: '7 blue', dining: '10 blue' }], professors: { blue: 0 } },
    STUDENT,
    'the Blue table has 10 students already',
  ],
  [
    { islands: { 0: { size: 2, owner: 1 } } },
    { ...STUDENT, islandNumber: 11 },
    'there is no island 11; the islands are 0 to 10',
  ],
  [
    { phase: 'mother-nature' },
    { typeOfMove: 'MoveMotherNature', motherNatureMovements: 2 },
    '2 steps; expected 1 to 1',
  ],
  [{ phase: 'cloud' }, { ...CLOUD, cloudNumber: 3 }, 'there is no cloud 3; the clouds are 0 to 1'],
  [
    { phase: 'cloud', turn: 1, clouds: ['taken', '3 red'] },
    CLOUD,
    'the cloud 0 was taken in this round; expected one of 1',
  ],
  [{}, FARMER, 'a character in a basic game, which has none'],
  [{ characters: EXPERT }, USE(6), 'the character 6 is not in play; there are 2, 8, 4'],
  [{ characters: EXPERT }, FARMER, 'the character 2 costs 2; the player has 1'],
  [{ characters: EXPERT, used: 'messenger' }, FARMER, 'the character 4 was used in this turn'],
  [
    { characters: { monk: { students: '4 red' } } },
    USE(1, { studentColour: 'Blue', islandNumber: 0 }),
    'there is no Blue student on the card; there are 4 Red',
  ],
  [
    { characters: { jester: { students: '6 red' } } },
    USE(7, { swaps: SWAP }),
    'Blue should be on the card; there are 6 Red',
  ],
  [
    { characters: { jester: { students: '6 blue' } }, players: [{ entrance: '7 green' }] },
    USE(7, { swaps: SWAP }),
    'Red should be in the entrance; there are 7 Green',
  ],
  [{ characters: { minstrel: {} } }, USE(10, { swaps: SWAP }), 'Blue should be in the dining room; there are none'],
])('%#: a refusal says why', (given, move, reason) => {
  const game = gameOf(given);
  expect(judgeWireMove(game, moverOf(game), move)).toMatchObject({ legal: false, reason });
});
