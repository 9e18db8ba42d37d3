import {
  type Game,
  type GameOptions,
  isOver,
  legalMoves,
  type Move,
  startGame,
  stepInPlace,
} from '../../../../src/games/eriantys/engine/index.js';
import { movePicker } from '../../../../src/games/eriantys/strategies/uniform-random.js';
import { unwrap } from '../../../unwrap.js';

/** Every position of some random games, with the move that follows; null at the end. */
export function* randomPositions(games: number): Generator<readonly [Game, Move | null]> {
  for (let seed = 0; seed < games; seed++) {
    const options: GameOptions = { seats: 2 + (seed % 3), expert: seed % 2 === 0, seed };
    const game = unwrap(startGame(options));
    const pick = movePicker(seed, 9);
    while (!isOver(game)) {
      const move = pick(legalMoves(game));
      yield [game, move];
      stepInPlace(game, move);
    }
    yield [game, null];
  }
}
