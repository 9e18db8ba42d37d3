import { decisionOf, isOver, withdrawInPlace } from '../../engine/index.js';
import { makeEndTurnResult } from '../encode-state.js';
import { ERROR_CODES } from '../envelope/envelope.js';
import { hearRequest, hearResponse, refusalOf } from '../judge-request.js';
import { answerRunning, applyAnswers, beginIfReady, countRematch, proceed, tellNews } from './progress.js';
import { promptOf } from './prompts.js';
import {
  CLOSE,
  isGone,
  type JsonTable,
  onTurn,
  type PlayerRequest,
  placeOf,
  type RequestId,
  type TableOutput,
} from './table.js';

// What comes in from the players: requests, responses, and their leaving.

export const MOST_WAITING = 16;
export const NOT_YOUR_TURN = 'it is not your turn';
export const TOO_MANY_WAITING = `more than ${MOST_WAITING} requests are waiting`;

const isItsTurn = (table: JsonTable, seat: number): boolean => table.stage === 'playing' && onTurn(table) === seat;

/** A player's request. Those of one player are carried out one after another (J-29). */
export function onRequest(table: JsonTable, seat: number, wish: PlayerRequest): TableOutput[] {
  const acts: TableOutput[] = [];
  if (!isItsTurn(table, seat)) refuse(acts, seat, wish.id, NOT_YOUR_TURN);
  else if (table.queue.length < MOST_WAITING) table.queue.push({ seat, wish });
  else refuse(acts, seat, wish.id, TOO_MANY_WAITING);
  drain(table, acts);
  return acts;
}

/** Carries out what has been asked for, as long as nobody has to be waited for. */
function drain(table: JsonTable, acts: TableOutput[]): void {
  while (table.running === null) {
    const next = table.queue.shift();
    if (next === undefined) return;
    carryOut(table, acts, next.seat, next.wish);
  }
}

const refuse = (acts: TableOutput[], seat: number, id: RequestId, message: string): void => {
  acts.push({ kind: 'error', seat, id, code: ERROR_CODES.invalidRequest, message });
};

function carryOut(table: JsonTable, acts: TableOutput[], seat: number, { id, method, params }: PlayerRequest): void {
  const { game } = table;
  if (!isItsTurn(table, seat)) {
    refuse(acts, seat, id, NOT_YOUR_TURN);
    return;
  }
  const heard = hearRequest(game, method, params);
  if (!heard.ok) {
    acts.push({ kind: 'error', seat, id, ...refusalOf(heard) });
    return;
  }
  const place = game.turn;
  table.running = { seat, id };
  applyAnswers(table, acts, heard.answers);
  if (method === 'EndTurn') answerRunning(table, acts, makeEndTurnResult(game, place));
  proceed(table, acts);
}

/** A response to a request of ours. One that nobody waits for, such as a second one, is passed over (J-21). */
export function onResponse(table: JsonTable, seat: number, id: RequestId | null, result: unknown): TableOutput[] {
  const owed = table.pending.get(seat);
  if (owed === undefined || owed.id !== id) return [];
  const acts: TableOutput[] = [];
  if (table.stage === 'playing') takeResponse(table, acts, seat, result);
  else onLobbyResponse(table, acts, seat, result);
  drain(table, acts);
  return acts;
}

/** Before and after the game nothing depends on what is answered, but on who has. */
function onLobbyResponse(table: JsonTable, acts: TableOutput[], seat: number, result: unknown): void {
  table.pending.delete(seat);
  if (table.stage === 'starting') beginIfReady(table, acts);
  else countRematch(table, acts, seat, result);
}

/** An answer that cannot stand leaves the question open, so that the game goes on with it when the seat is given up. */
function takeResponse(table: JsonTable, acts: TableOutput[], seat: number, result: unknown): void {
  const { game, options } = table;
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') throw new Error('a response came that no card waits for');
  const heard = hearResponse(game, promptOf(game, decision, options), result);
  if (!heard.ok) {
    acts.push(...fatal(table, seat, heard.reason));
    return;
  }
  table.pending.delete(seat);
  applyAnswers(table, acts, heard.answers);
  proceed(table, acts);
}

/** What a player did cannot stand: it is told, loses its seat and its connection (J-42, J-59). */
export function fatal(table: JsonTable, seat: number, message: string): TableOutput[] {
  return [
    { kind: 'notification', seat, method: 'FatalError', params: JSON.stringify({ message }) },
    { kind: 'close', seat, code: CLOSE.policy, reason: message.slice(0, 100) },
    ...leave(table, seat),
  ];
}

/** A seat forfeits. The game goes on, or ends for those who remain (J-56 to J-58). */
export function leave(table: JsonTable, seat: number): TableOutput[] {
  const acts: TableOutput[] = [];
  if (table.stage === 'closed' || isGone(table, seat)) return acts;
  const owes = table.pending.delete(seat);
  const others = table.queue.filter((each) => each.seat !== seat);
  table.queue.splice(0, table.queue.length, ...others);
  if (table.stage === 'ending') {
    // It stays a winner or a loser; only another game is off.
    if (owes) countRematch(table, acts, seat, null);
    return acts;
  }
  withdraw(table, acts, seat, owes);
  drain(table, acts);
  return acts;
}

function withdraw(table: JsonTable, acts: TableOutput[], seat: number, owes: boolean): void {
  if (isOver(table.game)) {
    // All others had left before the start, and now the one to be told of it has too.
    table.stage = 'closed';
    return;
  }
  const wasOnTurn = onTurn(table) === seat;
  withdrawInPlace(table.game, placeOf(table, seat));
  table.steps++;
  // An attack that goes on without its victim may reach the next one's discards.
  tellNews(table, acts);
  if (table.stage === 'starting') {
    beginIfReady(table, acts);
    return;
  }
  if (wasOnTurn) {
    // What the leaver had set going is not answered any more, neither by it nor by its victims.
    table.running = null;
    table.pending.clear();
  }
  if (wasOnTurn || owes || isOver(table.game)) proceed(table, acts);
}
