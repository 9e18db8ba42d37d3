import type { Conversation, Judgement } from '../../../../kit/conversation.js';
import { type Envelope, type Id, parseEnvelope, type SingleEnvelope } from '../envelope/envelope.js';
import type { Dialect } from '../messages.js';
import { advance, type Pending, type Session, START } from '../session/session-machine.js';
import { citeViolation, FINE, illegal, type Verdict } from './cite-rule.js';
import { judgeRequest } from './judge-play-request.js';
import { judgeAnswer } from './judge-prompt-answer.js';
import { legalRequests, legalResults } from './legal-replies.js';
import { afterPlayed, afterResult, afterStartTurn, type Told, UNTOLD } from './player-knowledge.js';

/** The server's side of a conversation with one player: what it was told decides what it may say. */
export function playerConversation(dialect: Dialect): Conversation<string> {
  const conversation = new PlayerConversation(dialect);
  return {
    sent: (message) => conversation.hear(parseEnvelope(message)),
    // A request with `"params": null` is one, and a wrong one (J-10).
    judge: (said) => conversation.judge(parseEnvelope(said, { nullParams: true })),
    expectsReply: () => conversation.owes,
    legal: () => conversation.legal(),
  };
}

/** A request of the player on its way, and what was known before it: a refused one changes nothing. */
interface Requested {
  readonly method: string;
  readonly params: unknown;
  readonly before: Told | null;
  /** Whether an attack was answered meanwhile, so that nobody knows whether the result tells of it (J-28). */
  isCrossed: boolean;
}

type Answer = Extract<SingleEnvelope, { readonly kind: 'response' | 'errorResponse' }>;

class PlayerConversation {
  private readonly dialect: Dialect;
  private session: Session = START;
  /** Null where a message made no sense, so that nothing can be said of what follows from it. */
  private told: Told | null = UNTOLD;
  private readonly requested = new Map<Id, Requested>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  get owes(): boolean {
    return this.session.asked.length > 0 || isToMove(this.session);
  }

  hear(envelope: Envelope): void {
    this.session = advance(this.session, 'server', envelope).session;
    if (envelope.kind === 'request') this.hearRequest(envelope.method, envelope.params);
    else if (envelope.kind === 'notification') this.hearNews(envelope.method, envelope.params);
    else if (envelope.kind === 'response' || envelope.kind === 'errorResponse') this.hearAnswer(envelope);
  }

  legal(): Iterable<string> {
    return legalMessages(this.session, this.told, FIRST_ID);
  }

  judge(envelope: Envelope): Judgement {
    const replies = legalMessages(this.session, this.told, idOf(envelope));
    const step = advance(this.session, 'player', envelope);
    this.session = step.session;
    if (!step.ok) {
      const { rule, reason } = citeViolation(step.violation);
      return illegal(rule, envelope.kind === 'invalid' ? envelope.reason : reason, replies);
    }
    const verdict = this.judgeFitting(envelope, step.answers);
    if (!verdict.legal) return illegal(verdict.rule, verdict.reason, replies);
    this.told = verdict.after;
    return verdict.remarks.length === 0 ? FINE : { legal: true, remarks: verdict.remarks };
  }

  /** What may come now: whether it says what it may. */
  private judgeFitting(envelope: Envelope, answers: Pending | null): Verdict {
    if (envelope.kind === 'request') {
      const { id, method, params } = envelope;
      this.requested.set(id, { method, params, before: this.told, isCrossed: false });
      return judgeRequest(this.dialect, this.told, method, params);
    }
    if (envelope.kind === 'response' && answers !== null) {
      if (answers.method === 'Attack') for (const request of this.requested.values()) request.isCrossed = true;
      return judgeAnswer(this.dialect, this.told, answers, envelope.result);
    }
    return { legal: true, remarks: [], after: this.told };
  }

  private hearRequest(method: string, params: unknown): void {
    if (method !== 'StartGame') return;
    this.requested.clear();
    this.told = { ...UNTOLD, seats: seatsIn(params) };
  }

  private hearNews(method: string, params: unknown): void {
    if (method === 'StartTurn') this.told = afterStartTurn(this.told ?? UNTOLD, params);
    if (method === 'Played' && this.told !== null) this.told = afterPlayed(this.told, params);
  }

  private hearAnswer(envelope: Answer): void {
    const request = this.requested.get(envelope.id);
    if (request === undefined) return;
    this.requested.delete(envelope.id);
    const { method, params, before, isCrossed } = request;
    const after =
      envelope.kind === 'errorResponse' ? before : afterResult(before ?? UNTOLD, method, params, envelope.result);
    this.told = after !== null && isCrossed ? { ...after, isSure: false } : after;
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
const idOf = (said: Envelope): Exclude<Id, null> => (said.kind === 'request' && said.id !== null ? said.id : FIRST_ID);

/** What the player may send now: an answer that it owes, or a request of its turn. */
function legalMessages(session: Session, told: Told | null, id: Exclude<Id, null>): Iterable<string> {
  const [asked] = session.asked;
  if (asked !== undefined) return { [Symbol.iterator]: () => legalResults(told, asked) };
  return isToMove(session) ? { [Symbol.iterator]: () => legalRequests(told, id) } : [];
}
