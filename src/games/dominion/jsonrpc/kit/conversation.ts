import type { Result } from '../../../../core/result.js';
import type { Conversation, MessageJudgement } from '../../../../kit/conversation.js';
import type { NextState } from '../../../../kit/static-questions.js';
import { type Envelope, type Id, parseEnvelope, type SingleEnvelope } from '../envelope/envelope.js';
import type { Dialect } from '../messages.js';
import { advance, type Pending, type Session, START } from '../session/session-machine.js';
import { type AnswerJudgement, citeViolation, FINE, illegal } from './cite-rule.js';
import { judgeRequest } from './judge-play-request.js';
import { judgeAnswer } from './judge-prompt-answer.js';
import { legalRequests, legalResults } from './legal-replies.js';
import { NO_STATE, stateAfterAnswer, stateAfterRequest } from './next-state.js';
import { afterPlayed, afterResult, afterStartTurn, NO_KNOWLEDGE, type PlayerKnowledge } from './player-knowledge.js';
import { readEnvelope } from './read-envelope.js';

/** The server's side of a conversation with one player: what it has received decides what it may send. */
export function playerConversation(dialect: Dialect): Conversation<string> {
  const conversation = new PlayerConversation(dialect);
  return {
    sent: (message) => conversation.receive(parseEnvelope(message)),
    // A request with `"params": null` is one, and a wrong one (J-10).
    judge: (message) => conversation.judge(readEnvelope(message, { nullParams: true })),
    expectsReply: () => conversation.isReplyDue,
    legal: () => conversation.legal(),
    apply: (message, seed) => conversation.stateAfter(parseEnvelope(message), seed),
  };
}

/** A request of the player on its way, and what was known before it: a refused one changes nothing. */
interface Requested {
  readonly method: string;
  readonly params: unknown;
  readonly before: PlayerKnowledge | null;
  /** Whether an attack was answered meanwhile, so that it is not known whether the result includes it (J-28). */
  isCrossed: boolean;
}

type Answer = Extract<SingleEnvelope, { readonly kind: 'response' | 'errorResponse' }>;

class PlayerConversation {
  private readonly dialect: Dialect;
  private session: Session = START;
  /** Null after a message that made no sense: it is not known what follows from it. */
  private knowledge: PlayerKnowledge | null = NO_KNOWLEDGE;
  private readonly requested = new Map<Id, Requested>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  get isReplyDue(): boolean {
    return this.session.asked.length > 0 || isToMove(this.session);
  }

  receive(envelope: Envelope): void {
    this.session = advance(this.session, 'server', envelope).session;
    if (envelope.kind === 'request') this.receiveRequest(envelope.method, envelope.params);
    else if (envelope.kind === 'notification') this.receiveNotification(envelope.method, envelope.params);
    else if (envelope.kind === 'response' || envelope.kind === 'errorResponse') this.receiveAnswer(envelope);
  }

  legal(): Iterable<string> {
    return legalMessages(this.session, this.knowledge, FIRST_ID);
  }

  /** The state after a legal message. */
  stateAfter(envelope: Envelope, seed: number): Result<NextState> {
    const moment = { dialect: this.dialect, knowledge: this.knowledge, seed };
    const step = advance(this.session, 'player', envelope);
    if (envelope.kind === 'request') {
      return stateAfterRequest(moment, envelope.method, envelope.params);
    }
    if (envelope.kind !== 'response' || !step.ok || step.answers === null) return NO_STATE;
    return stateAfterAnswer(moment, step.answers, envelope.result);
  }

  judge(envelope: Envelope): MessageJudgement {
    const replies = legalMessages(this.session, this.knowledge, idOf(envelope));
    const step = advance(this.session, 'player', envelope);
    this.session = step.session;
    if (!step.ok) {
      const { rule, reason } = citeViolation(step.violation);
      return illegal(rule, envelope.kind === 'invalid' ? envelope.reason : reason, replies);
    }
    const verdict = this.judgeFitting(envelope, step.answers);
    if (!verdict.legal) return illegal(verdict.rule, verdict.reason, replies);
    this.knowledge = verdict.after;
    return verdict.remarks.length === 0 ? FINE : { legal: true, remarks: verdict.remarks };
  }

  /** Judges the content of a message that may come now. */
  private judgeFitting(envelope: Envelope, answers: Pending | null): AnswerJudgement {
    if (envelope.kind === 'request') {
      const { id, method, params } = envelope;
      this.requested.set(id, { method, params, before: this.knowledge, isCrossed: false });
      return judgeRequest(this.dialect, this.knowledge, method, params);
    }
    if (envelope.kind === 'response' && answers !== null) {
      if (answers.method === 'Attack') for (const request of this.requested.values()) request.isCrossed = true;
      return judgeAnswer(this.dialect, this.knowledge, answers, envelope.result);
    }
    return { legal: true, remarks: [], after: this.knowledge };
  }

  private receiveRequest(method: string, params: unknown): void {
    if (method !== 'StartGame') return;
    this.requested.clear();
    this.knowledge = { ...NO_KNOWLEDGE, seats: seatsIn(params) };
  }

  private receiveNotification(method: string, params: unknown): void {
    if (method === 'StartTurn') this.knowledge = afterStartTurn(this.knowledge ?? NO_KNOWLEDGE, params);
    if (method === 'Played' && this.knowledge !== null) this.knowledge = afterPlayed(this.knowledge, params);
  }

  private receiveAnswer(envelope: Answer): void {
    const request = this.requested.get(envelope.id);
    if (request === undefined) return;
    this.requested.delete(envelope.id);
    const { method, params, before, isCrossed } = request;
    const after =
      envelope.kind === 'errorResponse' ? before : afterResult(before ?? NO_KNOWLEDGE, method, params, envelope.result);
    this.knowledge = after !== null && isCrossed ? { ...after, isSure: false } : after;
  }
}

const isToMove = ({ stage, turn, requested }: Session): boolean =>
  stage === 'started' && turn && requested.length === 0;

/** The engine's seats; more are not asked for, and fewer make no game. */
const seatsIn = (params: unknown): number => {
  const { order } = (params ?? {}) as { readonly order?: unknown };
  return Array.isArray(order) ? Math.min(Math.max(order.length, 2), 6) : 2;
};

const FIRST_ID = 1;

/** A legal request is shown with the id of the one that it replaces. */
const idOf = (envelope: Envelope): Exclude<Id, null> =>
  envelope.kind === 'request' && envelope.id !== null ? envelope.id : FIRST_ID;

/** What the player may send now: an answer that is due, or a request of its turn. */
function legalMessages(session: Session, knowledge: PlayerKnowledge | null, id: Exclude<Id, null>): Iterable<string> {
  const [asked] = session.asked;
  if (asked !== undefined) return { [Symbol.iterator]: () => legalResults(knowledge, asked) };
  return isToMove(session) ? { [Symbol.iterator]: () => legalRequests(knowledge, id) } : [];
}
