import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import {
  ENOUGH,
  type KitPlayers,
  makeBinding,
  type ScriptStep,
  SeatScript,
  type ServerCase,
  type ServerGrader,
  WITHHELD,
} from '../../kit/server/index.js';
import { bytesOfEntry, type To, type WireEntry } from '../../kit/transcript/index.js';
import { afterNextPoll, type Peer, systemClock } from '../../peer/index.js';
import type { GameRecord } from '../record-game.js';
import { type SeatEvent, SeatInbox } from './seat-inbox.js';
import type { ServedGame } from './server-under-test.js';

export interface GamePlan<M> {
  readonly protocol: Pick<PlayerProtocol<M>, 'codec' | 'transport'>;
  readonly grader: ServerGrader<M>;
  readonly of: ServerCase<M>;
  readonly labels: readonly string[];
  readonly players: KitPlayers<M>;
  /** Milliseconds for each reply of the server; twice that for the first. */
  readonly deadline: number;
  /** Milliseconds after which everything that was sent is here. */
  readonly latency: number;
  readonly signal: AbortSignal;
}

/** How long the end of a game that is over is waited for. */
const CLOSING_MS = 500;

/** Plays all seats of one game, towards the situation of a case and through its script. */
export class CaseGame<M> {
  private readonly plan: GamePlan<M>;
  private readonly players: KitPlayers<M>;
  private readonly game: ServedGame<M>;
  private readonly record: GameRecord;
  private readonly inbox: SeatInbox<M>;
  private readonly closed = new Set<number>();
  private readonly start = systemClock.now();
  private script: SeatScript<M> | null = null;
  private isStuck = false;
  private isOver = false;
  /** Why no connection could be made. */
  private connectFault: string | null = null;

  constructor(plan: GamePlan<M>, game: ServedGame<M>, record: GameRecord) {
    this.plan = plan;
    this.players = plan.players;
    this.game = game;
    this.record = record;
    this.inbox = new SeatInbox(game.seats, plan.signal);
  }

  /** Resolves to whether the server has brought the game to an end for all. */
  async play(): Promise<boolean> {
    const { deadline } = this.plan;
    for (let limit = 2 * deadline; !this.isFinished(); limit = deadline) {
      const isIdle = this.players.isIdle();
      const patience = isIdle ? Math.min(CLOSING_MS, deadline) : limit;
      const event = await this.inbox.next(patience);
      if (event !== null) this.take(event);
      else if (isIdle) this.isStuck = true;
      else this.expire(patience);
      await this.settle();
      await this.letPlay();
    }
    this.isOver = true;
    this.record.note(ENOUGH);
    return this.areAllClosed();
  }

  /** Why the server could not be reached; null if it could. */
  get unreachable(): string | null {
    return this.connectFault;
  }

  private areAllClosed(): boolean {
    return this.closed.size === this.plan.labels.length;
  }

  private isFinished(): boolean {
    return this.isStuck || this.areAllClosed() || this.plan.signal.aborted || this.players.isDone();
  }

  private now(): number {
    return systemClock.now() - this.start;
  }

  private peerAt(seat: number): Peer<M> {
    return this.game.seats[seat] as Peer<M>;
  }

  private take(event: SeatEvent<M>): void {
    const { seat } = event;
    if (event.kind === 'ended') this.onEnd(event);
    else {
      const { message } = event;
      const { script } = this;
      const isHeld = script?.holds(seat) === true && script.isFor(seat, message);
      this.players.received(seat, message, isHeld);
      if (script?.state !== 'running') return;
      script.received(seat, { message, time: this.now() });
    }
  }

  private onEnd({ seat, fault: { code, message } }: Extract<SeatEvent<M>, { kind: 'ended' }>): void {
    this.closed.add(seat);
    if (code === 'peer/cannot-connect') this.connectFault ??= message;
    if (code !== 'peer/ended') this.players.ended(seat, code === 'peer/closed' ? null : message);
    this.script?.ended(seat);
    // A player whose input has ended goes. A WebSocket ends in both directions at once.
    if (framingOf(this.plan.protocol.transport) === 'stream') this.peerAt(seat).closeInput();
  }

  /** Takes everything that is here already. */
  private async settle(): Promise<void> {
    await afterNextPoll();
    for (const event of this.inbox.takeAll()) this.take(event);
  }

  /** Nothing came, although the server owes something. */
  private expire(ms: number): void {
    this.record.add({ side: '--', kind: 'deadline', ms });
    if (!this.players.silent()) this.isStuck = true;
  }

  /** Lets the players send what they want to, one after another, until it is the server's turn. */
  private async letPlay(): Promise<void> {
    const undecided = new Set<number>();
    while (!this.isFinished()) {
      const seat = this.players.ready().find((each) => !this.script?.holds(each) && !undecided.has(each));
      if (seat === undefined) return;
      if (this.players.lingers?.(seat)) {
        await this.idle(this.plan.latency);
        await this.settle();
        continue;
      }
      const situation = this.mayBegin() ? this.players.situationAt(seat) : 'not-reached';
      if (situation === 'unknown') {
        undecided.add(seat);
        continue;
      }
      undecided.clear();
      if (situation === 'reached') await this.runScript(seat);
      else this.answer(seat);
      await this.settle();
    }
  }

  private mayBegin(): boolean {
    return this.script === null || this.script.state === 'way-out';
  }

  private answer(seat: number): void {
    const outgoing = this.players.take(seat);
    if (outgoing === null) {
      this.isStuck = true;
      return;
    }
    const { text, delay = 0 } = outgoing;
    const wire = text + this.plan.protocol.codec.terminator;
    if (delay === 0) this.peerAt(seat).send(wire);
    else systemClock.after(delay, () => (this.isOver ? undefined : this.peerAt(seat).send(wire)));
  }

  /** Which seat each label of the case stands for, if its first is this one. */
  private bindLabels(seat: number): ReadonlyMap<string, number> {
    const { of, labels, grader } = this.plan;
    const first = grader.bindsSeats ? seat : 0;
    return new Map(of.seats.map((label, index) => [label, (first + index) % labels.length]));
  }

  private async runScript(seat: number): Promise<void> {
    const { of, labels, grader, protocol } = this.plan;
    const bound = this.bindLabels(seat);
    this.record.note(makeBinding(new Map([...bound].map(([label, each]) => [label, labels[each] as string]))));
    this.players.scriptBegins(seat);
    const script = new SeatScript({
      lines: of.script,
      seatOf: (label) => bound.get(label ?? '') ?? seat,
      codec: protocol.codec,
      grader,
      start: this.now(),
      onTake: (each, message, isWayOut) => this.players.scriptTook?.(each, message, isWayOut),
    });
    this.script = script;
    while (script.state === 'running' && !this.isStuck && !this.plan.signal.aborted) {
      await this.perform(script, script.step as ScriptStep);
    }
    // A script that was cut short plays no seat any more.
    script.miss();
    this.players.scriptEnds(script.state === 'way-out');
  }

  private async perform(script: SeatScript<M>, step: ScriptStep): Promise<void> {
    switch (step.kind) {
      case 'pause':
        await this.idle(step.ms);
        return script.advance();
      case 'expect':
        return this.expect(script, step);
      case 'send':
        await this.waitUntil(() => this.players.maySend?.(step.seat) ?? true, this.plan.deadline);
        return this.isStuck ? undefined : this.sendLines(script, step);
      case 'withhold':
        this.players.withhold(step.seat);
        this.record.add({ side: '--', kind: 'note', text: WITHHELD, seat: this.plan.labels[step.seat] as string });
        return script.advance();
      case 'leave':
      case 'kill':
        this.players.left(step.seat);
        if (step.kind === 'leave') this.peerAt(step.seat).closeInput();
        else await this.peerAt(step.seat).end(0);
        return script.advance();
    }
  }

  private async expect(script: SeatScript<M>, step: Extract<ScriptStep, { kind: 'expect' }>): Promise<void> {
    const { seat, line } = step;
    const { isRefusal } = this.plan.grader;
    const ms = line.options?.within ?? this.plan.deadline;
    if (line.kind === 'silence') return this.keepSilence(script, step, line.ms);
    if (line.kind === 'refusal' && isRefusal === undefined) {
      await this.waitUntil(() => this.players.isDecided?.(seat) ?? true, ms);
      return script.advance();
    }
    await this.waitUntil(() => script.step !== step || script.state !== 'running' || this.players.isLost(), ms);
    if (script.step === step && this.players.isLost()) script.miss();
  }

  private async keepSilence(script: SeatScript<M>, step: ScriptStep, ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let left = ms; left > 0 && script.step === step && script.state === 'running'; left = end - this.now()) {
      await this.letPlay();
      const event = await this.inbox.next(left);
      if (event !== null) this.take(event);
      if (this.plan.signal.aborted) return;
    }
    if (script.step === step && script.state === 'running') script.advance();
  }

  private async sendLines(
    script: SeatScript<M>,
    { seat, lines }: Extract<ScriptStep, { kind: 'send' }>,
  ): Promise<void> {
    const entries = lines.map((line) => this.filled(script, line));
    if (framingOf(this.plan.protocol.transport) === 'stream')
      await this.sendBytes(script, seat, entries, lines[0]?.options);
    else for (const entry of entries) this.sendFrame(script, seat, entry);
    script.wrote(seat, this.now());
  }

  private sendFrame(script: SeatScript<M>, seat: number, entry: WireEntry): void {
    this.peerAt(seat).send(entry.kind === 'hex' ? entry.bytes : entry.text);
    this.readSent(script, seat, [bytesOfEntry(entry, 'frames')]);
  }

  /** In one write, or in pieces. */
  private async sendBytes(
    script: SeatScript<M>,
    seat: number,
    entries: readonly WireEntry[],
    { chunks, every = 0 }: NonNullable<To['options']> = {},
  ): Promise<void> {
    const bytes = joined(entries.map((entry) => bytesOfEntry(entry, 'stream')));
    const pieces = cut(bytes, chunks ?? bytes.length);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) await this.idle(every);
      this.peerAt(seat).send(piece);
    }
    this.readSent(script, seat, pieces);
  }

  /** What bytes of the script say is for the players to know. */
  private readSent(script: SeatScript<M>, seat: number, pieces: readonly Uint8Array[]): void {
    const framer = this.plan.protocol.codec.framer();
    for (const piece of pieces) framer.feed(piece);
    for (let message = framer.next(); message !== undefined; message = framer.next()) this.sent(script, seat, message);
    if (framer.error !== null) this.sent(script, seat, null);
  }

  private sent(script: SeatScript<M>, seat: number, message: M | null): void {
    script.sent(seat, message);
    this.players.sent(seat, message);
  }

  private filled(script: SeatScript<M>, line: To): WireEntry {
    if (line.kind !== 'fill') return line as WireEntry;
    const text = this.plan.protocol.codec.fill(line.text, script.bindings);
    if (!text.ok) throw new Error(text.error.message);
    return { kind: 'message', text: text.value };
  }

  /** Nobody plays meanwhile. */
  private async idle(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let left = ms; left > 0 && !this.plan.signal.aborted; left = end - this.now()) {
      const event = await this.inbox.next(left);
      if (event !== null) this.take(event);
    }
  }

  /** Lets the others play until something has happened; if it does not, the game has come to a stop. */
  private async waitUntil(hasHappened: () => boolean, ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let left = ms; left > 0 && !this.plan.signal.aborted; left = end - this.now()) {
      await this.settle();
      if (hasHappened()) return;
      await this.letPlay();
      if (hasHappened()) return;
      const event = await this.inbox.next(left);
      if (event !== null) this.take(event);
    }
    if (this.plan.signal.aborted) return;
    this.record.add({ side: '--', kind: 'deadline', ms });
    this.players.silent();
    this.isStuck = true;
  }
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
  return pieces;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
