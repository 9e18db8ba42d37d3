import { gameSeed } from '../../../core/seed.js';
import { copyGame, rulesOf } from '../engine/index.js';
import type { Dialect } from '../jsonrpc/messages.js';
import { openJsonTable } from '../jsonrpc/table/table.js';
import {
  answerMove,
  kingdomOf,
  startTable,
  type TableGame,
  type TableOptions,
  type TableSeat,
} from '../table/index.js';
import { PROGRAM_RULES } from '../table/remote/index.js';
import { type LobbySeat, speaks } from './lobby-seat.js';
import { makeMove, settle } from './play.js';
import { announceGame, missingProgram } from './programs.js';
import { isInGame, type TableState } from './table-state.js';

/** Begins the game once all programs are there that were started for it. */
export function startIfComplete(state: TableState): void {
  if (state.phase !== 'starting') return;
  if (missingProgram(state) === null) beginGame(state);
}

/** Goes on with programs that were started again in the middle of the game. */
export function reopenIfComplete(state: TableState): void {
  const { game, phase, programs, seats } = state;
  if (game === null || phase !== 'playing' || programs !== null || missingProgram(state) !== null) return;
  // Of programs that have left, none would say that it is ready.
  if (!seats.some((seat, index) => speaks(seat) && isInGame(state, index))) return;
  state.isBehind = false;
  openPrograms(state, game);
  settle(state);
}

/** Deals, once everybody is there. With programs, play begins when all of them have said that they are ready. */
function beginGame(state: TableState): void {
  const started = startTable(optionsOf(state));
  if (!started.ok) throw new Error(started.error.message);
  state.game = started.value;
  state.phase = 'playing';
  if (state.seats.some(speaks)) openPrograms(state, started.value);
  settle(state);
}

function openPrograms(state: TableState, game: TableGame): void {
  const opened = openJsonTable({
    names: state.seats.map(({ name }) => name ?? ''),
    dialects: state.seats.map((seat) => (speaks(seat) ? (seat.version as Dialect) : 'live')),
    kingdom: kingdomOf(game.options),
    rules: rulesOf(PROGRAM_RULES),
    seed: state.seed,
    showsHand: true,
    rematch: false,
  });
  if (!opened.ok) throw new Error(opened.error.message);
  const programs = opened.value;
  programs.game = copyGame(game.game);
  programs.onAnswer = (answer) => makeMove(state, answerMove(answer));
  programs.onFatal = (seat) => state.lost.push(seat);
  for (const [index, seat] of state.seats.entries()) if (!speaks(seat)) programs.silent.add(index);
  state.programs = programs;
  announceGame(state);
}

function optionsOf({ seats, settings, seed }: TableState): TableOptions {
  const { mode, rules, pointsShown, undo, openHands } = settings;
  return {
    seats: seats.map((seat, index) => tableSeat(seat, gameSeed(seed, index))),
    mode,
    rules,
    seed,
    pointsShown,
    undo,
    openHands,
    practice: false,
  };
}

function tableSeat({ kind, name, strategy }: LobbySeat, seed: number): TableSeat {
  const named = name ?? '';
  if (kind === 'bot' && strategy !== null) return { kind, name: named, strategy, seed };
  return kind === 'program' ? { kind, name: named } : { kind: 'remote', name: named, profile: null };
}
