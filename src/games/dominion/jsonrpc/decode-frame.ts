import type { Remark } from '../../../kit/conversation.js';
import type { CitedRule } from '../../../kit/rule.js';
import { citeSessionRule } from '../session-rule.js';
import { SHAPE_RULES } from './clauses.js';
import { excerpt } from './decode-choices.js';
import { ERROR_CODES, type Id, type Params, parseEnvelope } from './envelope/envelope.js';
import { type Dialect, isMethod, PLAYER_REQUESTS } from './messages.js';
import { validateParams } from './schema/validate.js';
import { invalidRule } from './session/session-check.js';
import { SESSION_RULES, type SessionRuleName } from './session/session-rules.js';
import { remarksOn } from './shape-remarks.js';
import type { PlayerRequest, RequestId } from './table/table.js';

/** What a player's frame is, before any rule of the game is applied (J-10 to J-21). */
export type DecodedFrame =
  | { readonly kind: 'request'; readonly request: PlayerRequest; readonly remarks: readonly Remark[] }
  | { readonly kind: 'response'; readonly id: Id; readonly result: unknown }
  /** Answered with an error; the player may try again. */
  | {
      readonly kind: 'refused';
      readonly id: RequestId | null;
      readonly code: number;
      readonly message: string;
      readonly rule: CitedRule;
    }
  /** Ends the game for its sender. */
  | { readonly kind: 'fatal'; readonly message: string; readonly rule: CitedRule }
  | { readonly kind: 'nothing' };

const cite = (name: SessionRuleName): CitedRule => citeSessionRule(SESSION_RULES[name]);

const fatal = (rule: SessionRuleName, message: string): DecodedFrame => ({ kind: 'fatal', message, rule: cite(rule) });

const refused = (rule: CitedRule, id: RequestId | null, code: number, message: string): DecodedFrame => ({
  kind: 'refused',
  id,
  code,
  message,
  rule,
});

const NOTHING: DecodedFrame = { kind: 'nothing' };

/** Every frame is answered, except notifications and responses that nothing waits for (J-11, J-17 to J-21). */
export function decodeFrame(frame: string, dialect: Dialect): DecodedFrame {
  const envelope = parseEnvelope(frame, { nullParams: true });
  switch (envelope.kind) {
    case 'batch':
      return refused(cite('batch'), null, ERROR_CODES.invalidRequest, 'batches are not part of this protocol (J-18)');
    case 'notification':
      return NOTHING;
    case 'request':
      return decodeRequest(dialect, envelope.id, envelope.method, envelope.params);
    case 'response':
      return envelope;
    case 'errorResponse':
      return fatal(
        'errorAnswer',
        `an error is no answer to a request of the server (J-20): ${excerpt(envelope.error.message)}`,
      );
    case 'invalid':
      return fatal(invalidRule(envelope), `malformed message: ${envelope.reason}`);
  }
}

function decodeRequest(dialect: Dialect, id: Id, method: string, params: Params | undefined): DecodedFrame {
  if (!canEcho(id)) return fatal('id', 'a request needs an id that is a string or a whole number (J-15)');
  const known = PLAYER_REQUESTS.find((each) => each === method);
  if (known === undefined) {
    return refused(cite('unknownMethod'), id, ERROR_CODES.methodNotFound, unknownMethod(method));
  }
  const validation = validateParams(dialect, known, params, 'player');
  if (!validation.ok && !(known === 'EndTurn' && isEmpty(params))) {
    return refused(SHAPE_RULES.request, id, ERROR_CODES.invalidParams, validation.message);
  }
  const remarks = validation.ok ? remarksOn('request/shape', validation) : [];
  return { kind: 'request', request: { id, method: known, params }, remarks };
}

/** Fractions, and numbers too large to be exact, may not come back as they were sent. */
const canEcho = (id: Id): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

/** Absent, empty and null all mean the same for EndTurn (J-10). */
const isEmpty = (params: Params | undefined): boolean =>
  params === undefined || params === null || (!Array.isArray(params) && Object.keys(params).length === 0);

const unknownMethod = (method: string): string =>
  isMethod(method)
    ? `${method} is a message of the server; a player sends ${PLAYER_REQUESTS.join(', ')}`
    : `unknown method ${excerpt(method)}; a player sends ${PLAYER_REQUESTS.join(', ')}`;
