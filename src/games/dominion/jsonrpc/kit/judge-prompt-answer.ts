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
import { misshapen, type Verdict, wrongShape } from './cite-rule.js';
import { atAttack, foreseen, type Told, UNTOLD } from './player-knowledge.js';

/** A request of the server that the player owes an answer to. */
export interface Asked {
  readonly method: string;
  readonly params: unknown;
}

/** An answer of the player: by its shape, and by the rules of what it was asked. */
export function judgeAnswer(dialect: Dialect, told: Told | null, asked: Asked, result: unknown): Verdict {
  const validation = validateResult(dialect, asked.method, asked.params, result);
  if (!validation.ok) return misshapen('answer/shape', validation);
  const remarks = remarksOn('answer/shape', validation);
  const situation = situationOf(told, asked);
  if (situation === null) return { legal: true, remarks, after: told };
  const { game, known, isBlind } = situation;
  const decision = decisionOf(game);
  if (decision === null || decision.kind === 'turn') return { legal: true, remarks, after: told };
  const heard = judgeResponse(game, promptOf(game, decision, { showsHand: false }), result);
  if (heard.ok) return { legal: true, remarks, after: foreseen(known, game, heard.answers) };
  if (isBlind && (heard.kind === 'shape' || isOnHand(heard.rule.id))) return { legal: true, remarks, after: known };
  if (heard.kind === 'shape') return wrongShape('answer/shape', asked.method, heard.reason);
  return { legal: false, rule: citeEngineRule(heard.rule), reason: heard.reason };
}

interface Situation {
  readonly game: Game;
  readonly known: Told;
  /** The player may hold what the server has not told. */
  readonly isBlind: boolean;
}

/** What the player was asked, as a game that waits for the answer; null where there is nothing to decide. */
export function situationOf(told: Told | null, { method, params }: Asked): Situation | null {
  const known = method === 'Attack' ? atAttack(told ?? UNTOLD, params as AttackParams) : (told ?? UNTOLD);
  const made = gameOf(known, method, params);
  if (!made?.ok || isOver(made.value) || pendingQuestion(made.value) === null) return null;
  return { game: made.value, known, isBlind: !(known.isSure || SHOWING.includes(method)) };
}

/** These show all the cards that their answer is about. */
const SHOWING: readonly string[] = ['Harbinger', 'Library', 'Poacher', 'Sentry'];

function gameOf(known: Told, method: string, params: unknown): Result<Game> | null {
  const prompt = PROMPTS.find((each) => each === method);
  // What was sent on purpose as no message of the protocol asks nothing that could be judged.
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

/** Rules on cards in the hand. What nobody has told cannot break them. */
const isOnHand = (rule: string): boolean =>
  /\/(moat-)?in-hand$/.test(rule) || /^(attack-(militia|bureaucrat)\/|act-throne-room\/|act\/choices)/.test(rule);
