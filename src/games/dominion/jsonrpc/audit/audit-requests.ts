import { type Card, type Game, QUIRK_IDS, type QuirkId, type Rules, TURN_RULES } from '../../engine/index.js';
import type { RequestEnvelope } from '../envelope/envelope.js';
import { judgeBuy, judgeEndTurn, judgePlay, type RequestJudgement } from '../judge-request.js';
import { PROMPTS } from '../messages.js';
import { validateParams } from '../schema/validate.js';
import { SESSION_RULES } from '../session/session-machine.js';
import type { AttemptFailure } from './attempt-failure.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { formPoint, REFUSED } from './consistency-rules.js';
import { forfeit } from './forfeit.js';
import { goOn } from './game-flow.js';
import { cardIn } from './infer-draws.js';
import { QUIRKS } from './known-bugs.js';
import { idOf, isAnswer, methodOf, type RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import { type Attempt, type AuditedRequest, RequestExecution } from './request-attempt.js';

type Request = RecordedFrame & { readonly envelope: RequestEnvelope };
type IllegalRequest =
  | Exclude<RequestJudgement, { ok: true }>
  | { readonly ok: false; readonly kind: 'odd'; readonly rule: BrokenRule; readonly reason: string };

/** A request of a player: carried out if it is legal, refused if not. */
export function onRequest(audit: Audit, frame: Request): void {
  audit.cursor.consume(frame);
  if (audit.stage === 'over') afterTheEnd(audit, frame);
  else if (audit.stage === 'playing') auditRequest(audit, frame);
  else expectRefusal(audit, frame, outOfTurn());
}

function auditRequest(audit: Audit, frame: Request): void {
  const judged = judgeRequest(audit, frame, audit.game.rules);
  if (!judged.ok) {
    refuse(audit, frame, judged);
    return;
  }
  if (isOverlapRefused(audit, frame)) return;
  const tried = tryAll(audit, frame, audit.game.rules, judged.answers);
  if (tried.kind === 'failed') explain(audit, frame, tried.failure);
  else conclude(audit, tried);
}

/** A request that comes before the one before it is answered may be refused, however legal it is (J-29). */
function isOverlapRefused(audit: Audit, frame: Request): boolean {
  const { sent } = audit.framesOf(frame.seat);
  const before = sent[sent.indexOf(frame) - 1];
  const overlaps =
    before !== undefined && before.envelope.kind === 'request' && audit.cursor.wasOpen(before, frame.index);
  const response = overlaps ? audit.cursor.responseTo(frame) : null;
  if (response !== null && isWaiting(audit, before as RecordedFrame, frame)) {
    const isRefused = response.envelope.kind === 'errorResponse';
    audit.cursor.noteReading('J-29', isRefused ? 'a request too early is refused' : 'requests are queued', response);
  }
  if (response?.envelope.kind !== 'errorResponse') return false;
  audit.cursor.consume(response);
  audit.cursor.commit();
  return true;
}

/** Whether the server was waiting for an answer: a request that it had just not got to yet need not overlap for it. */
const isWaiting = ({ cursor }: Audit, before: RecordedFrame, frame: RecordedFrame): boolean =>
  cursor.seats
    .flatMap(({ received }) => received)
    .filter(({ envelope, index }) => envelope.kind === 'request' && index > before.index && index < frame.index)
    .some((asked) => (cursor.answerTo(asked)?.index ?? Infinity) > frame.index);

function judgeRequest(audit: Audit, { seat, envelope }: Request, rules: Rules): RequestJudgement | IllegalRequest {
  const { method, params } = envelope;
  const validation = validateParams(audit.dialect, method, params, 'player');
  if (!validation.ok && !(method === 'EndTurn' && isEmpty(params))) {
    const isData = method === 'Play' && validation.problems.every(({ pointer }) => pointer.startsWith('/data'));
    return { ok: false, kind: 'odd', rule: isData ? RULES.rpcShape : RULES.rpcNoSilence, reason: validation.message };
  }
  if (audit.game.turn !== audit.placeOf(seat)) return outOfTurn();
  return judgeMethod({ ...audit.shadow.open(), rules }, method, (params ?? {}) as Readonly<Record<string, unknown>>);
}

function judgeMethod(game: Game, method: string, { card, data }: Readonly<Record<string, unknown>>): RequestJudgement {
  if (method === 'EndTurn') return judgeEndTurn(game);
  return method === 'Buy' ? judgeBuy(game, card) : judgePlay(game, card, data);
}

const outOfTurn = (): IllegalRequest => ({
  ok: false,
  kind: 'odd',
  rule: SESSION_RULES.outOfTurn,
  reason: SESSION_RULES.outOfTurn.title,
});

const isEmpty = (params: unknown): boolean =>
  params === undefined || params === null || (typeof params === 'object' && Object.keys(params).length === 0);

/** Most orders in which unseen draws are tried. */
const VARIANTS = 24;

/** The exchange with each order of unseen draws, until one fits what was sent. */
function tryAll(audit: Audit, frame: Request, rules: Rules, answers: AuditedRequest['answers']): Attempt {
  const place = audit.placeOf(frame.seat);
  const card: Card | null = cardIn(frame);
  const request: AuditedRequest = { frame, place, method: frame.envelope.method, card, answers };
  const mark = audit.cursor.mark();
  let first: Attempt | null = null;
  for (let variant = 0; variant < VARIANTS; variant++) {
    const attempt = new RequestExecution(audit, audit.shadow.copy(rules), request, variant).attempt();
    if (attempt.kind !== 'failed') return attempt;
    first ??= attempt;
    audit.cursor.rollback(mark);
    if (!attempt.isOpen) break;
  }
  return first as Attempt;
}

function conclude(audit: Audit, attempt: Attempt): void {
  if (attempt.kind !== 'done') {
    audit.stage = 'stopped';
    return;
  }
  const { shadow, notifications, suffered, gone, staleHands, blind } = attempt.execution;
  audit.shadow = shadow;
  audit.refused.fill(false);
  audit.dueNotifications.push(...notifications);
  for (const [place, each] of suffered) audit.suffered[place] = each;
  for (const place of gone) audit.gone.add(audit.seatAt(place));
  for (const seat of staleHands) audit.staleHands.add(seat);
  for (const at of blind) {
    audit.cursor.report(RULES.attackHand, 'a victim has drawn cards since it was last sent its hand', {
      seat: at.seat,
      at,
    });
  }
  audit.cursor.commit();
  const { ending, state } = attempt.execution;
  audit.lastEnd = ending;
  if (state !== null) audit.checkTrash(state.response, state.state);
  goOn(audit);
}

/** Something is wrong: it is one of the known bugs, with which the game can be looked at further, or something else. */
function explain(audit: Audit, frame: Request, { rule, reason, seat, at, legal }: AttemptFailure): void {
  const response = audit.cursor.responseTo(frame);
  for (const quirk of QUIRK_IDS.filter((id) => QUIRKS[id] !== undefined && !audit.game.rules.quirks.includes(id))) {
    const rules = withQuirk(audit.game.rules, quirk);
    const judged = judgeRequest(audit, frame, rules);
    if (judged.ok) {
      const tried = tryAll(audit, frame, rules, judged.answers);
      if (tried.kind === 'failed') continue;
      admit(audit, quirk, response);
      conclude(audit, tried);
      return;
    }
    if (response?.envelope.kind === 'errorResponse') {
      admit(audit, quirk, response);
      audit.cursor.consume(response);
      audit.shadow = audit.shadow.copy(rules);
      audit.cursor.commit();
      return;
    }
  }
  audit.loseTrack(rule, reason, seat, at, legal);
}

const withQuirk = (rules: Rules, quirk: QuirkId): Rules => ({
  ...rules,
  quirks: [...rules.quirks, quirk],
  treasureAfterBuy: rules.treasureAfterBuy || quirk === 'R-12',
});

function admit(audit: Audit, quirk: QuirkId, at: RecordedFrame | null): void {
  const rule = QUIRKS[quirk] as BrokenRule;
  // A treasure after a buy is a reading, not a bug (J-27).
  if (quirk === 'R-12') audit.cursor.noteReading('J-27', 'a treasure may be played after a buy', at);
  else
    audit.cursor.report(rule, `as the original server has it (${quirk}): ${rule.title}`, { seat: at?.seat ?? 0, at });
}

/** What is illegal is refused, and nothing else comes of it. */
function refuse(audit: Audit, frame: Request, judged: IllegalRequest): void {
  const response = audit.cursor.responseTo(frame) ?? questionAfter(audit, frame);
  if (response === null || response.envelope.kind === 'errorResponse') {
    if (judged.kind === 'rule' && judged.rule.id === TURN_RULES.addAfterBuy.id && response !== null) {
      audit.cursor.noteReading('J-27', 'no treasure may be played after a buy', response);
    }
    expectRefusal(audit, frame, judged);
    return;
  }
  const rule = judged.kind === 'shape' ? RULES.rpcShape : judged.rule;
  explain(audit, frame, {
    rule,
    reason: `accepted, but should not be: ${judged.reason}`,
    seat: frame.seat,
    at: response,
    legal: [],
  });
}

/** A question of the card that was played: it has been accepted. */
function questionAfter(audit: Audit, { seat, index }: RecordedFrame): RecordedFrame | null {
  const next = audit.cursor.next(seat);
  const method = next === null ? null : methodOf(next);
  return next !== null && next.index > index && (PROMPTS as readonly (string | null)[]).includes(method) ? next : null;
}

function expectRefusal(audit: Audit, frame: Request, judged: IllegalRequest): void {
  const { cursor } = audit;
  const { seat } = frame;
  const response = cursor.responseTo(frame);
  const fatal = cursor.fatalFor(seat, frame.index);
  const isShape = judged.kind === 'shape' || (judged.kind === 'odd' && judged.rule !== SESSION_RULES.outOfTurn);
  if (response !== null) {
    cursor.consume(response);
    if (response.envelope.kind === 'response')
      audit.loseTrack(ruleOf(judged), `accepted: ${judged.reason}`, seat, response);
    else {
      audit.refused[audit.placeOf(seat)] = true;
      if (isShape) cursor.noteReading(formPoint(frame.envelope, ruleOf(judged).id), REFUSED.error, response);
    }
    cursor.commit();
  } else if (fatal !== null) {
    cursor.consume(fatal);
    if (isShape) cursor.noteReading(formPoint(frame.envelope, ruleOf(judged).id), REFUSED.fatal, fatal);
    else cursor.report(RULES.refusalStays, `fatal, but should be an error: ${judged.reason}`, { seat, at: fatal });
    forfeit(audit, seat);
  } else if (isShape) audit.silent(ruleOf(judged), `no answer to what is wrong: ${judged.reason}`, seat, frame);
  else audit.silent(RULES.refusalError, `no answer to what is illegal: ${judged.reason}`, seat, frame);
}

const ruleOf = (judged: IllegalRequest): BrokenRule => (judged.kind === 'shape' ? RULES.rpcShape : judged.rule);

/** When the game is over, nothing is carried out any more (J-55). */
function afterTheEnd(audit: Audit, frame: RecordedFrame): void {
  const response = audit.cursor.find(frame.seat, (each) => isAnswer(each) && idOf(each) === idOf(frame));
  if (response === null) return;
  audit.cursor.consume(response);
  if (response.envelope.kind === 'response') {
    audit.cursor.report(RULES.endOnce, 'a request is carried out after the end', { seat: frame.seat, at: response });
  }
}
