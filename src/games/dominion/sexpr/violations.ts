import type { CitedRule, Violation } from '../../../kit/rule.js';
import type { Datum } from '../../../wire/sexpr/datum.js';
import { makeText } from '../../../wire/sexpr/writer.js';
import { citeSessionRule } from '../session-rule.js';
import { clauseOf } from './clauses.js';
import type { IllegalReply, Note } from './replies.js';
import { SESSION_RULES, type SessionViolation } from './session-machine.js';

/** What an illegal reply broke. */
export const replyViolation = ({ rule, title, reason, document, register, replies }: IllegalReply): Violation => ({
  rule: { id: rule, title, document, register },
  reason,
  legal: { [Symbol.iterator]: () => texts(replies) },
});

/** What a message broke that came when none was due. Nothing would have been legal. */
export const unpromptedViolation = ({ rule }: SessionViolation, reply: Datum): Violation => ({
  rule: citeSessionRule(rule),
  reason: `${makeText(reply)} ${rule === SESSION_RULES.twice ? 'is a second reply to the same message' : 'came when no reply was due'}`,
  legal: [],
});

export const citeNote = ({ rule, title, register }: Note): CitedRule => ({
  id: rule,
  title,
  document: clauseOf(rule).document,
  register,
});

export function* texts(replies: Iterable<Datum>): Generator<string, void, undefined> {
  for (const reply of replies) yield makeText(reply);
}
