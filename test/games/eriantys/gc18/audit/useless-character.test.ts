import { expect, test } from 'vitest';
import { parseMove } from '../../../../../src/games/eriantys/engine/index.js';
import { isUseless } from '../../../../../src/games/eriantys/gc18/audit/useless-character.js';
import { unwrap } from '../../../../unwrap.js';
import { gameOf } from '../../engine/given-game.js';

const PLAYERS = [{ coins: 3, dining: 'red' }, { dining: '2 red 3 blue' }];

test.each([
  { move: 'farmer', useful: ['students'] },
  { move: 'messenger', useful: ['students', 'mother-nature'] },
  { move: 'centaur', useful: ['students', 'mother-nature'] },
  { move: 'knight', useful: ['students', 'mother-nature'] },
  { move: 'mushroom-seller green', useful: ['students', 'mother-nature'] },
  { move: 'thief blue', useful: ['students', 'mother-nature', 'cloud'] },
  { move: 'thief green', useful: [] },
  { move: 'herald 5', useful: [] },
] as const)('$move is of use in the phases $useful', ({ move, useful }) => {
  const phases = ['students', 'mother-nature', 'cloud'] as const;
  const [character = ''] = move.split(' ');
  const games = phases.map((phase) =>
    gameOf({ phase, characters: { [character]: {} }, players: PLAYERS, professors: { red: 1, blue: 1 } }),
  );
  const found = phases.filter((_, index) => !isUseless(games[index]!, unwrap(parseMove(move))));
  expect(found).toEqual(useful);
});

test('a farmer with as many students as the holder of a professor is of use until the end of the turn', () => {
  const game = gameOf({
    phase: 'cloud',
    characters: { farmer: {} },
    players: [{ coins: 2, dining: 'red' }, { dining: 'red' }],
    professors: { red: 1 },
  });
  expect(isUseless(game, unwrap(parseMove('farmer')))).toBe(false);
});
