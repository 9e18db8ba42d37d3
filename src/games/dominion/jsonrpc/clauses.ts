import type { CitedRule } from '../../../kit/rule.js';
import type { Clause, Clauses } from '../clause.js';
import { findByRuleId, type Rule } from '../engine/index.js';
import { MANUAL } from './documents.js';
import { declarationOf, isMethod } from './messages.js';

const clause = (section: string, register: string | null): Clause => ({
  document: `${MANUAL}, ${section}`,
  register,
});

const CLAUSES: Clauses = [
  ['act/phase', clause('Turns', 'J-26')],
  ['act/choices', clause('Play', 'J-12')],
  ['act/', clause('Play', 'J-25')],
  ['act-artisan/full-effect', clause('Play', 'R-15')],
  ['act-mine/full-effect', clause('Play', 'R-15')],
  ['act-remodel/full-effect', clause('Play', 'R-15')],
  ['act-workshop/full-effect', clause('Play', 'R-15')],
  ['act-chapel/count', clause('Play', 'R-05')],
  ['act-harbinger/', clause('Harbinger', 'J-46')],
  ['act-library/', clause('Library', 'J-48')],
  ['act-moneylender/', clause('Play', 'J-50')],
  ['act-poacher/', clause('Poacher', 'J-49')],
  ['act-sentry/', clause('Sentry', 'J-47')],
  ['act-throne-room/action', clause('Play', 'R-09')],
  ['act-throne-room/', clause('ThroneRoom', 'J-45')],
  ['act-vassal/', clause('Vassal', 'J-44')],
  ['act-', clause('Play', 'J-25')],
  ['attack-bandit/moat', clause('Attack', 'J-51')],
  ['attack-bandit/', clause('Attack', 'J-39')],
  ['attack-bureaucrat/moat', clause('Attack', 'J-51')],
  ['attack-bureaucrat/', clause('Attack', 'J-37')],
  ['attack-militia/moat', clause('Attack', 'J-51')],
  ['attack-militia/', clause('Attack', 'J-38')],
  ['attack-', clause('Attack', 'J-51')],
  ['add/after-buy', clause('Turns', 'J-27')],
  ['add/', clause('Play', 'J-25')],
  ['buy/', clause('Buy', 'J-25')],
];

const GENERAL = clause('Turns', 'J-25');

export const clauseOf = (ruleId: string): Clause => findByRuleId(CLAUSES, ruleId) ?? GENERAL;

export const citeEngineRule = ({ id, title }: Rule): CitedRule => ({ id, title, ...clauseOf(id) });

const shaped = (id: string, what: string, register: string): CitedRule => ({
  id,
  title: `${what} has the members that the document gives it, and no others`,
  document: MANUAL,
  register,
});

export const SHAPE_RULES = {
  request: shaped('request/shape', 'a request', 'J-13'),
  answer: shaped('answer/shape', 'an answer', 'J-14'),
} as const;

/** Nobody looks at this answer, so that only one case is about its shape. */
export const START_ANSWER: CitedRule = {
  id: 'answer/start',
  title: 'StartGame is answered with an empty object',
  document: MANUAL,
  register: 'J-07',
};

export type ShapeRule = 'request/shape' | 'answer/shape';

/** A rule on shapes, under the register's id for this very member where it has one. */
export function citeShape(id: ShapeRule, register: string | undefined): CitedRule {
  const rule = id === 'request/shape' ? SHAPE_RULES.request : SHAPE_RULES.answer;
  return register === undefined ? rule : { ...rule, register };
}

/** The register has an id of its own for the answers to some methods. */
export const citeAnswerShape = (method: string): CitedRule =>
  citeShape('answer/shape', isMethod(method) ? declarationOf(method).register : undefined);
