import { ok, type Result } from '../../../../core/result.js';
import { readFrame } from '../decode-frame.js';
import { makeError, makeNotificationOf, makeRequest, makeResultOf, type Params } from '../envelope/envelope.js';
import { fatal, leave, onRequest, onResponse } from './inbound.js';
import { begin } from './progress.js';
import { type Awaited, awaited, pendingFor, publicState } from './queries.js';
import { isGone, type JsonTable, type JsonTableOptions, openJsonTable, type TableOutput } from './table.js';

/** What is to be sent to a seat, or done to its connection. */
export type Output =
  | { readonly kind: 'send'; readonly seat: number; readonly frame: string }
  | { readonly kind: 'close'; readonly seat: number; readonly code: number; readonly reason: string };

export type LeaveReason = 'disconnected' | 'deadline' | 'flood';

/** One game of the protocol in frames of text. The same frames give the same answers, so a log of them is the game. */
export interface HostedGame {
  readonly table: JsonTable;
  readonly names: readonly string[];
  readonly begin: () => Output[];
  readonly receive: (seat: number, frame: string) => Output[];
  readonly leave: (seat: number, why: LeaveReason) => Output[];
  readonly awaited: () => readonly Awaited[];
  readonly pendingFor: (seat: number) => string | null;
  readonly finished: () => boolean;
  readonly publicState: () => unknown;
}

export function hostGame(options: JsonTableOptions): Result<HostedGame> {
  const opened = openJsonTable(options);
  if (!opened.ok) return opened;
  const table = opened.value;
  return ok({
    table,
    names: options.names,
    begin: () => begin(table).map(outputOf),
    receive: (seat, frame) => receive(table, seat, frame).map(outputOf),
    leave: (seat, why) => dropSeat(table, seat, why).map(outputOf),
    awaited: () => awaited(table),
    pendingFor: (seat) => {
      const act = pendingFor(table, seat);
      return act === null ? null : frameOf(act);
    },
    finished: () => table.stage === 'closed',
    publicState: () => publicState(table),
  });
}

const outputOf = (act: TableOutput): Output =>
  act.kind === 'close' ? act : { kind: 'send', seat: act.seat, frame: frameOf(act) ?? '' };

function frameOf(act: TableOutput): string | null {
  switch (act.kind) {
    case 'request':
      return makeRequest(act.id, act.method, act.params as Params);
    case 'notification':
      return makeNotificationOf(act.method, act.params);
    case 'result':
      return makeResultOf(act.id, act.result);
    case 'error':
      return makeError(act.id, act.code, act.message, act.data);
    case 'close':
      return null;
  }
}

const WHY: Readonly<Record<LeaveReason, string | null>> = {
  disconnected: null,
  deadline: 'no reply within the deadline',
  flood: 'too many messages',
};

/** Nothing more is said to this seat. */
const isPast = (table: JsonTable, seat: number): boolean => table.stage === 'closed' || isGone(table, seat);

/** Whoever can still hear it is told why. */
function dropSeat(table: JsonTable, seat: number, why: LeaveReason): TableOutput[] {
  const message = WHY[why];
  if (isPast(table, seat)) return [];
  return message === null ? leave(table, seat) : fatal(table, seat, message);
}

/** What was on its way when its sender lost its seat, or the game ended, is passed over. */
function receive(table: JsonTable, seat: number, frame: string): TableOutput[] {
  if (isPast(table, seat)) return [];
  const said = readFrame(frame, table.options.dialects[seat] ?? 'live');
  switch (said.kind) {
    case 'nothing':
      return [];
    case 'request':
      return onRequest(table, seat, said.wish);
    case 'response':
      return onResponse(table, seat, said.id, said.result);
    case 'refused':
      return [{ ...said, kind: 'error', seat }];
    case 'fatal':
      return fatal(table, seat, said.message);
  }
}
