import { expect, test } from 'vitest';
import { summarizeGame } from '../../src/cli/play/game-summary.js';
import { ERIANTYS } from '../../src/games/eriantys/game.js';
import { GC18 } from '../../src/games/eriantys/gc18/protocol.js';
import { message, started, transcriptOf } from '../games/eriantys/art/recorded-game.js';
import { gameOf } from '../games/eriantys/engine/given-game.js';

test('what each player did is aligned, however long the labels of the game are', async () => {
  const game = gameOf({ islands: { 3: { owner: 1 } }, players: [{ dining: 'red' }], professors: { red: 0 } });
  const recording = transcriptOf([message(started(game, 0), 'ann'), message(started(game, 1), 'ben')]);
  const loaded = { game: ERIANTYS, protocol: GC18, name: 'gc18/1' } as never;
  expect(await summarizeGame({ loaded }, recording)).toBe(`
ann
  towers by round  0
  professors       red
  dining room      1 red

ben
  towers by round  1
  professors       none
  dining room      no students
`);
});
