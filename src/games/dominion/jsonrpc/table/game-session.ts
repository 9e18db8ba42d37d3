import { ok, type Result } from '../../../../core/result.js';
import type { GameSession, LeaveReason, Output } from '../../../../kit/game-session.js';
import { decodeFrame } from '../decode-frame.js';
import { makeError, makeNotificationOf, makeRequest, makeResultOf, type Params } from '../envelope/envelope.js';
import { errorOutput, fatal, leave, onRequest, onResponse, remarkOutputs } from './inbound.js';
import { begin } from './progress.js';
import { awaited, pendingFor, publicState } from './queries.js';
import { standingsAt, turnsAt, winnersAt } from './standings.js';
import {
  dialectOf,
  isGone,
  type JsonRpcOutput,
  type JsonTable,
  type JsonTableOptions,
  openJsonTable,
  type TableMessage,
} from './table.js';

/** One game of the protocol, in frames of text. */
export interface JsonRpcSession extends GameSession<string> {
  readonly table: JsonTable;
}

export function openTableSession(options: JsonTableOptions): Result<JsonRpcSession> {
  const opened = openJsonTable(options);
  if (!opened.ok) return opened;
  const table = opened.value;
  return ok({
    table,
    begin: () => begin(table).map(outputOf),
    receive: (seat, frame) => receive(table, seat, frame).map(outputOf),
    leave: (seat, why) => dropSeat(table, seat, why).map(outputOf),
    awaited: () => awaited(table),
    pendingFor: (seat) => {
      const pending = pendingFor(table, seat);
      return pending === null ? null : frameOf(pending);
    },
    hasResult: () => table.stage === 'ending' || table.stage === 'closed',
    isOver: () => table.stage === 'closed',
    turns: () => turnsAt(table),
    standings: () => standingsAt(table),
    winners: () => winnersAt(table),
    publicState: () => publicState(table),
  });
}

export function outputOf(output: JsonRpcOutput): Output {
  if (output.kind === 'close' || output.kind === 'remark') return output;
  const { seat } = output;
  const text = frameOf(output);
  return output.kind === 'error' && output.violation !== undefined
    ? { kind: 'send', seat, text, violation: output.violation }
    : { kind: 'send', seat, text };
}

export function frameOf(output: TableMessage): string {
  switch (output.kind) {
    case 'request':
      return makeRequest(output.id, output.method, output.params as Params);
    case 'notification':
      return makeNotificationOf(output.method, output.params);
    case 'result':
      return makeResultOf(output.id, output.result);
    case 'error':
      return makeError(output.id, output.code, output.message, output.data);
  }
}

/** What a player is sent that can still be reached. */
const MESSAGES: { readonly [why in LeaveReason]: string | null } = {
  disconnected: null,
  deadline: 'no reply within the deadline',
  flood: 'too many messages',
  // The host has said what was wrong.
  violation: null,
};

/** Nothing more is sent to this seat. */
const isPast = (table: JsonTable, seat: number): boolean => table.stage === 'closed' || isGone(table, seat);

function dropSeat(table: JsonTable, seat: number, why: LeaveReason): JsonRpcOutput[] {
  if (isPast(table, seat)) return [];
  const message = MESSAGES[why];
  return message === null ? leave(table, seat) : fatal(table, seat, message, null);
}

/** Frames that were on their way when their sender lost its seat, or when the game ended, are ignored. */
export function receive(table: JsonTable, seat: number, frame: string): JsonRpcOutput[] {
  if (isPast(table, seat)) return [];
  const decoded = decodeFrame(frame, dialectOf(table, seat));
  switch (decoded.kind) {
    case 'nothing':
      return [];
    case 'request':
      return [...remarkOutputs(seat, decoded.remarks), ...onRequest(table, seat, decoded.request)];
    case 'response':
      return onResponse(table, seat, decoded.id, decoded.result);
    case 'refused':
      return [errorOutput(seat, decoded.id, { code: decoded.code, message: decoded.message }, decoded.rule)];
    case 'fatal':
      return fatal(table, seat, decoded.message, decoded.rule);
  }
}
