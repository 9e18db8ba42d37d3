import type { MessageJudgement, Remark } from '../../../../kit/conversation.js';
import type { CitedRule } from '../../../../kit/rule.js';
import { citeSessionRule } from '../../session-rule.js';
import { citeShape, type ShapeRule } from '../clauses.js';
import { declarationOf, isMethod } from '../messages.js';
import { messageOf, unknownMethod } from '../schema/explain.js';
import type { Validation } from '../schema/validate.js';
import type { SessionViolation } from '../session/session-machine.js';
import { SESSION_RULES } from '../session/session-rules.js';
import type { PlayerKnowledge } from './player-knowledge.js';

/** What is made of a message, and what its sender knows after it. */
export type AnswerJudgement =
  | { readonly legal: true; readonly remarks: readonly Remark[]; readonly after: PlayerKnowledge | null }
  | { readonly legal: false; readonly rule: CitedRule; readonly reason: string };

export const FINE: MessageJudgement = { legal: true, remarks: [] };

export const illegal = (rule: CitedRule, reason: string, replies: Iterable<string>): MessageJudgement => ({
  legal: false,
  rule,
  level: 'must',
  reason,
  replies,
});

const SESSION = new Map<string, CitedRule>(
  Object.values(SESSION_RULES).map((rule) => [rule.id, citeSessionRule(rule)]),
);

export function citeViolation({ rule, by, message, expected }: SessionViolation): {
  readonly rule: CitedRule;
  readonly reason: string;
} {
  const cited = SESSION.get(rule) as CitedRule;
  // The method may only be misspelt.
  if (rule === SESSION_RULES.unknownMethod.id)
    return { rule: cited, reason: messageOf('', [unknownMethod(message, by)]) };
  // Leaving is always possible, and never what the player was to do instead.
  const messages = expected.filter((each) => each !== 'close');
  const instead = messages.length === 0 ? 'when nothing was due' : `instead of ${messages.join(', ')}`;
  return { rule: cited, reason: `${cited.title}; ${message} came ${instead}` };
}

export const misshapen = (id: ShapeRule, validation: Validation & { readonly ok: false }): AnswerJudgement => ({
  legal: false,
  rule: citeShape(id, validation.problems[0]?.register),
  reason: validation.message,
});

/** What no schema finds: the register has one id for the whole message. */
export const wrongShape = (id: ShapeRule, method: string, reason: string): AnswerJudgement => ({
  legal: false,
  rule: citeShape(id, isMethod(method) ? declarationOf(method).register : undefined),
  reason,
});
