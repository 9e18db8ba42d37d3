import { replyTo } from '../../games/dominion/sexpr/player.js';
import type { Version } from '../../games/dominion/sexpr/versions.js';
import type { Strategy } from '../../games/dominion/strategies/strategy.js';
import { type Auditor, ENOUGH, makeBinding, type ServerCase, type Step, WITHHELD } from '../../kit/server-kit.js';
import { afterNextPoll } from '../../peer/index.js';
import type { Datum } from '../../wire/sexpr/datum.js';
import { createReader } from '../../wire/sexpr/reader.js';
import { makeLine } from '../../wire/sexpr/writer.js';
import type { GameRecord } from '../record-game.js';
import type { ServedGame } from './driver-under-test.js';
import { type News, Wires } from './seat-inbox.js';

export interface GamePlan {
  readonly version: Version;
  readonly labels: readonly string[];
  readonly strategies: readonly Strategy[];
  readonly of: ServerCase;
  readonly deadline: number;
  /** Milliseconds in which whatever was sent is sure to be here. */
  readonly latency: number;
  readonly signal: AbortSignal;
}

/** Rounds that are played after a situation, so that what came of it shows. */
const ROUNDS_AFTER = 2;

/** A game that goes on for longer leads nowhere. */
const MOST_TURNS = 400;

/** No turn has so many plays, unless a card that is played stays in the hand: then it would have no end. */
const MOST_PLAYS = 300;

/** How often a server may be waited for in vain while the game goes on. */
const MOST_DELAYS = 2;

const NOWHERE = { text: null, line: null } as const;

/** Plays all seats of one game, towards the situation of a case and through its script. */
export class CaseGame {
  private readonly plan: GamePlan;
  private readonly game: ServedGame;
  private readonly record: GameRecord;
  private readonly auditor: Auditor;
  private readonly wires: Wires;
  /** The last message that each seat was asked with, and how many it was sent at all. */
  private readonly asked: (Datum | null)[];
  private readonly counts: number[];
  /** Messages that the script has waited for. */
  private heard: number[] = [];
  private readonly closed = new Set<number>();
  private readonly withheld = new Set<number>();
  private steps: Step[] | null = null;
  private bound = new Map<string, number>();
  private lastTurn = MOST_TURNS;
  private delays = 0;
  /** The turn that is being played, and the answers in it. */
  private turn = -1;
  private plays = 0;
  private isStuck = false;
  private hasWaited = false;

  constructor(plan: GamePlan, game: ServedGame, record: GameRecord, auditor: Auditor) {
    this.plan = plan;
    this.game = game;
    this.record = record;
    this.auditor = auditor;
    this.wires = new Wires(game.seats, plan.signal);
    this.asked = plan.labels.map(() => null);
    this.counts = plan.labels.map(() => 0);
  }

  /** Resolves to whether the server has brought the game to an end for all. */
  async play(): Promise<boolean> {
    const { deadline, signal } = this.plan;
    for (let patience = 2 * deadline; !this.isFinished() && !signal.aborted; patience = deadline) {
      const news = await this.wires.next(patience);
      if (news === null) this.expire(patience);
      else this.take(news);
      await this.settle();
      await this.answerAll();
    }
    const isOver = (): boolean => this.closed.size === this.plan.labels.length || this.auditor.isLost();
    if (this.auditor.isDone() && !this.isStuck && !signal.aborted) await this.waitUntil(isOver, deadline);
    this.record.note(ENOUGH);
    return this.closed.size === this.plan.labels.length;
  }

  private isFinished(): boolean {
    return this.isStuck || this.auditor.isDone() || this.auditor.turns() >= this.lastTurn;
  }

  private take(news: News): void {
    const { seat } = news;
    if (news.kind === 'message') {
      const { datum } = news.message;
      this.counts[seat] = (this.counts[seat] ?? 0) + 1;
      this.auditor.heard(seat, datum, NOWHERE);
      if (this.auditor.question(seat) !== null) this.asked[seat] = datum;
      return;
    }
    this.closed.add(seat);
    const { code, message } = news.fault;
    if (code === 'peer/closed') this.auditor.ended(seat, NOWHERE);
    else if (code !== 'peer/ended') this.auditor.garbled(message, NOWHERE);
    // A player whose input has ended goes.
    this.seatAt(seat).closeInput();
  }

  private async settle(): Promise<void> {
    await afterNextPoll();
    for (const news of this.wires.taken()) this.take(news);
  }

  /** Nothing came. Where only others were to be told something, the game can go on nevertheless. */
  private expire(ms: number): void {
    this.record.add({ side: '--', kind: 'deadline', ms });
    const wasOpen = this.plan.labels.some((_, seat) => this.isOpenFor(seat));
    this.auditor.silent(NOWHERE);
    if (!wasOpen || ++this.delays > MOST_DELAYS) this.isStuck = true;
  }

  private seatAt(seat: number) {
    return this.game.seats[seat]!;
  }

  /** Whether a strategy may answer for a seat. */
  private isOpenFor(seat: number): boolean {
    if (this.auditor.question(seat) === null || this.withheld.has(seat)) return false;
    return !(this.steps ?? []).some((step) => step.kind === 'say' && this.bound.get(step.seat) === seat);
  }

  private async answerAll(): Promise<void> {
    for (;;) {
      if (this.isFinished() || this.plan.signal.aborted || this.auditor.isOwed()) return;
      const seat = this.plan.labels.findIndex((_, each) => this.isOpenFor(each));
      if (seat < 0) return;
      await this.listenToAttack(seat);
      if (this.auditor.isOwed()) return;
      if (this.isSituation(seat)) await this.runScript(seat);
      else this.answer(seat);
      await this.settle();
    }
  }

  /** In the first attack, time for all to be attacked at once, and to see who is attacked first (S-48). */
  private async listenToAttack(seat: number): Promise<void> {
    if (this.hasWaited || this.auditor.question(seat)?.asked !== 'attacked') return;
    this.hasWaited = true;
    const until = performance.now() + this.plan.latency;
    for (let left = this.plan.latency; left > 0; left = until - performance.now()) {
      const news = await this.wires.next(left);
      if (news !== null) this.take(news);
    }
    await this.settle();
  }

  private answer(seat: number): void {
    const { version, strategies } = this.plan;
    const reaction = replyTo(version, strategies[seat]!, this.asked[seat]!);
    if (reaction.kind !== 'reply' || this.isEndless()) {
      this.isStuck = true;
      return;
    }
    this.say(seat, makeLine(reaction.reply), reaction.reply);
  }

  private isEndless(): boolean {
    const turn = this.auditor.turns();
    this.plays = turn === this.turn ? this.plays + 1 : 0;
    this.turn = turn;
    return this.plays > MOST_PLAYS;
  }

  private say(seat: number, wire: string | Uint8Array, datum: Datum | null): void {
    this.seatAt(seat).send(wire);
    this.auditor.said(seat, { ...NOWHERE, datum, unusual: false });
  }

  private isSituation(seat: number): boolean {
    const { situation } = this.plan.of;
    const question = this.auditor.question(seat);
    return this.steps === null && !situation.isOver && question !== null && situation.holds(question);
  }

  /** The first label of the case is the seat that is in the situation, the others follow in order. */
  private bind(seat: number): void {
    const { labels, of } = this.plan;
    const turned = [...labels.slice(seat), ...labels.slice(0, seat)];
    this.bound = new Map(of.seats.map((label, index) => [label, labels.indexOf(turned[index]!)]));
    this.record.note(makeBinding(new Map(of.seats.map((label, index) => [label, turned[index]!]))));
  }

  private async runScript(seat: number): Promise<void> {
    this.bind(seat);
    this.heard = [...this.counts];
    this.steps = [...this.plan.of.steps];
    // The step at hand stays in the list, so that no strategy answers for its seat.
    for (; this.steps.length > 0 && !this.isStuck && !this.plan.signal.aborted; this.steps.shift()) {
      await this.run(this.steps[0]!);
    }
    this.lastTurn = this.auditor.turns() + ROUNDS_AFTER * this.plan.labels.length;
  }

  private async run(step: Step): Promise<void> {
    const { deadline, labels } = this.plan;
    if (step.kind === 'pause') return this.idle(step.ms);
    const seat = this.bound.get(step.seat)!;
    switch (step.kind) {
      case 'say':
        await this.waitUntil(() => this.auditor.question(seat) !== null, deadline);
        return this.isStuck ? undefined : this.sayBytes(seat, step);
      case 'refusal':
        return this.waitUntil(() => !this.auditor.isOpen(seat), step.ms ?? deadline);
      case 'hear': {
        const count = ++this.heard[seat]!;
        return this.waitUntil(() => this.counts[seat]! >= count || this.closed.has(seat), step.ms ?? deadline);
      }
      case 'end':
        return this.waitUntil(() => this.closed.has(seat) || this.auditor.isLost(), step.ms ?? deadline);
      case 'withhold':
        this.withheld.add(seat);
        this.auditor.withheld(seat);
        return this.record.add({ side: '--', kind: 'note', text: WITHHELD, seat: labels[seat]! });
      case 'leave':
      case 'die':
        this.auditor.left(seat, NOWHERE);
        if (step.kind === 'leave') this.seatAt(seat).closeInput();
        else await this.seatAt(seat).end(0);
    }
  }

  /** Bytes as they are; what they say is the auditor's to know. */
  private async sayBytes(seat: number, { bytes, pieces }: Extract<Step, { kind: 'say' }>): Promise<void> {
    const reader = createReader();
    const size = pieces?.size ?? bytes.length;
    for (let at = 0; at < bytes.length; at += size) {
      if (at > 0 && pieces !== null) await this.idle(pieces.every);
      const piece = bytes.subarray(at, at + size);
      this.seatAt(seat).send(piece);
      reader.feed(piece);
      for (let said = reader.next(); said !== undefined; said = reader.next()) {
        this.auditor.said(seat, { ...NOWHERE, datum: said.datum, unusual: false });
      }
    }
    if (reader.error !== null) this.auditor.said(seat, { ...NOWHERE, datum: null, unusual: true });
  }

  private async idle(ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0; left = until - performance.now()) {
      const news = await this.wires.next(left);
      if (news !== null) this.take(news);
    }
  }

  /** Lets the others play until something has happened; if it does not, the game has come to a stop. */
  private async waitUntil(hasHappened: () => boolean, ms: number): Promise<void> {
    const until = performance.now() + ms;
    for (let left = ms; left > 0 && !this.plan.signal.aborted; left = until - performance.now()) {
      await this.settle();
      if (hasHappened()) return;
      await this.answerAll();
      if (hasHappened()) return;
      const news = await this.wires.next(left);
      if (news !== null) this.take(news);
    }
    this.record.add({ side: '--', kind: 'deadline', ms });
    this.auditor.silent(NOWHERE);
    this.isStuck = true;
  }
}
