import { type Game, scoresOf } from '../engine/index.js';
import { gameAfter, loggedMove, type TableGame } from './table-game.js';

/** A turn in a replay. */
export interface ReplayTurn {
  /** The number of steps before it. */
  readonly step: number;
  readonly seat: number;
  /** Everybody's points when it began. */
  readonly points: readonly number[];
}

/** A game that can be looked at after every step. */
export interface Replay {
  readonly table: TableGame;
  /** After 0, 1, 2 … steps. */
  readonly games: readonly Game[];
  readonly turns: readonly ReplayTurn[];
}

export function openReplay(table: TableGame): Replay {
  const games: Game[] = [table.start];
  const turns: ReplayTurn[] = [turnAt(games, 0)];
  for (const [index, step] of table.steps.entries()) {
    games.push(gameAfter(games[index] as Game, step));
    if (step.events.some(({ type }) => type === 'turn')) turns.push(turnAt(games, index + 1));
  }
  return { table, games, turns };
}

const turnAt = (games: readonly Game[], step: number): ReplayTurn => {
  const game = games[step] as Game;
  return { step, seat: game.turn, points: scoresOf(game) };
};

export const lastStep = ({ games }: Replay): number => games.length - 1;

/** The table after so many steps, as if nothing had followed: any viewer can look at it. */
export function tableAt({ table, games }: Replay, step: number): TableGame {
  const at = Math.max(0, Math.min(step, games.length - 1));
  const steps = table.steps.slice(0, at);
  return { ...table, moves: steps.map(loggedMove), steps, undone: [], game: games[at] as Game };
}

/** A game of its own that goes on from a step. It is practice, because everybody has seen the cards. */
export function playOnFrom(replay: Replay, step: number): TableGame {
  const table = tableAt(replay, step);
  return { ...table, options: { ...table.options, practice: true }, practiced: true };
}

/** The step at which the turn before, or the next one, begins; the last step if there is none. */
export function stepOfTurn(replay: Replay, step: number, direction: -1 | 1): number {
  const starts = replay.turns.map((turn) => turn.step);
  if (direction < 0) return starts.findLast((start) => start < step) ?? 0;
  return starts.find((start) => start > step) ?? lastStep(replay);
}

/** Everybody's points by turn, those at the end included: one list for each seat. */
export function pointsByTurn({ table, turns, games }: Replay): number[][] {
  const last = scoresOf(games.at(-1) as Game);
  return table.options.seats.map((_, seat) => [...turns.map(({ points }) => points[seat] ?? 0), last[seat] ?? 0]);
}
