import { ENGINE_RULES } from '../../engine/index.js';
import { ERROR_CODES, type ErrorObject, type InvalidEnvelope, parseEnvelope } from '../../protocol/jsonrpc/envelope.js';
import { declarationOf, isMethod } from '../../protocol/jsonrpc/messages.js';
import { SESSION_RULES, type SessionRule } from '../../protocol/jsonrpc/session-rules.js';
import type { CitedRule } from '../court.js';
import type { Absence } from './hosted.js';

// Which rule a player broke, from what it said and what the table answered to it.

const DOCUMENT = 'How to make a Dominion player';

const cite = ({ id, title, clause, register }: SessionRule): CitedRule => ({ id, title, document: clause, register });

/** A refused request: it is told why, and may try again (J-25). */
export function citeRefusal({ code, message, data }: ErrorObject): CitedRule {
  const rule = (data as { rule?: unknown } | undefined)?.rule;
  if (typeof rule === 'string') return { id: rule, title: message, document: `${DOCUMENT}, Turns`, register: 'J-25' };
  if (code === ERROR_CODES.methodNotFound) return cite(SESSION_RULES.unknownMethod);
  if (code === ERROR_CODES.invalidParams) return shaped('request/shape', 'a request', 'J-13');
  if (message.includes('turn')) return cite(SESSION_RULES.outOfTurn);
  return cite(message.includes('waiting') ? SESSION_RULES.oneRequest : SESSION_RULES.batch);
}

const shaped = (id: string, what: string, register: string | null): CitedRule => ({
  id,
  title: `${what} has the members that the document gives it, and no others`,
  document: DOCUMENT,
  register,
});

/** What ended in a FatalError; `method` is what the player had been asked. */
export function citeFatal(said: string, message: string, method: string | null): CitedRule {
  const envelope = parseEnvelope(said);
  switch (envelope.kind) {
    case 'invalid':
      return cite(malformed(envelope));
    case 'errorResponse':
      return cite(SESSION_RULES.errorAnswer);
    case 'request':
      return cite(SESSION_RULES.id);
    default:
      return citeAnswer(message, method);
  }
}

function malformed({ fault }: InvalidEnvelope): SessionRule {
  if (fault === 'version') return SESSION_RULES.version;
  return fault === 'id-type' || fault === 'id-missing' ? SESSION_RULES.id : SESSION_RULES.malformed;
}

function citeAnswer(message: string, method: string | null): CitedRule {
  const register = method !== null && isMethod(method) ? (declarationOf(method).register ?? null) : null;
  const rule = ENGINE_RULES.find(({ title }) => title === message);
  if (rule === undefined) return shaped('answer/shape', `the answer to ${method ?? 'a request'}`, register);
  return { id: rule.id, title: rule.title, document: `${DOCUMENT}, ${method ?? 'Play'}`, register };
}

const ABSENCES: { readonly [why in Absence]: CitedRule } = {
  deadline: { id: 'peer/timeout', title: 'a reply must come within the deadline', document: null, register: 'J-34' },
  disconnected: {
    id: 'peer/closed',
    title: 'a player must stay connected until the end of the game',
    document: null,
    register: 'J-57',
  },
  flood: { id: 'peer/flood', title: 'a player must not send without end', document: null, register: null },
};

export const citeAbsence = (why: Absence): CitedRule => ABSENCES[why];

/** Before and after the game. */
export const JOINS: CitedRule = {
  id: 'session/joins',
  title: 'a player must join the game within the time for its first reply',
  document: `${DOCUMENT}, Start of game`,
  register: 'J-01',
};

export const TERMINATES: CitedRule = {
  id: 'session/terminates',
  title: 'a player ends when the game is over and the connection closed',
  document: `${DOCUMENT}, End of game`,
  register: 'J-54',
};
