import type { CitedRule } from '../../../kit/rule.js';
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
import { citeSessionRule } from './process-rules.js';
import { SESSION_RULES, type SessionRule } from './session/session-rules.js';

// Which rule a player broke, from what it said and what the table answered to it.

/** A refused request: it is told why, and may try again (J-25). */
export function citeRefusal({ code, message, data }: ErrorObject): CitedRule {
  const rule = (data as { rule?: unknown } | undefined)?.rule;
  if (typeof rule === 'string') return { id: rule, title: message, ...clauseOf(rule) };
  if (code === ERROR_CODES.methodNotFound) return citeSessionRule(SESSION_RULES.unknownMethod);
  if (code === ERROR_CODES.invalidParams) return SHAPE_RULES.request;
  if (message.includes('turn')) return citeSessionRule(SESSION_RULES.outOfTurn);
  return citeSessionRule(message.includes('waiting') ? SESSION_RULES.oneRequest : SESSION_RULES.batch);
}

const shaped = (id: string, what: string, register: string): CitedRule => ({
  id,
  title: `${what} has the members that the document gives it, and no others`,
  document: DOCUMENT,
  register,
});

export const SHAPE_RULES = {
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
      return citeSessionRule(malformed(envelope));
    case 'errorResponse':
      return citeSessionRule(SESSION_RULES.errorAnswer);
    case 'request':
      return citeSessionRule(SESSION_RULES.id);
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
  return { ...SHAPE_RULES.answer, register: register ?? SHAPE_RULES.answer.register };
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
