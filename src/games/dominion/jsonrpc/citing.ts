import type { CitedRule } from '../../../kit/driver.js';
import { peerRules } from '../../../kit/process-rules.js';
import { type CardName, ENGINE_RULES, type Rule } from '../engine/index.js';
import { parseJsonCard } from './card-names.js';
import { clauseOf, DOCUMENT } from './clauses.js';
import {
  type Envelope,
  ERROR_CODES,
  type ErrorObject,
  type InvalidEnvelope,
  parseEnvelope,
} from './envelope/envelope.js';
import { declarationOf, isMethod } from './messages.js';
import { SESSION_RULES, type SessionRule } from './session/session-rules.js';
import type { LeaveReason } from './table/game-session.js';

// Which rule a player broke, from what it said and what the table answered to it.

const cite = ({ id, title, clause, register }: SessionRule): CitedRule => ({ id, title, document: clause, register });

/** A refused request: it is told why, and may try again (J-25). */
export function citeRefusal({ code, message, data }: ErrorObject): CitedRule {
  const rule = (data as { rule?: unknown } | undefined)?.rule;
  if (typeof rule === 'string') return { id: rule, title: message, ...clauseOf(rule) };
  if (code === ERROR_CODES.methodNotFound) return cite(SESSION_RULES.unknownMethod);
  if (code === ERROR_CODES.invalidParams) return SHAPES.request;
  if (message.includes('turn')) return cite(SESSION_RULES.outOfTurn);
  return cite(message.includes('waiting') ? SESSION_RULES.oneRequest : SESSION_RULES.batch);
}

const shaped = (id: string, what: string, register: string): CitedRule => ({
  id,
  title: `${what} has the members that the document gives it, and no others`,
  document: DOCUMENT,
  register,
});

const SHAPES = {
  request: shaped('request/shape', 'a request', 'J-13'),
  answer: shaped('answer/shape', 'an answer', 'J-14'),
} as const;

/** A request that a player has not answered yet. */
export interface Asked {
  readonly method: string;
  readonly params: unknown;
}

/** What ended in a FatalError, and what the player had been asked. */
export function citeFatal(said: string, message: string, asked: Asked | null): CitedRule {
  const envelope = parseEnvelope(said);
  switch (envelope.kind) {
    case 'invalid':
      return cite(malformed(envelope));
    case 'errorResponse':
      return cite(SESSION_RULES.errorAnswer);
    case 'request':
      return cite(SESSION_RULES.id);
    default:
      return citeAnswer(envelope, message, asked);
  }
}

function malformed({ fault }: InvalidEnvelope): SessionRule {
  if (fault === 'version') return SESSION_RULES.version;
  return fault === 'id-type' || fault === 'id-missing' ? SESSION_RULES.id : SESSION_RULES.malformed;
}

function citeAnswer(said: Envelope, message: string, asked: Asked | null): CitedRule {
  // Rules of different cards say the same; the one of the card that asked is meant, and of its reaction if there is one.
  const rules = ENGINE_RULES.filter(({ title }) => title === message).toSorted(byReaction(said));
  const rule = rules.find(({ id }) => asked !== null && id.includes(`-${askingCard(asked)}/`)) ?? rules[0];
  if (rule !== undefined) return { id: rule.id, title: rule.title, ...clauseOf(rule.id) };
  const register = asked !== null && isMethod(asked.method) ? declarationOf(asked.method).register : undefined;
  return { ...SHAPES.answer, register: register ?? SHAPES.answer.register };
}

const isOnReaction = ({ id }: Rule): number => Number(id.endsWith('/moat-in-hand'));

/** Rules on the reaction come first where there is one, and last where there is none. */
function byReaction(said: Envelope): (one: Rule, other: Rule) => number {
  const result = said.kind === 'response' ? said.result : null;
  const reacts = ((result ?? {}) as { readonly reaction?: unknown }).reaction != null;
  return (one, other) => (isOnReaction(one) - isOnReaction(other)) * (reacts ? -1 : 1);
}

/** The card that a request is about: named in it, or the one that it is called after. */
function askingCard({ method, params }: Asked): CardName | null {
  const { card = method } = (params ?? {}) as { readonly card?: unknown };
  const parsed = parseJsonCard(String(card));
  return parsed.ok ? parsed.value : null;
}

const PROCESS = peerRules({
  'peer/timeout': 'J-34',
  'peer/closed': 'J-57',
  'peer/died': 'J-57',
  'peer/not-reading': null,
  'peer/flood': null,
  'peer/backlog': 'J-29',
  'peer/frame': 'J-22',
  'peer/memory': null,
  'peer/processes': null,
  'peer/cannot-start': null,
});

/** What becomes of a player as a process or a connection, by the code of the fault. */
export const citeProcess = (code: string): CitedRule | null => PROCESS.get(code) ?? null;

const ABSENCES = {
  deadline: 'peer/timeout',
  disconnected: 'peer/closed',
  flood: 'peer/flood',
} as const satisfies { readonly [why in LeaveReason]: string };

export const citeAbsence = (why: LeaveReason): CitedRule => PROCESS.get(ABSENCES[why]) as CitedRule;

/** Before and after the game. */
export const JOINS: CitedRule = {
  id: 'session/joins',
  title: 'a player must join the game within the time for its first reply',
  document: `${DOCUMENT}, Start of game`,
  register: 'J-01',
};

export const TERMINATES: CitedRule = {
  id: 'session/terminates',
  title: 'a player must end soon after the game has ended for it',
  document: `${DOCUMENT}, End of game`,
  register: 'J-54',
};

/** Every rule that is named here, and is neither the engine's nor one of the session. */
export const CONDUCT_RULES: readonly CitedRule[] = [...Object.values(SHAPES), ...PROCESS.values(), JOINS, TERMINATES];
