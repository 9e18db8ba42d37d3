import type { Standing } from '../../kit/game-session.js';
import type { PlayedGame } from '../../run/series.js';
import type { PlayOptions } from './play-options.js';

export interface SeriesProgress {
  readonly turn: (standings: readonly Standing[]) => void;
  readonly game: (game: PlayedGame) => void;
  readonly done: () => void;
}

/** A live line on a terminal: turns and points of a single game, games done of a series. */
export function progressOf({ contestants, games, quiet }: PlayOptions): SeriesProgress {
  const nothing = (): void => {};
  if (quiet || !process.stderr.isTTY) return { turn: nothing, game: nothing, done: nothing };
  const show = (text: string): void => {
    process.stderr.write(`\r\x1b[K${text}`);
  };
  let done = 0;
  const turn = (standings: readonly Standing[]): void => {
    const turns = Math.max(...standings.map((standing) => standing.turns));
    show(`turn ${turns}: ${standings.map(({ points }, seat) => `${contestants[seat]?.name} ${points}`).join(', ')}`);
  };
  return {
    turn: games === 1 ? turn : nothing,
    game: games === 1 ? nothing : () => show(`${++done} of ${games} games`),
    done: () => show(''),
  };
}
