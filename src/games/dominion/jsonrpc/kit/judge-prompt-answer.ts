import type { Result } from '../../../../core/result.js';
import { decisionOf, type Game, isOver, pendingQuestion } from '../../engine/index.js';
import { citeEngineRule } from '../clauses.js';
import { ShapeError } from '../decode-choices.js';
import { gameOfAttack, gameOfPrompt } from '../game-from-knowledge.js';
import { judgeResponse } from '../judge-request.js';
import type { AttackParams, Dialect } from '../messages.js';
import { PROMPTS } from '../messages.js';
import { validateParams, validateResult } from '../schema/validate.js';
import { remarksOn } from '../shape-remarks.js';
import { promptOf } from '../table/prompts.js';
import { type AnswerJudgement, misshapen, wrongShape } from './cite-rule.js';
import { atAttack, NO_KNOWLEDGE, type PlayerKnowledge, predicted } from './player-knowledge.js';

/** A request of the server that the player has to answer. */
export interface Asked {
  readonly method: string;
  readonly params: unknown;
}

/** An answer of the player: by its shape, and by the rules of what it was asked. */
export function judgeAnswer(
  dialect: Dialect,
  knowledge: PlayerKnowledge | null,
  asked: Asked,
  result: unknown,
): AnswerJudgement {
  const validation = validateResult(dialect, asked.method, asked.params, result);
  if (!validation.ok) return misshapen('answer/shape', validation);
  const remarks = remarksOn('answer/shape', validation);
  const situation = situationOf(knowledge, asked);
  if (situation === null) return { legal: true, remarks, after: knowledge };
  const { game, known, isBlind } = situation;
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') return { legal: true, remarks, after: knowledge };
  const judged = judgeResponse(game, promptOf(game, decision, { showsHand: false }), result);
  if (judged.ok) return { legal: true, remarks, after: predicted(known, game, judged.answers) };
  if (isBlind && (judged.kind === 'shape' || isOnHand(judged.rule.id))) return { legal: true, remarks, after: known };
  if (judged.kind === 'shape') return wrongShape('answer/shape', asked.method, judged.reason);
  return { legal: false, rule: citeEngineRule(judged.rule), reason: judged.reason };
}

interface Situation {
  readonly game: Game;
  readonly known: PlayerKnowledge;
  /** The player may hold cards that the server has not shown. */
  readonly isBlind: boolean;
}

/** What the player was asked, as a game that waits for the answer; null where there is nothing to decide. */
export function situationOf(knowledge: PlayerKnowledge | null, { method, params }: Asked): Situation | null {
  const known =
    method === 'Attack' ? atAttack(knowledge ?? NO_KNOWLEDGE, params as AttackParams) : (knowledge ?? NO_KNOWLEDGE);
  const made = gameOf(known, method, params);
  if (!made?.ok || isOver(made.value) || pendingQuestion(made.value) === null) return null;
  return { game: made.value, known, isBlind: !(known.isSure || SHOWING.includes(method)) };
}

/** These show all the cards that their answer is about. */
const SHOWING: readonly string[] = ['Harbinger', 'Library', 'Poacher', 'Sentry'];

function gameOf(known: PlayerKnowledge, method: string, params: unknown): Result<Game> | null {
  const prompt = PROMPTS.find((each) => each === method);
  // A message that is invalid on purpose asks nothing that could be judged.
  if (!(prompt !== undefined || method === 'Attack') || !isAsking(method, params)) return null;
  try {
    return prompt === undefined
      ? gameOfAttack(known, params as AttackParams)
      : gameOfPrompt(known, prompt, params as never);
  } catch (error) {
    if (error instanceof ShapeError) return null;
    throw error;
  }
}

const isAsking = (method: string, params: unknown): boolean =>
  validateParams('live', method, params, 'server').ok || validateParams('docs', method, params, 'server').ok;

/** Rules on cards in the hand, which an unknown hand cannot break. */
const isOnHand = (rule: string): boolean =>
  /\/(moat-)?in-hand$/.test(rule) || /^(attack-(militia|bureaucrat)\/|act-throne-room\/|act\/choices)/.test(rule);
