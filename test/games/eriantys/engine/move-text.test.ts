import { describe, expect, test } from 'vitest';
import {
  legalMoves,
  makeMove,
  parseMove,
  playAssistant,
  useCharacter,
} from '../../../../src/games/eriantys/engine/index.js';
import { unwrap } from '../../../unwrap.js';
import { gameOf } from './given-game.js';

const COINS = { players: [{ coins: 9, dining: '3 red blue' }], professors: { red: 0, blue: 0 } } as const;
const CHARACTERS = ['monk', 'farmer', 'herald', 'herbalist', 'jester', 'mushroom-seller', 'minstrel', 'princess'];

test.each(CHARACTERS)('every move with a %s is read as it is written', (name) => {
  for (const phase of ['assistant', 'students', 'mother-nature', 'cloud'] as const) {
    const moves = legalMoves(gameOf({ ...COINS, phase, characters: { [name]: {}, thief: {}, centaur: {} } }));
    expect(moves.length).toBeGreaterThan(0);
    for (const move of moves) expect(unwrap(parseMove(makeMove(move)))).toEqual(move);
    expect(new Set(moves.map(makeMove)).size).toBe(moves.length);
  }
});

describe('text that is not a move', () => {
  test.each([
    ['', 'character/unknown'],
    ['pass', 'character/unknown'],
    ['assistant', 'move/text'],
    ['assistant five', 'move/text'],
    ['assistant 5 6', 'move/text'],
    ['assistant -1', 'move/text'],
    ['cloud 1.5', 'move/text'],
    ['student', 'colour/unknown'],
    ['student purple 3', 'colour/unknown'],
    ['student red', 'move/text'],
    ['student red kitchen', 'move/text'],
    ['student red 3 4', 'move/text'],
    ['farmer red', 'move/text'],
    ['herald', 'move/text'],
    ['herald red', 'move/text'],
    ['monk red', 'move/text'],
    ['monk red x', 'move/text'],
    ['monk violet 3', 'colour/unknown'],
    ['thief', 'move/text'],
    ['thief mauve', 'colour/unknown'],
    ['jester', 'move/text'],
    ['jester take red', 'move/text'],
    ['jester take red give mauve', 'colour/unknown'],
    ['jester take mauve give red', 'colour/unknown'],
    ['jester give red take red', 'move/text'],
  ])('"%s" is refused as %s', (text, code) => {
    expect(parseMove(text)).toMatchObject({ ok: false, error: { code } });
  });
});

test('a move out of range can be made and written, to be judged', () => {
  expect(makeMove(playAssistant(17))).toBe('assistant 17');
  expect(makeMove(useCharacter(13))).toBe('character-13');
});
