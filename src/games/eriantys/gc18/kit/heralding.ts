import {
  applyWithDraws,
  characterFacts,
  characterInPlay,
  type Game,
  HERALD,
  type Move,
  moverOf,
  useOnIsland,
} from '../../engine/index.js';
import type { Strategy } from '../../strategies/strategy.js';
import { choosingByWorth } from './choosing-by-worth.js';
import { worthOfJoining } from './joining.js';

/**
 * Players who join islands until there are four, save for a herald, and leave it to a herald on the second island to join that with
 * both its neighbors. None of them ends the game.
 */
export const heralding = (seed: number): Strategy => choosingByWorth(worthOfHeralding, seed);

const RESOLVED = 1;

function worthOfHeralding(game: Game, move: Move): number {
  const after = applyWithDraws(game, move, []);
  if (after.ending !== null) return -Number.MAX_VALUE;
  return worthOfJoining(game, move) + worthOfSavings(after, moverOf(game)) + (isPrepared(after) ? 10_000 : 0);
}

const PRICE = characterFacts(HERALD).cost;

/** Every third student of a colour brings a coin. */
function worthOfSavings({ seats }: Game, seat: number): number {
  const { coins = 0, dining = [] } = seats[seat] ?? {};
  return coins >= PRICE ? 15 * PRICE : 15 * coins + 5 * Math.max(...dining.map((count) => count % 3));
}

function isPrepared(game: Game): boolean {
  if (game.islands.length !== 4 || characterInPlay(game, HERALD) === undefined) return false;
  const { ending, islands } = applyWithDraws(game, useOnIsland(HERALD, RESOLVED), []);
  return ending === 'three-islands' && islands.length === 2;
}
