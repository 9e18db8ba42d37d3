import { fault, ok, type Result } from '../../../core/result.js';
import { gameSeed } from '../../../core/seed.js';
import { type Answer, seatAt, viewOf } from '../engine/index.js';
import { strategyNamed } from '../strategies/strategies.js';
import {
  addMove,
  answerMove,
  automaticAnswer,
  isTableOver,
  type Move,
  replayed,
  seatToAnswer,
  type TableGame,
} from '../table/index.js';
import { type LobbySeat, speaks } from './lobby-seat.js';
import {
  forgetProgram,
  isAnnounced,
  isStarting,
  programsAfterAnswer,
  programsAfterUndo,
  programsAfterWithdrawal,
  resumePrograms,
} from './programs.js';
import { isInGame, isPersonAt, type TableState } from './table-state.js';
import { makeOver, publishViews } from './views.js';

// How the game is played: every move goes through here, whoever makes it.

/** The strategy that plays for somebody who is gone. */
const SUBSTITUTE = 'big-money';

/**
 * A move, or why it cannot be made. Taking back must not cost more than playing, or somebody could keep the server busy
 * with it: so the games since the last news are kept.
 */
function tryMove(state: TableState, move: Move): Result<null> {
  const { earlier } = state;
  const game = state.game as TableGame;
  earlier.set(game.steps.length, game.game);
  const moved = addMove(game, move, state.now, (step) => earlier.get(step) ?? replayed(game)(step));
  if (!moved.ok) return moved;
  state.game = moved.value;
  if (moved.value.steps.at(-1)?.news === true) earlier.clear();
  return ok(null);
}

/** A move that is known to be legal. */
export function makeMove(state: TableState, move: Move): void {
  const moved = tryMove(state, move);
  if (!moved.ok) throw new Error(moved.error.message);
}

/** Plays on until somebody has to be waited for: bots, substitutes, and questions without a choice. */
export function settle(state: TableState): void {
  for (;;) {
    playAutomatically(state);
    if (!state.isBehind) break;
    state.isBehind = false;
    resumePrograms(state);
  }
  if (state.game !== null && isTableOver(state.game)) finish(state);
  else publishViews(state);
}

function finish(state: TableState): void {
  publishViews(state);
  if (state.phase === 'over') return;
  state.phase = 'over';
  for (const seat of state.seats.keys()) {
    if (isPersonAt(state, seat)) state.outputs.push({ kind: 'send', seat, text: makeOver(state, seat) as string });
  }
  state.outputs.push({ kind: 'watch', text: makeOver(state, null) as string });
}

function playAutomatically(state: TableState): void {
  const isWatched = state.seats.some((_, seat) => isPlaying(state, seat));
  // Bots do not finish the game of people who may come back.
  if (isStarting(state) || (!isWatched && state.seats.some((_, seat) => mayReturn(state, seat)))) return;
  for (;;) {
    const game = state.game as TableGame;
    const answer = answerOfItself(state, game);
    if (answer === null) return;
    const { turn } = game.game;
    takeAnswer(state, answer);
    // Each turn of a bot is something to look at, unless nobody is left who waits for the next.
    if (isWatched && (state.game as TableGame).game.turn !== turn) publishViews(state);
  }
}

const mayReturn = (state: TableState, seat: number): boolean => isPersonAt(state, seat) && isInGame(state, seat);

/** Whether a person plays there now, and nobody in its place. */
export const isPlaying = (state: TableState, seat: number): boolean =>
  mayReturn(state, seat) && state.seats[seat]?.substitute === false;

function answerOfItself(state: TableState, game: TableGame): Answer | null {
  const seat = seatToAnswer(game);
  if (seat === null) return null;
  const at = state.seats[seat] as LobbySeat;
  if (speaks(at)) return null;
  if (!at.substitute) return automaticAnswer(game);
  return strategyNamed(SUBSTITUTE, gameSeed(state.seed, game.steps.length))(viewOf(game.game, seat));
}

function takeAnswer(state: TableState, answer: Answer): void {
  makeMove(state, answerMove(answer));
  programsAfterAnswer(state, answer);
}

/** Answers of a person: all of them, or those before the first one that is refused. */
export function answerAll(state: TableState, seat: number, answers: readonly Answer[]): Result<null> {
  let refusal: Result<null> = ok(null);
  for (const answer of answers) {
    refusal = answerOnce(state, seat, answer);
    if (!refusal.ok) break;
  }
  settle(state);
  return refusal;
}

function answerOnce(state: TableState, seat: number, answer: Answer): Result<null> {
  const game = state.game as TableGame;
  if (isStarting(state) || seatToAnswer(game) !== seat) return fault('answer/turn', 'it is not your turn to answer');
  const moved = tryMove(state, answerMove(answer));
  if (!moved.ok) return moved;
  programsAfterAnswer(state, answer);
  return ok(null);
}

export function undo(state: TableState, seat: number): Result<null> {
  const undone = tryMove(state, { kind: 'undo', seat });
  if (!undone.ok) return undone;
  programsAfterUndo(state);
  settle(state);
  return ok(null);
}

export function withdraw(state: TableState, seat: number): void {
  const game = state.game as TableGame;
  if (isTableOver(game) || seatAt(game.game, seat).withdrawn) return;
  makeMove(state, { kind: 'withdraw', seat });
  programsAfterWithdrawal(state, seat);
  settle(state);
}

/** A bot plays for a seat from now on. */
export function substitute(state: TableState, seat: number): void {
  (state.seats[seat] as LobbySeat).substitute = true;
  forgetProgram(state, seat);
  settle(state);
}

/** Whether a seat that is given up now is forfeit, or a bot plays it. Before the first turn, nothing can be forfeit yet. */
export function isForfeit(state: TableState): boolean {
  const { game, settings } = state;
  return settings.absence === 'forfeit' && game !== null && (!isAnnounced(state) || game.moves.length > 0);
}

export function giveUpSeat(state: TableState, seat: number): void {
  if (isForfeit(state)) withdraw(state, seat);
  else substitute(state, seat);
}
