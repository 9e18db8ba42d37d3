import type { Answer } from '../../engine/index.js';
import { judgeResponse, type RequestJudgement } from '../judge-request.js';
import type { Prompt } from '../table/prompts.js';
import { fail, RecordingEnded } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import { type Point, REFUSED } from './consistency-rules.js';
import { methodOf, type RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import type { RequestExecution } from './request-attempt.js';

// What players answer to the questions of cards, and what the server makes of it.

type WrongAnswer = Exclude<RequestJudgement, { ok: true }>;

interface PromptAnswer {
  readonly answer: RecordedFrame;
  readonly prompt: Prompt;
  /** The FatalError that it led to, if it did. */
  readonly fatal: RecordedFrame | null;
}

export function takeAnswer(execution: RequestExecution, answer: RecordedFrame, prompt: Prompt): void {
  const { cursor } = execution.audit;
  cursor.consume(answer);
  const { envelope } = answer;
  const judged: RequestJudgement =
    envelope.kind === 'response'
      ? judgeResponse(execution.shadow.open(), prompt, envelope.result)
      : { ok: false, kind: 'shape', reason: 'an error is no answer' };
  const given: PromptAnswer = { answer, prompt, fatal: cursor.fatalFor(answer.seat, answer.index) };
  if (judged.ok) accept(execution, judged.answers, given);
  else refuse(execution, judged, given);
}

function accept(
  execution: RequestExecution,
  answers: readonly Answer[],
  { answer, prompt, fatal }: PromptAnswer,
): void {
  if (fatal !== null && execution.blind.some(({ seat }) => seat === answer.seat)) {
    // It answered from a hand that it could not know, and so may we have judged it.
    execution.audit.cursor.consume(fatal);
    execution.leave(prompt.seat);
    return;
  }
  const form = formOf(answer, prompt);
  if (fatal !== null && prompt.seat !== execution.request.place) {
    fail(form ?? RULES.acceptLegal, 'a legal answer is fatal', answer.seat, fatal);
  }
  if (form !== RULES.attackNulls) execution.answerForm ??= form;
  if (prompt.method === 'Attack') {
    execution.lastAnswer = answer;
    execution.suffered.set(prompt.seat, { card: prompt.card, moat: (answers[0]?.cards.length ?? 0) > 0 });
  }
  for (const [at, each] of answers.entries()) execution.step(each, at === 0 && prompt.method === 'ThroneRoom');
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
function formOf({ envelope }: RecordedFrame, { method }: Prompt): BrokenRule | null {
  const result = envelope.kind === 'response' ? ((envelope.result ?? {}) as Readonly<Record<string, unknown>>) : {};
  const known = MEMBERS[method];
  if (known !== undefined && Object.keys(result).some((member) => !known.includes(member))) {
    return RULES.acceptMoreMembers;
  }
  if (method === 'Vassal') return 'data' in result ? null : RULES.acceptNoData;
  return method === 'Attack' && Object.values(result).includes(null) ? RULES.attackNulls : null;
}

/** A wrong answer: its player is thrown out, or asked again. What was shown cannot be taken back (J-30, J-42). */
function refuse(execution: RequestExecution, judged: WrongAnswer, { answer, prompt, fatal }: PromptAnswer): void {
  const { audit, request } = execution;
  const again = audit.cursor.next(answer.seat);
  const point = pointOf(execution, answer, prompt);
  if (fatal !== null) {
    audit.cursor.consume(fatal);
    audit.cursor.noteReading(point, REFUSED.fatal, fatal);
    execution.leave(prompt.seat);
  } else if (again !== null && methodOf(again) === prompt.method && again.index > answer.index) {
    audit.cursor.noteReading(point, 'it is asked for again', again);
  } else {
    const response = audit.cursor.responseTo(request.frame);
    const isThrownOut = response === null && audit.framesOf(answer.seat).closed?.by === 'server';
    if (isThrownOut) execution.leave(prompt.seat);
    else if (response === null) hung(execution, judged, answer);
    else wronglyTaken(judged, answer, response);
  }
}

/** An error for an answer, or a wrong one: of the player itself, or of a victim. */
function pointOf({ request }: RequestExecution, answer: RecordedFrame, { seat, method }: Prompt): Point {
  if (isError(answer)) return 'J-20';
  return seat === request.place ? `J-30 ${method}` : 'J-42';
}

function hung({ audit, request }: RequestExecution, judged: WrongAnswer, answer: RecordedFrame): never {
  if (!audit.cursor.isSilence(answer.seat, answer.index)) throw new RecordingEnded();
  const ofOwn = answer.seat === request.frame.seat ? RULES.serverGoesOn : RULES.attackBadAnswer;
  const rule = isError(answer) ? RULES.rpcErrorAnswer : ofOwn;
  fail(rule, `a wrong answer has no consequence: ${judged.reason}`, answer.seat, null);
}

const isError = ({ envelope }: RecordedFrame): boolean => envelope.kind === 'errorResponse';

function wronglyTaken(judged: WrongAnswer, answer: RecordedFrame, response: RecordedFrame): never {
  if (isError(response)) {
    fail(RULES.promptRollback, 'a play is undone after its question was asked', response.seat, response);
  }
  const ofShape: BrokenRule = isError(answer) ? RULES.rpcErrorAnswer : RULES.attackBadAnswer;
  const rule = judged.kind === 'rule' ? judged.rule : ofShape;
  fail(rule, `a wrong answer is accepted: ${judged.reason}`, answer.seat, answer);
}
