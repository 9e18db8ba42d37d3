import type { Judgement, Remark } from '../../../../kit/conversation.js';
import type { CitedRule } from '../../../../kit/rule.js';
import { SHAPE_RULES } from '../clauses.js';
import { declarationOf, isMethod } from '../messages.js';
import type { Validation } from '../schema/validate.js';
import type { SessionViolation } from '../session/session-machine.js';
import { citeSessionRule, SESSION_RULES } from '../session/session-rules.js';
import type { Told } from './player-knowledge.js';

/** What is made of a message, and what its sender knows after it. */
export type Verdict =
  | { readonly legal: true; readonly remarks: readonly Remark[]; readonly after: Told | null }
  | { readonly legal: false; readonly rule: CitedRule; readonly reason: string };

export const FINE: Judgement = { legal: true, remarks: [] };

export const illegal = (rule: CitedRule, reason: string, replies: Iterable<string>): Judgement => ({
  legal: false,
  rule,
  level: 'must',
  reason,
  replies,
});

const SESSION = new Map<string, CitedRule>(
  Object.values(SESSION_RULES).map((rule) => [rule.id, citeSessionRule(rule)]),
);

export function citeViolation({ rule, said, expected }: SessionViolation): {
  readonly rule: CitedRule;
  readonly reason: string;
} {
  const cited = SESSION.get(rule) as CitedRule;
  return { rule: cited, reason: `${cited.title}; ${said} came, and expected was ${expected.join(', ')}` };
}

type Shape = 'request/shape' | 'answer/shape';

/** A rule on shapes, under the register's id for this very member where it has one. */
function citeShape(id: Shape, register: string | undefined): CitedRule {
  const rule = id === 'request/shape' ? SHAPE_RULES.request : SHAPE_RULES.answer;
  return register === undefined ? rule : { ...rule, register };
}

export const misshapen = (id: Shape, validation: Validation & { readonly ok: false }): Verdict => ({
  legal: false,
  rule: citeShape(id, validation.problems[0]?.register),
  reason: validation.message,
});

/** What no schema finds: the register has one id for the whole message. */
export const wrongShape = (id: Shape, method: string, reason: string): Verdict => ({
  legal: false,
  rule: citeShape(id, isMethod(method) ? declarationOf(method).register : undefined),
  reason,
});

/** Let pass by one reading, and not by the strict one: a reaction that is null (J-36), an answer to StartGame (J-07). */
const REMARKED: readonly (string | undefined)[] = ['J-36', 'J-07'];

export const remarksOn = (id: Shape, { notes }: Validation & { readonly ok: true }): Remark[] =>
  notes
    .filter(({ register }) => REMARKED.includes(register))
    .map(({ register, message }) => ({ rule: citeShape(id, register), reason: message }));
