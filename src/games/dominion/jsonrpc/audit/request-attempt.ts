import {
  type Answer,
  type Card,
  type ChoiceDecision,
  type Decision,
  DrawScriptError,
  decisionOf,
} from '../../engine/index.js';
import { AttemptFailed, type AttemptFailure, RecordingEnded } from './attempt-failure.js';
import { type DueNotification, notificationsOf } from './audit-notifications.js';
import { ask } from './audit-prompts.js';
import { checkResponse } from './audit-response.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { leavingOf, stepOf } from './engine-steps.js';
import { type DrawContext, forecastDraws } from './infer-draws.js';
import type { RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';
import type { Suffered } from './rule-for-state.js';
import type { ShadowGame } from './shadow-game.js';

/** A request, and what it means. */
export interface AuditedRequest {
  readonly frame: RecordedFrame;
  readonly place: number;
  readonly method: string;
  readonly card: Card | null;
  readonly answers: readonly Answer[];
}

export type Attempt =
  | { readonly kind: 'done'; readonly execution: RequestExecution }
  | { readonly kind: 'failed'; readonly failure: AttemptFailure; readonly isOpen: boolean }
  | { readonly kind: 'cut' };

/** One way in which a request may have been carried out. */
export class RequestExecution {
  readonly audit: Audit;
  readonly shadow: ShadowGame;
  readonly request: AuditedRequest;
  readonly notifications: DueNotification[] = [];
  readonly suffered = new Map<number, Suffered>();
  readonly gone: number[] = [];
  /** Seats that drew in another's turn, and do not know what. */
  readonly staleHands: number[] = [];
  /** Victims that were asked about a hand that they cannot know. */
  readonly blind: RecordedFrame[] = [];
  /** The last answer of a victim, which the result cannot come before. */
  lastAnswer: RecordedFrame | null = null;
  /** The rule on the form of an answer of the player itself, if a server need not accept that. */
  answerForm: BrokenRule | null = null;
  /** The answer to EndTurn. */
  ending: RecordedFrame | null = null;
  /** The answer to anything else, and the state in it. */
  state: { readonly response: RecordedFrame; readonly state: Readonly<Record<string, unknown>> } | null = null;
  /** How things stood before. */
  readonly topKnown: boolean;
  readonly merchants: number;
  private readonly context: DrawContext;

  constructor(audit: Audit, shadow: ShadowGame, request: AuditedRequest, variant: number) {
    const { cursor, order } = audit;
    this.audit = audit;
    this.shadow = shadow;
    this.request = request;
    this.context = { cursor, shadow, order, request: request, variant, isOpen: false };
    this.topKnown = shadow.knowsTop(request.place);
    this.merchants = shadow.game.merchants;
  }

  attempt(): Attempt {
    try {
      for (const answer of this.request.answers) this.step(answer, false);
      for (let due = this.due(); due !== null; due = this.due()) ask(this, due);
      if (!this.gone.includes(this.request.place)) checkResponse(this);
      return { kind: 'done', execution: this };
    } catch (error) {
      if (error instanceof RecordingEnded) return { kind: 'cut' };
      const failure = error instanceof AttemptFailed ? error.failure : this.drawFlaw(error);
      return { kind: 'failed', failure, isOpen: this.context.isOpen };
    }
  }

  /** A draw that cannot be: the deck did not hold what is shown. */
  private drawFlaw(error: unknown): AttemptFailure {
    if (!(error instanceof DrawScriptError)) throw error;
    const { frame } = this.request;
    const at = this.audit.cursor.responseTo(frame);
    const reason = 'cards are shown that were not there to be drawn';
    return { rule: RULES.effectDraw, reason, seat: frame.seat, at, legal: [] };
  }

  /** `isAgain`: the answer makes a card be played for the second time. */
  step(answer: Answer, isAgain: boolean): void {
    this.shadow.carryOut(stepOf(this.shadow.game, answer), forecastDraws(this.context));
    this.note(isAgain);
  }

  leave(place: number): void {
    this.gone.push(place);
    this.shadow.carryOut(leavingOf(this.shadow.game, place), forecastDraws(this.context));
    this.note(false);
  }

  private note(isAgain: boolean): void {
    for (const { type, seat: place } of this.shadow.game.events ?? []) {
      if (type === 'drew' && place !== this.request.place) this.staleHands.push(this.audit.seatAt(place));
    }
    this.notifications.push(...notificationsOf(this.audit, this.shadow.game, this.request.frame.index, isAgain));
  }

  /** What a card asks now; null when it has asked everything. */
  due(): ChoiceDecision | null {
    const decision: Decision | null = decisionOf(this.shadow.game);
    return decision === null || decision.kind === 'turn' ? null : decision;
  }
}
