import type { GameReport } from './game-report.js';

/** One game of a series: who sits where, and its seed. */
export interface ScheduledGame {
  readonly number: number;
  /** Players by seat, as indices into the series' list. */
  readonly order: readonly number[];
  readonly seed: number;
}

export interface PlayedGame extends ScheduledGame {
  readonly report: GameReport;
}

/** The games of a series. Seats rotate, and each seed is played with everyone in every seat. */
export function* scheduleGames(
  players: number,
  games: number,
  seed: number,
): Generator<ScheduledGame, void, undefined> {
  for (let number = 0; number < games; number++) {
    const first = number % players;
    const order = Array.from({ length: players }, (_, seat) => (first + seat) % players);
    yield { number, order, seed: seed + Math.floor(number / players) };
  }
}

/** Plays all games, `jobs` at once, until done or aborted. */
export async function playSeries(
  games: Iterable<ScheduledGame>,
  jobs: number,
  play: (game: ScheduledGame) => Promise<GameReport>,
  onGame: (game: PlayedGame) => void,
  signal?: AbortSignal,
): Promise<PlayedGame[]> {
  const waiting = games[Symbol.iterator]();
  const played: PlayedGame[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !signal?.aborted; next = waiting.next()) {
      const game: PlayedGame = { ...next.value, report: await play(next.value) };
      if (game.report.interrupted) return;
      played.push(game);
      onGame(game);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return played.sort((a, b) => a.number - b.number);
}
