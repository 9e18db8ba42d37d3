import {
  type Answer,
  type Card,
  type ChoiceDecision,
  cardOf,
  cardsIn,
  type Decision,
  decisionOf,
  isOver,
  ScriptError,
  seatAt,
} from '../../../../engine/index.js';
import { type Heard, hearResponse } from '../../../../translate/jsonrpc/judge.js';
import { type Prompt, promptOf } from '../../../../translate/jsonrpc/prompts.js';
import { JSONRPC_AUDIT_RULES as RULES } from '../audit-rules.js';
import type { Audit } from './audit.js';
import { type Occasion, ruleFor, type Suffered } from './blame.js';
import type { Board } from './board.js';
import {
  cardsTold,
  type Difference,
  differInCards,
  differInParams,
  differInState,
  expectedText,
  tell,
} from './compare.js';
import { foresightOf, type Sight } from './foresight.js';
import { idOf, isAnswer, methodOf, paramsOf, type Spoken } from './frames.js';
import { type Heralded, newsOf } from './news.js';
import { isSame } from './piles.js';
import { leavingOf, stepOf } from './steps.js';
import { strayRule } from './stray.js';
import type { Blamed } from './tale.js';

/** What is wrong, and where it shows. */
export interface Flaw {
  readonly rule: Blamed;
  readonly reason: string;
  readonly seat: number;
  readonly at: Spoken | null;
  readonly legal: readonly string[];
}

/** Thrown to end an attempt. */
class FlawFound extends Error {
  readonly flaw: Flaw;
  constructor(flaw: Flaw) {
    super(flaw.reason);
    this.flaw = flaw;
  }
}

/** The recording ends before the exchange does. */
class Cut extends Error {}

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
  readonly board: Board;
  readonly news: Heralded[] = [];
  readonly suffered = new Map<number, Suffered>();
  readonly gone: number[] = [];
  /** Seats that drew in another's turn, and are not told what. */
  readonly unaware: number[] = [];
  /** Victims that were asked about a hand that they cannot know. */
  readonly blind: Spoken[] = [];
  /** The answer to EndTurn. */
  ending: Spoken | null = null;
  /** The answer to anything else, and the state in it. */
  state: { readonly response: Spoken; readonly state: Readonly<Record<string, unknown>> } | null = null;
  private readonly audit: Audit;
  private readonly wish: Wish;
  private readonly sight: Sight;
  private readonly topKnown: boolean;
  private readonly merchants: number;
  /** The last answer of a victim, which the result cannot come before. */
  private lastAnswer: Spoken | null = null;

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
      for (let due = this.due(); due !== null; due = this.due()) this.ask(due);
      if (!this.gone.includes(this.wish.place)) this.checkResponse();
      return { kind: 'done', carrying: this };
    } catch (error) {
      if (error instanceof Cut) return { kind: 'cut' };
      const flaw = error instanceof FlawFound ? error.flaw : this.drawFlaw(error);
      return { kind: 'flaw', flaw, isOpen: this.sight.isOpen };
    }
  }

  /** A draw that cannot be: the deck did not hold what is shown. */
  private drawFlaw(error: unknown): Flaw {
    if (!(error instanceof ScriptError)) throw error;
    const { spoken } = this.wish;
    const at = this.audit.tale.responseTo(spoken);
    return {
      rule: RULES.effectDraw,
      reason: 'cards are shown that were not there to be drawn',
      seat: spoken.seat,
      at,
      legal: [],
    };
  }

  private fail(rule: Blamed, reason: string, seat: number, at: Spoken | null, legal: readonly string[] = []): never {
    throw new FlawFound({ rule, reason, seat, at, legal });
  }

  private step(answer: Answer, isAgain: boolean): void {
    this.board.carryOut(stepOf(this.board.game, answer), foresightOf(this.sight));
    this.note(isAgain);
  }

  private note(isAgain: boolean): void {
    for (const { type, seat: place } of this.board.game.events ?? []) {
      if (type === 'drew' && place !== this.wish.place) this.unaware.push(this.audit.seatAt(place));
    }
    this.news.push(...newsOf(this.audit, this.board.game, this.wish.spoken.index, isAgain));
  }

  private leave(place: number): void {
    this.gone.push(place);
    this.board.carryOut(leavingOf(this.board.game, place), foresightOf(this.sight));
    this.note(false);
  }

  /** What a card asks now; null when it has asked everything. */
  private due(): ChoiceDecision | null {
    const decision: Decision | null = decisionOf(this.board.game);
    return decision === null || decision.kind === 'turn' ? null : decision;
  }

  private ask(decision: ChoiceDecision): void {
    const { tale } = this.audit;
    const seat = this.audit.seatAt(decision.seat);
    const asked = tale.next(seat);
    const prompt = promptOf(this.board.game, decision, { showsHand: asked !== null && 'hand' in paramsOf(asked) });
    if (asked === null || asked.said.kind !== 'request' || asked.said.method !== prompt.method) {
      this.unasked(seat, decision.seat, prompt, asked);
      return;
    }
    tale.take(asked);
    this.checkParams(asked, prompt);
    this.read(asked, prompt);
    const answer = tale.answerTo(asked);
    if (answer === null) this.unanswered(seat, decision.seat);
    else this.hear(answer, asked, prompt);
  }

  private unasked(seat: number, place: number, prompt: Prompt, told: Spoken | null): void {
    const { tale } = this.audit;
    const isVictim = prompt.method === 'Attack';
    const rule = isVictim ? RULES.attackRecipients : RULES.promptAsked;
    const reason = `${this.audit.nameOf(seat)} must be asked ${prompt.method}`;
    if (told === null && this.hasLeft(seat)) this.leave(place);
    else if (told === null && !tale.isSilence(seat, this.wish.spoken.index)) throw new Cut();
    else if (told === null) this.fail(rule, `${reason}, and hears nothing`, seat, null);
    else {
      const isRefused = told.said.kind === 'errorResponse' && idOf(told) === idOf(this.wish.spoken);
      if (isRefused) this.fail(RULES.acceptLegal, 'a legal request is refused', seat, told);
      const isLater = isAnswer(told) || ['StartTurn', 'GameOver'].includes(methodOf(told) ?? '');
      const stray = isLater ? rule : (strayRule(this.audit, this.board, told) ?? rule);
      this.fail(stray, `${reason}, and is told something else`, seat, told, [prompt.method]);
    }
  }

  private hasLeft(seat: number): boolean {
    const { closed } = this.audit.framesOf(seat);
    return closed?.by === 'player' && !closed.isFarewell;
  }

  private checkParams(asked: Spoken, prompt: Prompt): void {
    if (prompt.method === 'Harbinger') {
      const shown = cardsTold(paramsOf(asked)['discard']);
      const { place } = this.wish;
      if (shown !== null && !this.board.seeDiscards(place, shown)) {
        this.fail(
          RULES.promptParams,
          'the discard pile that is shown is not the one that lies there',
          asked.seat,
          asked,
        );
      }
    }
    const expected = this.expectedParams(asked, prompt);
    const differences = differInParams(paramsOf(asked), expected);
    if (differences.length === 0) return;
    const rule = prompt.method === 'Attack' ? attackRule(differences) : this.promptRule(differences);
    this.fail(rule, tell(differences), asked.seat, asked, [expectedText(differences)]);
  }

  /** After the discard pile was shown, what lies there is known. */
  private expectedParams(asked: Spoken, prompt: Prompt): Prompt['params'] {
    if (prompt.method !== 'Harbinger') return prompt.params;
    return promptOf(this.board.game, this.due() as ChoiceDecision, { showsHand: 'hand' in paramsOf(asked) }).params;
  }

  private promptRule(differences: readonly Difference[]): Blamed {
    return differences.some(({ member }) => member === 'hand') ? RULES.effectDraw : RULES.promptParams;
  }

  private read(asked: Spoken, prompt: Prompt): void {
    if (prompt.method !== 'Attack') return;
    const { tale, unaware } = this.audit;
    const isAboutHand = prompt.card === cardOf('militia') || prompt.card === cardOf('bureaucrat');
    const isUnaware = unaware.has(asked.seat) || this.unaware.includes(asked.seat);
    if (isAboutHand && isUnaware && !('hand' in paramsOf(asked))) this.blind.push(asked);
    tale.read('J-33', 'hand' in paramsOf(asked) ? 'an attack shows the hand of its victim' : 'an attack shows no hand');
    if (this.lastAnswer === null || prompt.card === cardOf('witch')) return;
    tale.read(
      'J-41',
      asked.index < this.lastAnswer.index ? 'victims are asked all at once' : 'victims are asked one by one',
    );
  }

  private unanswered(seat: number, place: number): void {
    if (!this.hasLeft(seat)) throw new Cut();
    this.leave(place);
  }

  private hear(answer: Spoken, asked: Spoken, prompt: Prompt): void {
    const { tale } = this.audit;
    tale.take(answer);
    const result = answer.said.kind === 'response' ? answer.said.result : undefined;
    const heard: Heard =
      answer.said.kind === 'response'
        ? hearResponse(this.board.open(), prompt, result)
        : { ok: false, kind: 'shape', reason: 'an error is no answer' };
    const fatal = tale.fatalFor(asked.seat, answer.index);
    if (heard.ok) this.accept(heard.answers, { answer, prompt, fatal });
    else this.refuse(heard, { answer, prompt, fatal });
  }

  private accept(answers: readonly Answer[], { answer, prompt, fatal }: Heeded): void {
    if (fatal !== null && this.blind.some(({ seat }) => seat === answer.seat)) {
      // It answered from a hand that it could not know, and so may we have judged it.
      this.audit.tale.take(fatal);
      this.leave(prompt.seat);
      return;
    }
    if (fatal !== null && prompt.seat !== this.wish.place) {
      const rule = hasNull(answer) ? RULES.attackNulls : RULES.acceptLegal;
      this.fail(rule, 'a legal answer is fatal', answer.seat, fatal);
    }
    if (prompt.method === 'Attack') {
      this.lastAnswer = answer;
      const [reaction] = answers;
      this.suffered.set(prompt.seat, { card: prompt.card, moat: (reaction?.cards.length ?? 0) > 0 });
    }
    let isAgain = prompt.method === 'ThroneRoom';
    for (const each of answers) {
      this.step(each, isAgain);
      isAgain = false;
    }
  }

  /** A wrong answer: its player is thrown out, or asked again. What was shown cannot be taken back (J-30, J-42). */
  private refuse(heard: Exclude<Heard, { ok: true }>, { answer, prompt, fatal }: Heeded): void {
    const { tale } = this.audit;
    const { seat } = answer;
    const again = tale.next(seat);
    if (fatal !== null) {
      tale.take(fatal);
      this.leave(prompt.seat);
    } else if (again !== null && methodOf(again) === prompt.method && again.index > answer.index) {
      tale.read('J-30', 'a wrong answer is asked for again');
    } else {
      const response = tale.responseTo(this.wish.spoken);
      if (response === null && this.audit.framesOf(seat).closed?.by === 'server') this.leave(prompt.seat);
      else this.wronglyTaken(heard, answer, response);
    }
  }

  private wronglyTaken(heard: Exclude<Heard, { ok: true }>, answer: Spoken, response: Spoken | null): void {
    const { tale } = this.audit;
    const isError = answer.said.kind === 'errorResponse';
    if (response === null) {
      if (!tale.isSilence(answer.seat, answer.index)) throw new Cut();
      const rule = isError
        ? RULES.rpcErrorAnswer
        : answer.seat === this.wish.spoken.seat
          ? RULES.serverGoesOn
          : RULES.attackBadAnswer;
      this.fail(rule, `nothing comes of a wrong answer: ${heard.reason}`, answer.seat, null);
    }
    if (response.said.kind === 'errorResponse') {
      this.fail(RULES.promptRollback, 'a play is undone after its question was asked', response.seat, response);
    }
    const rule = heard.kind === 'rule' ? { ...heard.rule } : isError ? RULES.rpcErrorAnswer : RULES.attackBadAnswer;
    this.fail(rule, `a wrong answer is accepted: ${heard.reason}`, answer.seat, answer);
  }

  private checkResponse(): void {
    const { tale } = this.audit;
    const { spoken, place } = this.wish;
    const response = tale.responseTo(spoken);
    if (response === null) this.noResponse();
    else if (response.said.kind !== 'response') this.refused(response);
    else {
      tale.take(response);
      if (this.lastAnswer !== null && response.index < this.lastAnswer.index) {
        this.fail(
          RULES.attackResultLast,
          'the result comes before the last victim has answered',
          spoken.seat,
          response,
        );
      }
      const state = (response.said.result ?? {}) as Readonly<Record<string, unknown>>;
      const isEnd = this.wish.method === 'EndTurn';
      this.ending = isEnd ? response : null;
      this.state = isEnd ? null : { response, state };
      const differences = isEnd
        ? differInCards(this.board.game, place, state)
        : differInState(this.board.game, place, state);
      if (differences.length > 0) this.differs(response, differences);
    }
  }

  private differs(response: Spoken, differences: readonly Difference[]): never {
    const rule = this.isAnothers(response.seat, differences)
      ? RULES.stateOwnCards
      : ruleFor(this.occasion(), differences);
    this.fail(rule, tell(differences), response.seat, response, [expectedText(differences)]);
  }

  /** Whether a hand that is wrong is the hand of somebody else. */
  private isAnothers(seat: number, differences: readonly Difference[]): boolean {
    const hand = cardsTold(differences.find(({ member }) => member === 'hand')?.told) ?? [];
    const others = this.audit.order.filter((each) => each !== seat).map((each) => this.audit.placeOf(each));
    const { game } = this.board;
    return hand.length > 0 && others.some((place) => isSame(hand, cardsIn(seatAt(game, place).hand)));
  }

  private occasion(): Occasion {
    const { method, card, place } = this.wish;
    const kind = method === 'EndTurn' ? 'end' : method === 'Buy' ? 'buy' : 'play';
    const { refused } = this.audit;
    const { topKnown, merchants } = this;
    const seat = this.board.game.seats[place];
    const isFirstDeck = seat?.shuffles === 0 && seat.turns <= 1 && !topKnown;
    return { kind, card, suffered: null, refused: refused[place] ?? false, topKnown, merchants, isFirstDeck };
  }

  private noResponse(): never {
    const { tale } = this.audit;
    const { spoken, method } = this.wish;
    const fatal = tale.fatalFor(spoken.seat, spoken.index);
    if (fatal !== null) this.fail(this.legalRule(RULES.acceptLegal), 'a legal request is fatal', spoken.seat, fatal);
    if (!tale.isSilence(spoken.seat, spoken.index)) throw new Cut();
    const rule = method === 'EndTurn' ? RULES.turnResult : RULES.serverGoesOn;
    this.fail(this.legalRule(rule), `${method} is not answered`, spoken.seat, null);
  }

  private refused(response: Spoken): never {
    const { seat } = this.wish.spoken;
    const { place } = this.wish;
    const reason = 'a legal request is refused';
    const isOpen = !isOver(this.board.game) && seatAt(this.board.game, place) !== undefined;
    this.fail(this.legalRule(RULES.acceptLegal), isOpen ? reason : `${reason} at the end`, seat, response);
  }

  /** What is legal in every form; where a form is contested, the rule on that form. */
  private legalRule(rule: Blamed): Blamed {
    const { spoken, method } = this.wish;
    const { said } = spoken;
    if (method === 'EndTurn' && said.kind === 'request' && said.params !== undefined) return RULES.acceptEndTurn;
    return paramsOf(spoken)['data'] === null ? RULES.acceptNullData : rule;
  }
}

interface Heeded {
  readonly answer: Spoken;
  readonly prompt: Prompt;
  readonly fatal: Spoken | null;
}

const hasNull = ({ said }: Spoken): boolean =>
  said.kind === 'response' && Object.values((said.result ?? {}) as object).includes(null);

const attackRule = (differences: readonly Difference[]): Blamed =>
  differences.some(({ member }) => member === 'hand') ? RULES.attackHand : RULES.attackParams;
