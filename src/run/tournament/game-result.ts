import type { GameReport } from '../game-report.js';
import type { StoredGame } from './tournament-file.js';

/** What a tournament keeps of a game. */
export type GameResult = Omit<StoredGame, 'players' | 'seed'>;

/** Null if the kit or the environment is to blame: such a game says nothing about the players, and is played again. */
export function resultOfGame({ faults, seats, winners, finished, forfeits }: GameReport): GameResult | null {
  if (faults.some(({ blame }) => blame !== 'player')) return null;
  return {
    points: seats.map(({ points }) => points),
    winners,
    finished,
    faults: [...new Set(faults.map(({ seat }) => seat))],
    ...(forfeits !== undefined && forfeits.length > 0 && { forfeits }),
  };
}
