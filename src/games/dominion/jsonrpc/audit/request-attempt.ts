import {
  type Answer,
  type Card,
  type ChoiceDecision,
  type Decision,
  DrawScriptError,
  decisionOf,
} from '../../engine/index.js';
import { Cut, type Flaw, FlawFound } from './attempt-failure.js';
import { type Heralded, newsOf } from './audit-notifications.js';
import { ask } from './audit-prompts.js';
import { checkResponse } from './audit-response.js';
import { JSONRPC_AUDIT_RULES as RULES } from './audit-rules.js';
import type { Audit } from './audit-state.js';
import { leavingOf, stepOf } from './engine-steps.js';
import { foresightOf, type Sight } from './infer-draws.js';
import type { Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';
import type { Suffered } from './rule-for-state.js';
import type { Board } from './shadow-game.js';

/** A request, and what it means. */
export interface Wish {
  readonly spoken: Spoken;
  readonly place: number;
  readonly method: string;
  readonly card: Card | null;
  readonly answers: readonly Answer[];
}

export type Attempt =
  | { readonly kind: 'done'; readonly carrying: Carrying }
  | { readonly kind: 'flaw'; readonly flaw: Flaw; readonly isOpen: boolean }
  | { readonly kind: 'cut' };

/** One way in which a request may have been carried out. */
export class Carrying {
  readonly audit: Audit;
  readonly board: Board;
  readonly wish: Wish;
  readonly news: Heralded[] = [];
  readonly suffered = new Map<number, Suffered>();
  readonly gone: number[] = [];
  /** Seats that drew in another's turn, and are not told what. */
  readonly unaware: number[] = [];
  /** Victims that were asked about a hand that they cannot know. */
  readonly blind: Spoken[] = [];
  /** The last answer of a victim, which the result cannot come before. */
  lastAnswer: Spoken | null = null;
  /** The rule on the form of an answer of the player itself, if a server need not accept that. */
  answerForm: Blamed | null = null;
  /** The answer to EndTurn. */
  ending: Spoken | null = null;
  /** The answer to anything else, and the state in it. */
  state: { readonly response: Spoken; readonly state: Readonly<Record<string, unknown>> } | null = null;
  /** How things stood before. */
  readonly topKnown: boolean;
  readonly merchants: number;
  private readonly sight: Sight;

  constructor(audit: Audit, board: Board, wish: Wish, variant: number) {
    const { tale, order } = audit;
    this.audit = audit;
    this.board = board;
    this.wish = wish;
    this.sight = { tale, board, order, request: wish, variant, isOpen: false };
    this.topKnown = board.knowsTop(wish.place);
    this.merchants = board.game.merchants;
  }

  attempt(): Attempt {
    try {
      for (const answer of this.wish.answers) this.step(answer, false);
      for (let due = this.due(); due !== null; due = this.due()) ask(this, due);
      if (!this.gone.includes(this.wish.place)) checkResponse(this);
      return { kind: 'done', carrying: this };
    } catch (error) {
      if (error instanceof Cut) return { kind: 'cut' };
      const flaw = error instanceof FlawFound ? error.flaw : this.drawFlaw(error);
      return { kind: 'flaw', flaw, isOpen: this.sight.isOpen };
    }
  }

  /** A draw that cannot be: the deck did not hold what is shown. */
  private drawFlaw(error: unknown): Flaw {
    if (!(error instanceof DrawScriptError)) throw error;
    const { spoken } = this.wish;
    const at = this.audit.tale.responseTo(spoken);
    const reason = 'cards are shown that were not there to be drawn';
    return { rule: RULES.effectDraw, reason, seat: spoken.seat, at, legal: [] };
  }

  /** `isAgain`: the answer makes a card be played for the second time. */
  step(answer: Answer, isAgain: boolean): void {
    this.board.carryOut(stepOf(this.board.game, answer), foresightOf(this.sight));
    this.note(isAgain);
  }

  leave(place: number): void {
    this.gone.push(place);
    this.board.carryOut(leavingOf(this.board.game, place), foresightOf(this.sight));
    this.note(false);
  }

  private note(isAgain: boolean): void {
    for (const { type, seat: place } of this.board.game.events ?? []) {
      if (type === 'drew' && place !== this.wish.place) this.unaware.push(this.audit.seatAt(place));
    }
    this.news.push(...newsOf(this.audit, this.board.game, this.wish.spoken.index, isAgain));
  }

  /** What a card asks now; null when it has asked everything. */
  due(): ChoiceDecision | null {
    const decision: Decision | null = decisionOf(this.board.game);
    return decision === null || decision.kind === 'turn' ? null : decision;
  }
}
