import { beginGame } from './play.js';
import type { TableState } from './table-state.js';

/** Begins the game once all programs are there that were started for it. */
export function startIfComplete(state: TableState): void {
  if (state.phase !== 'starting') return;
  const isMissing = state.seats.some(({ program, here, substitute }) => program !== null && !here && !substitute);
  if (!isMissing) beginGame(state);
}
