import { applyWithDraws, type Game, isOver, type Move, NONE, THIEF, towersOnIslands } from '../../engine/index.js';
import type { Strategy } from '../../strategies/strategy.js';
import { choosingByWorth } from './choosing-by-worth.js';

/**
 * Three players who fill the bag again and again with a thief, so that it lasts for more than eight rounds. They keep the same two
 * assistants: in the ninth round, the last of them has no other than those that were played.
 */
export const thieving = (seed: number): Strategy => choosingByWorth(worthOfThieving, seed, [THIEF]);

/** Those that are not kept, in the order of the rounds; every seat begins with another. */
const PLAYED_EARLY = [1, 2, 3, 4, 7, 8, 9, 10];
const SEAT_SHIFT = 2;

/** A thief is dear: with fewer students back in the bag, it is not worth its coins. */
const WORTHWHILE_RETURN = 6;

function worthOfThieving(game: Game, move: Move): number {
  switch (move.kind) {
    case 'assistant':
      return worthOfAssistant(game, move.number);
    case 'student':
      return move.island === NONE ? 1 + seatedOf(game, move.colour) : 0;
    case 'mother-nature':
      return -towersAfter(game, move);
    case 'cloud':
      return 0;
    case 'character':
      return returnedBy(game, move) >= WORTHWHILE_RETURN ? 1000 + returnedBy(game, move) : -1000;
  }
}

/** The last round but one has a tie for the first turn: everybody plays the lowest assistant that is left. */
function worthOfAssistant({ round, order, turn }: Game, value: number): number {
  const planned = PLAYED_EARLY[(round - 1 + SEAT_SHIFT * (order[turn] ?? 0)) % PLAYED_EARLY.length];
  if (round <= PLAYED_EARLY.length && value === planned) return 100;
  return PLAYED_EARLY.includes(value) ? 50 : -value;
}

/** All seat the same colours: of those, a thief returns three of every player. */
const seatedOf = ({ seats }: Game, colour: number): number =>
  seats.reduce((sum, { dining }) => sum + (dining[colour] as number), 0);

const returnedBy = (game: Game, move: Move): number => applyWithDraws(game, move, []).bagCount - game.bagCount;

function towersAfter(game: Game, move: Move): number {
  const after = applyWithDraws(game, move, []);
  if (isOver(after)) return Number.MAX_VALUE;
  return towersOnIslands(after).reduce((sum, count) => sum + count, 0);
}
