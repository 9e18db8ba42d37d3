import { shown } from './decode-choices.js';
import { ERROR_CODES, type Id, type Params, parseEnvelope } from './envelope/envelope.js';
import { type Dialect, isMethod, PLAYER_REQUESTS } from './messages.js';
import { validateParams } from './schema/validate.js';
import type { PlayerRequest, RequestId } from './table/table.js';

/** What a player's frame comes to, before any rule of the game is asked (J-10 to J-21). */
export type DecodedFrame =
  | { readonly kind: 'request'; readonly wish: PlayerRequest }
  | { readonly kind: 'response'; readonly id: Id; readonly result: unknown }
  /** It gets an error, and may try again. */
  | { readonly kind: 'refused'; readonly id: RequestId | null; readonly code: number; readonly message: string }
  /** It ends the game for whoever sent it. */
  | { readonly kind: 'fatal'; readonly message: string }
  | { readonly kind: 'nothing' };

const fatal = (message: string): DecodedFrame => ({ kind: 'fatal', message });
const refused = (id: RequestId | null, code: number, message: string): DecodedFrame => ({
  kind: 'refused',
  id,
  code,
  message,
});
const NOTHING: DecodedFrame = { kind: 'nothing' };

/** Every frame gets an answer, but for a notification and for a response that nobody waits for (J-11, J-17 to J-21). */
export function readFrame(frame: string, dialect: Dialect): DecodedFrame {
  const envelope = parseEnvelope(frame, { nullParams: true });
  switch (envelope.kind) {
    case 'batch':
      return refused(null, ERROR_CODES.invalidRequest, 'batches are not part of this protocol (J-18)');
    case 'notification':
      return NOTHING;
    case 'request':
      return request(dialect, envelope.id, envelope.method, envelope.params);
    case 'response':
      return envelope;
    case 'errorResponse':
      return fatal(`an error is no answer to a request of the server (J-20): ${shown(envelope.error.message)}`);
    case 'invalid':
      return fatal(`malformed message: ${envelope.reason}`);
  }
}

function request(dialect: Dialect, id: Id, method: string, params: Params | undefined): DecodedFrame {
  if (!canEcho(id)) return fatal('a request needs an id that is a string or a whole number (J-15)');
  const known = PLAYER_REQUESTS.find((each) => each === method);
  if (known === undefined) return refused(id, ERROR_CODES.methodNotFound, unknown(method));
  const validation = validateParams(dialect, known, params, 'player');
  if (!validation.ok && !(known === 'EndTurn' && isEmpty(params))) {
    return refused(id, ERROR_CODES.invalidParams, validation.message);
  }
  return { kind: 'request', wish: { id, method: known, params } };
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
