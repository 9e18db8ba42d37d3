import type { Answer } from '../../engine/index.js';
import { judgeResponse, type RequestJudgement } from '../judge-request.js';
import type { Prompt } from '../table/prompts.js';
import { Cut, fail } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Point, REFUSED } from './interpretations.js';
import { methodOf, type Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';
import type { Carrying } from './request-attempt.js';

// What players answer to the questions of cards, and what the server makes of it.

type Unheard = Exclude<RequestJudgement, { ok: true }>;

interface Heeded {
  readonly answer: Spoken;
  readonly prompt: Prompt;
  /** What the server said to it, if it was fatal. */
  readonly fatal: Spoken | null;
}

export function hear(carrying: Carrying, answer: Spoken, prompt: Prompt): void {
  const { tale } = carrying.audit;
  tale.take(answer);
  const { said } = answer;
  const heard: RequestJudgement =
    said.kind === 'response'
      ? judgeResponse(carrying.board.open(), prompt, said.result)
      : { ok: false, kind: 'shape', reason: 'an error is no answer' };
  const heeded: Heeded = { answer, prompt, fatal: tale.fatalFor(answer.seat, answer.index) };
  if (heard.ok) accept(carrying, heard.answers, heeded);
  else refuse(carrying, heard, heeded);
}

function accept(carrying: Carrying, answers: readonly Answer[], { answer, prompt, fatal }: Heeded): void {
  if (fatal !== null && carrying.blind.some(({ seat }) => seat === answer.seat)) {
    // It answered from a hand that it could not know, and so may we have judged it.
    carrying.audit.tale.take(fatal);
    carrying.leave(prompt.seat);
    return;
  }
  const form = formOf(answer, prompt);
  if (fatal !== null && prompt.seat !== carrying.wish.place) {
    fail(form ?? RULES.acceptLegal, 'a legal answer is fatal', answer.seat, fatal);
  }
  if (form !== RULES.attackNulls) carrying.answerForm ??= form;
  if (prompt.method === 'Attack') {
    carrying.lastAnswer = answer;
    carrying.suffered.set(prompt.seat, { card: prompt.card, moat: (answers[0]?.cards.length ?? 0) > 0 });
  }
  for (const [at, each] of answers.entries()) carrying.step(each, at === 0 && prompt.method === 'ThroneRoom');
}

const MEMBERS: { readonly [method: string]: readonly string[] } = {
  Attack: ['reaction', 'data'],
  Harbinger: ['card'],
  Vassal: ['play', 'data'],
  Poacher: ['discard'],
  ThroneRoom: ['data'],
  Library: ['skip'],
};

/** The rule on the form of a legal answer that a server need not accept; null if it is that of the document. */
function formOf({ said }: Spoken, { method }: Prompt): Blamed | null {
  const result = said.kind === 'response' ? ((said.result ?? {}) as Readonly<Record<string, unknown>>) : {};
  const known = MEMBERS[method];
  if (known !== undefined && Object.keys(result).some((member) => !known.includes(member))) {
    return RULES.acceptMoreMembers;
  }
  if (method === 'Vassal') return 'data' in result ? null : RULES.acceptNoData;
  return method === 'Attack' && Object.values(result).includes(null) ? RULES.attackNulls : null;
}

/** A wrong answer: its player is thrown out, or asked again. What was shown cannot be taken back (J-30, J-42). */
function refuse(carrying: Carrying, heard: Unheard, { answer, prompt, fatal }: Heeded): void {
  const { audit, wish } = carrying;
  const again = audit.tale.next(answer.seat);
  const point = pointOf(carrying, answer, prompt);
  if (fatal !== null) {
    audit.tale.take(fatal);
    audit.tale.reads(point, REFUSED.fatal, fatal);
    carrying.leave(prompt.seat);
  } else if (again !== null && methodOf(again) === prompt.method && again.index > answer.index) {
    audit.tale.reads(point, 'it is asked for again', again);
  } else {
    const response = audit.tale.responseTo(wish.spoken);
    const isThrownOut = response === null && audit.framesOf(answer.seat).closed?.by === 'server';
    if (isThrownOut) carrying.leave(prompt.seat);
    else if (response === null) hung(carrying, heard, answer);
    else wronglyTaken(heard, answer, response);
  }
}

/** An error for an answer, or a wrong one: of the player itself, or of a victim. */
function pointOf({ wish }: Carrying, answer: Spoken, { seat, method }: Prompt): Point {
  if (isError(answer)) return 'J-20';
  return seat === wish.place ? `J-30 ${method}` : 'J-42';
}

function hung({ audit, wish }: Carrying, heard: Unheard, answer: Spoken): never {
  if (!audit.tale.isSilence(answer.seat, answer.index)) throw new Cut();
  const ofOwn = answer.seat === wish.spoken.seat ? RULES.serverGoesOn : RULES.attackBadAnswer;
  const rule = isError(answer) ? RULES.rpcErrorAnswer : ofOwn;
  fail(rule, `a wrong answer has no consequence: ${heard.reason}`, answer.seat, null);
}

const isError = ({ said }: Spoken): boolean => said.kind === 'errorResponse';

function wronglyTaken(heard: Unheard, answer: Spoken, response: Spoken): never {
  if (isError(response)) {
    fail(RULES.promptRollback, 'a play is undone after its question was asked', response.seat, response);
  }
  const ofShape: Blamed = isError(answer) ? RULES.rpcErrorAnswer : RULES.attackBadAnswer;
  const rule = heard.kind === 'rule' ? heard.rule : ofShape;
  fail(rule, `a wrong answer is accepted: ${heard.reason}`, answer.seat, answer);
}
