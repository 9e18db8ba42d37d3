import type { Fault } from '../../../core/result.js';
import { isOver } from '../engine/index.js';
import type { Step } from './step.js';
import { seatToAnswer, type TableGame } from './table-game.js';

/** What the rules of taking back look at. */
export type UndoState = Pick<TableGame, 'options' | 'steps' | 'game'>;

/**
 * How many steps `seat` would take back: to its last decision that was one, with the answers that followed by themselves.
 * Zero if there is none that may be taken back.
 */
export function stepsToDrop({ options, steps }: UndoState, seat: number): number {
  if (options.undo === 'off') return 0;
  const mayDrop =
    options.undo === 'practice' ? isAnswer : (step: Step) => isAnswer(step) && !step.news && step.seat === seat;
  for (let count = 1; count <= steps.length; count++) {
    const step = steps[steps.length - count] as Step;
    if (!mayDrop(step)) return 0;
    if (step.seat === seat && !step.forced && !step.continues) return count;
  }
  return 0;
}

const isAnswer = ({ answer }: Step): boolean => answer !== null;

/** Why `seat` cannot take anything back; null if it can. */
export function refusalOfUndo(state: UndoState, seat: number): Fault | null {
  if (state.options.undo === 'off') return { code: 'undo/off', message: 'taking back is switched off at this table' };
  if (isOver(state.game)) return { code: 'undo/over', message: 'the game is over' };
  if (isProgramAsked(state)) return { code: 'undo/asked', message: 'a program has been asked since' };
  if (stepsToDrop(state, seat) > 0) return null;
  const last = state.steps.at(-1);
  if (last === undefined) return { code: 'undo/start', message: 'nothing has been played yet' };
  if (last.seat !== seat) return { code: 'undo/not-yours', message: 'the last answer was not yours' };
  return { code: 'undo/news', message: 'the last answer has shown cards that nobody could know before' };
}

/** No protocol of programs can take a question back. */
function isProgramAsked({ options, game }: UndoState): boolean {
  const seat = seatToAnswer({ game });
  return seat !== null && options.seats[seat]?.kind === 'program';
}
