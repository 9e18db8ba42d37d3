import { type Answer, copyGame, decisionOf, isOver } from '../engine/index.js';
import { outputOf, receive } from '../jsonrpc/table/game-session.js';
import { leave, resume, silence } from '../jsonrpc/table/inbound.js';
import { announce, carryOutAnswer } from '../jsonrpc/table/progress.js';
import { awaited } from '../jsonrpc/table/queries.js';
import type { JsonRpcOutput as ProgramOutput } from '../jsonrpc/table/table.js';
import type { TableGame } from '../table/index.js';
import { isInGame, type TableState } from './table-state.js';

// Programs at the table speak the JSON-RPC protocol with a table of that protocol, in which all other seats are silent. It
// has a copy of the game, which follows the moves of the others.

function forward(state: TableState, outputs: readonly ProgramOutput[]): void {
  for (const output of outputs.map(outputOf)) {
    if (output.kind === 'send') state.outputs.push({ kind: 'send', seat: output.seat, text: output.text });
    if (output.kind !== 'close') continue;
    const { seat, code = 1000, reason } = output;
    state.outputs.push({ kind: 'close', seat, code, reason, frees: false });
  }
}

function withPrograms(
  state: TableState,
  act: (programs: NonNullable<TableState['programs']>, outputs: ProgramOutput[]) => void,
): void {
  if (state.programs === null) return;
  const outputs: ProgramOutput[] = [];
  act(state.programs, outputs);
  forward(state, outputs);
}

/** Whether a program is to be started for a seat, or has been and has not joined yet. */
export function isAwaitedProgram(state: TableState, seat: number): boolean {
  const { program = null, here = true, substitute = false } = state.seats[seat] ?? {};
  if (program === null || here || substitute) return false;
  return state.phase === 'starting' || (state.phase === 'playing' && isInGame(state, seat));
}

/** The first program that has not joined yet; null if all have. */
export function missingProgram(state: TableState): number | null {
  const seat = state.seats.findIndex((_, index) => isAwaitedProgram(state, index));
  return seat < 0 ? null : seat;
}

/** Programs are told that a game begins, and have not all said that they are ready. */
export const isAnnounced = ({ programs }: TableState): boolean => programs?.stage === 'starting';

/** The game waits for programs: at its beginning, or because they are started again. */
export const isStarting = (state: TableState): boolean => isAnnounced(state) || missingProgram(state) !== null;

/** The first program that it waits for; null once the game goes on. */
export function startingProgram(state: TableState): number | null {
  const unready = state.programs !== null && isAnnounced(state) ? awaited(state.programs)[0]?.seat : null;
  return missingProgram(state) ?? unready ?? null;
}

export const announceGame = (state: TableState): void => withPrograms(state, announce);

export function programsAfterAnswer(state: TableState, answer: Answer): void {
  withPrograms(state, (programs, outputs) => {
    carryOutAnswer(programs, outputs, answer);
    state.isBehind = true;
  });
}

/** No program has been asked since what was taken back. */
export function programsAfterUndo(state: TableState): void {
  withPrograms(state, (programs) => {
    programs.game = copyGame((state.game as TableGame).game);
    programs.steps++;
  });
}

export function programsAfterWithdrawal(state: TableState, seat: number): void {
  withPrograms(state, (programs, outputs) => {
    const { game } = programs;
    const wasAsked = decisionOf(game)?.seat === seat && game.turn !== seat;
    outputs.push(...leave(programs, seat));
    // A table of the protocol does not know that a silent seat was waited for.
    state.isBehind = wasAsked && !isOver(game);
  });
}

export const resumePrograms = (state: TableState): void => withPrograms(state, resume);

/** A program is gone, and its seat goes on without it. */
export function forgetProgram(state: TableState, seat: number): void {
  withPrograms(state, (programs, outputs) => {
    if (!programs.silent.has(seat)) silence(programs, outputs, seat);
  });
}

export function receiveFromProgram(state: TableState, seat: number, frame: string): void {
  withPrograms(state, (programs, outputs) => {
    outputs.push(...receive(programs, seat, frame));
  });
}
