import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { legalMoves, makeMove } from '../../../../src/games/eriantys/engine/index.js';
import { NAME_FORM } from '../../../../src/games/eriantys/gc18/messages.js';
import { checkForm, parseWireMove } from '../../../../src/games/eriantys/gc18/schema.js';
import { decodeMove, encodeMove } from '../../../../src/games/eriantys/gc18/wire-moves.js';
import { sized } from '../../../sizes.js';
import { unwrap } from '../../../unwrap.js';
import { randomPositions } from './random-positions.js';

test('the schema is one', () => {
  const ajv = new Ajv2020({ strictTypes: false, strictRequired: false });
  const file = new URL('../../../../grammars/gc18-1.schema.json', import.meta.url);
  expect(ajv.validateSchema(JSON.parse(readFileSync(file, 'utf8')))).toBe(true);
});

test('every legal move is valid, and read back as it was', () => {
  const seen = new Set<string>();
  for (const [game] of randomPositions(sized({ test: 60, long: 1000 }))) {
    for (const move of legalMoves(game)) {
      const text = makeMove(move);
      if (seen.has(text)) continue;
      seen.add(text);
      const wire = unwrap(parseWireMove(JSON.parse(JSON.stringify(encodeMove(move)))));
      expect(makeMove(decodeMove(wire))).toBe(text);
    }
  }
  expect(seen.size).toBeGreaterThan(500);
});

test.each(['\u001bann', 'ann\u007f', 'a\u0085nn', 'ann ', '\u00a0ann'])(
  'what is wrong with the name %j is said in words',
  (username) => {
    expect(checkForm('LoginReply', { type: 'LoginReply', username })).toMatchObject({
      error: { message: `LoginReply.username is no name: ${NAME_FORM}` },
    });
  },
);

test.each([
  [{ typeOfMove: 'PlayAssistantCard', cardNumber: 3 }, 'assistant 3'],
  [{ typeOfMove: 'MoveStudents', studentColour: 'Pink', islandNumber: 11 }, 'student pink 11'],
  [{ typeOfMove: 'MoveStudents', studentColour: 'Pink', islandNumber: null }, 'student pink dining-room'],
  [{ typeOfMove: 'MoveStudents', studentColour: 'Pink' }, 'student pink dining-room'],
  [{ typeOfMove: 'MoveMotherNature', motherNatureMovements: 7 }, 'mother-nature 7'],
  [{ typeOfMove: 'ChooseCloud', cloudNumber: 0 }, 'cloud 0'],
  [{ typeOfMove: 'PlayCharacterCard', cardNumber: 1, studentColour: 'Red', islandNumber: 0 }, 'monk red 0'],
  [{ typeOfMove: 'PlayCharacterCard', cardNumber: 2 }, 'farmer'],
  [{ typeOfMove: 'PlayCharacterCard', cardNumber: 5, islandNumber: 3 }, 'herbalist 3'],
  [{ typeOfMove: 'PlayCharacterCard', cardNumber: 12, studentColour: 'Green' }, 'thief green'],
  [
    {
      typeOfMove: 'PlayCharacterCard',
      cardNumber: 10,
      swaps: [
        { take: 'Red', give: 'Blue' },
        { take: 'Green', give: 'Pink' },
      ],
    },
    'minstrel take green red give pink blue',
  ],
])('%j is the move "%s"', (wire, text) => {
  expect(makeMove(decodeMove(unwrap(parseWireMove(wire))))).toBe(text);
});

const TYPES = 'PlayAssistantCard, MoveStudents, MoveMotherNature, ChooseCloud, PlayCharacterCard';
const NO_TYPE = `move must be an object whose typeOfMove is one of ${TYPES}`;

describe('a move is not valid', () => {
  test.each([
    ['without a type', { cardNumber: 3 }, NO_TYPE],
    ['of an unknown type', { typeOfMove: 'Pass' }, NO_TYPE],
    ['of an inherited type', { typeOfMove: 'toString' }, NO_TYPE],
    ['with an assistant 11', { typeOfMove: 'PlayAssistantCard', cardNumber: 11 }, 'move.cardNumber must be <= 10'],
    [
      'with an assistant as text',
      { typeOfMove: 'PlayAssistantCard', cardNumber: '3' },
      'move.cardNumber must be a whole number',
    ],
    [
      'with an island as text',
      { typeOfMove: 'MoveStudents', studentColour: 'Red', islandNumber: '1' },
      'move.islandNumber must be a whole number or null',
    ],
    [
      'with a purple student',
      { typeOfMove: 'MoveStudents', studentColour: 'Purple' },
      'move.studentColour must be one of Green, Red, Yellow, Pink, Blue',
    ],
    [
      'with an island 12',
      { typeOfMove: 'MoveStudents', studentColour: 'Red', islandNumber: 12 },
      'move.islandNumber must be <= 11',
    ],
    [
      'with no step',
      { typeOfMove: 'MoveMotherNature', motherNatureMovements: 0 },
      'move.motherNatureMovements must be >= 1',
    ],
    [
      'with eight steps',
      { typeOfMove: 'MoveMotherNature', motherNatureMovements: 8 },
      'move.motherNatureMovements must be <= 7',
    ],
    ['with a cloud 4', { typeOfMove: 'ChooseCloud', cloudNumber: 4 }, 'move.cloudNumber must be <= 3'],
    ['without a cloud', { typeOfMove: 'ChooseCloud' }, 'move lacks the member "cloudNumber"'],
    [
      'with a member too many',
      { typeOfMove: 'ChooseCloud', cloudNumber: 0, island: 3 },
      'move has the unknown member "island"',
    ],
    ['with a character 13', { typeOfMove: 'PlayCharacterCard', cardNumber: 13 }, 'move.cardNumber must be <= 12'],
    [
      'with a monk that goes nowhere',
      { typeOfMove: 'PlayCharacterCard', cardNumber: 1, studentColour: 'Red' },
      'move lacks the member "islandNumber"',
    ],
    [
      'with a farmer and a colour',
      { typeOfMove: 'PlayCharacterCard', cardNumber: 2, studentColour: 'Red' },
      'move.studentColour is not allowed for this character',
    ],
    [
      'with no exchange',
      { typeOfMove: 'PlayCharacterCard', cardNumber: 7, swaps: [] },
      'move.swaps must be a list of at least 1',
    ],
    [
      'with a minstrel for three',
      { typeOfMove: 'PlayCharacterCard', cardNumber: 10, swaps: new Array(3).fill({ take: 'Red', give: 'Red' }) },
      'move.swaps must be a list of at most 2',
    ],
    ['that is a number', 3, NO_TYPE],
    ['that is null', null, NO_TYPE],
    ['that is missing', undefined, NO_TYPE],
    ['that is a list', [{ typeOfMove: 'ChooseCloud' }], NO_TYPE],
  ])('%s', (_, wire, message) => {
    expect(parseWireMove(wire)).toEqual({ ok: false, error: { code: 'schema/invalid', message } });
  });
});

test.each([
  ['LoginReply', { type: 'LoginReply', username: 'ann' }, true],
  ['LoginReply', { type: 'LoginReply', username: ' ann' }, false],
  ['NumberOfPlayersReply', { type: 'NumberOfPlayersReply', numberOfPlayers: 4 }, false],
  ['GameEnded', { type: 'GameEnded', winner: null, winners: [0, 2], reason: 'BAG_EMPTY' }, true],
])('the schema has the message %s: %j', (type, value, isValid) => {
  expect(checkForm(type, value).ok).toBe(isValid);
});
