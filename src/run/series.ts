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

/** The number of a game among those that `scheduleGames` makes; null if it is none of them. */
export function numberInSeries(
  { order, seed: ofGame }: Pick<ScheduledGame, 'order' | 'seed'>,
  games: number,
  seed: number,
): number | null {
  const players = order.length;
  const [first = 0] = order;
  const number = (ofGame - seed) * players + first;
  const isRotated = order.every((player, seat) => player === (first + seat) % players);
  return isRotated && Number.isInteger(number) && number >= 0 && number < games ? number : null;
}

/** Plays all games, `jobs` at once, until done or aborted, and returns them in their order. */
export async function playSeries(
  games: Iterable<ScheduledGame>,
  jobs: number,
  play: (game: ScheduledGame) => Promise<GameReport>,
  onGame: (game: PlayedGame) => void,
  signal?: AbortSignal,
): Promise<PlayedGame[]> {
  const played: PlayedGame[] = [];
  const keep = (game: PlayedGame): void => {
    played.push(game);
    onGame(game);
  };
  await playGames(games, jobs, play, keep, signal);
  return played.sort((a, b) => a.number - b.number);
}

/** The same for more games than fit into memory. */
export async function playGames(
  games: Iterable<ScheduledGame>,
  jobs: number,
  play: (game: ScheduledGame) => Promise<GameReport>,
  onGame: (game: PlayedGame) => void,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = games[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !signal?.aborted; next = waiting.next()) {
      const game: PlayedGame = { ...next.value, report: await play(next.value) };
      if (game.report.interrupted) return;
      onGame(game);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
}
