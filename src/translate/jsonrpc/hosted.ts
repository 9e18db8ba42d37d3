import { ok, type Result } from '../../engine/index.js';
import {
  ERROR_CODES,
  type Id,
  makeError,
  makeNotificationOf,
  makeRequest,
  makeResultOf,
  type Params,
  parseEnvelope,
  type SingleEnvelope,
} from '../../protocol/jsonrpc/envelope.js';
import { isMethod, PLAYER_REQUESTS } from '../../protocol/jsonrpc/messages.js';
import { validateParams } from '../../protocol/jsonrpc/validate.js';
import { begin } from './course.js';
import { type Awaited, awaited, pendingFor, publicState } from './outlook.js';
import { type Act, isGone, type JsonTable, type JsonTableOptions, openJsonTable } from './seats.js';
import { shown } from './speech.js';
import { fatal, leave, onRequest, onResponse } from './table.js';

/** What is to be sent to a seat, or done to its connection. */
export type Output =
  | { readonly kind: 'send'; readonly seat: number; readonly frame: string }
  | { readonly kind: 'close'; readonly seat: number; readonly code: number; readonly reason: string };

export type Absence = 'disconnected' | 'deadline' | 'flood';

/** One game of the protocol in frames of text. The same frames give the same answers, so a log of them is the game. */
export interface HostedGame {
  readonly table: JsonTable;
  readonly names: readonly string[];
  readonly begin: () => Output[];
  readonly receive: (seat: number, frame: string) => Output[];
  readonly leave: (seat: number, why: Absence) => Output[];
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
    leave: (seat, why) => absent(table, seat, why).map(outputOf),
    awaited: () => awaited(table),
    pendingFor: (seat) => {
      const act = pendingFor(table, seat);
      return act === null ? null : frameOf(act);
    },
    finished: () => table.stage === 'closed',
    publicState: () => publicState(table),
  });
}

const outputOf = (act: Act): Output =>
  act.kind === 'close' ? act : { kind: 'send', seat: act.seat, frame: frameOf(act) ?? '' };

function frameOf(act: Act): string | null {
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

const WHY: Readonly<Record<Absence, string | null>> = {
  disconnected: null,
  deadline: 'no reply within the deadline',
  flood: 'too many messages',
};

/** Nothing more is said to this seat. */
const isPast = (table: JsonTable, seat: number): boolean => table.stage === 'closed' || isGone(table, seat);

/** Whoever can still hear it is told why. */
function absent(table: JsonTable, seat: number, why: Absence): Act[] {
  const message = WHY[why];
  if (isPast(table, seat)) return [];
  return message === null ? leave(table, seat) : fatal(table, seat, message);
}

/**
 * Every frame gets an answer, but for a notification and for a response that nobody waits for (J-11, J-17 to J-21).
 * What was on its way when its sender lost its seat, or the game ended, is passed over.
 */
function receive(table: JsonTable, seat: number, frame: string): Act[] {
  if (isPast(table, seat)) return [];
  const envelope = parseEnvelope(frame, { nullParams: true });
  if (envelope.kind === 'batch') return [invalid(seat, null, 'batches are not part of this protocol (J-18)')];
  return single(table, seat, envelope);
}

const invalid = (seat: number, id: Id, message: string): Act => ({
  kind: 'error',
  seat,
  id,
  code: ERROR_CODES.invalidRequest,
  message,
});

function single(table: JsonTable, seat: number, envelope: SingleEnvelope): Act[] {
  switch (envelope.kind) {
    case 'notification':
      return [];
    case 'request':
      return request(table, seat, envelope.id, envelope.method, envelope.params);
    case 'response':
      return onResponse(table, seat, envelope.id, envelope.result);
    case 'errorResponse':
      return fatal(
        table,
        seat,
        `an error is no answer to a request of the server (J-20): ${shown(envelope.error.message)}`,
      );
    case 'invalid':
      return fatal(table, seat, `malformed message: ${envelope.reason}`);
  }
}

function request(table: JsonTable, seat: number, id: Id, method: string, params: Params | undefined): Act[] {
  if (!canEcho(id)) return fatal(table, seat, 'a request needs an id that is a string or a whole number (J-15)');
  const known = PLAYER_REQUESTS.find((each) => each === method);
  if (known === undefined)
    return [{ kind: 'error', seat, id, code: ERROR_CODES.methodNotFound, message: unknown(method) }];
  const validation = validateParams(table.options.dialects[seat] ?? 'live', known, params, 'player');
  if (!validation.ok && !(known === 'EndTurn' && isEmpty(params))) {
    return [{ kind: 'error', seat, id, code: ERROR_CODES.invalidParams, message: validation.message }];
  }
  return onRequest(table, seat, { id, method: known, params });
}

/** Fractions and numbers past the exact ones are not sure to come back as they went out. */
const canEcho = (id: Id): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/** Absent, empty and null all mean the same for EndTurn (J-10). */
const isEmpty = (params: Params | undefined): boolean =>
  params === undefined || params === null || (!Array.isArray(params) && Object.keys(params).length === 0);

const unknown = (method: string): string =>
  isMethod(method)
    ? `${method} is a message of the server; a player sends ${PLAYER_REQUESTS.join(', ')}`
    : `unknown method ${shown(method)}; a player sends ${PLAYER_REQUESTS.join(', ')}`;
