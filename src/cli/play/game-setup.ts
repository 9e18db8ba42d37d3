import type { Standing } from '../../kit/game-session.js';
import type { GameReport } from '../../run/game-report.js';
import type { SeatFault } from '../../run/seat-faults.js';
import type { ScheduledGame } from '../../run/series.js';
import type { PlayOptions } from './play-options.js';

/** What one protocol makes of a command line: games that can be played. */
export interface Contest {
  readonly options: PlayOptions;
  readonly play: (game: ScheduledGame, course: Course) => Promise<GameReport>;
  /** The command that judges one reply without any player; null where there is none. */
  readonly judgeCommand: (sent: string, said: string) => string | null;
  /** What the author of a program with such a fault should look at first; null where nothing comes to mind. */
  readonly hint: (fault: SeatFault) => string | null;
}

export interface Course {
  readonly signal: AbortSignal;
  readonly onTurn: (standings: readonly Standing[]) => void;
}
