import { readUnfinished } from '../../kit/process-fault.js';
import { framingOf, type PlayerProtocol } from '../../kit/protocol.js';
import {
  ENOUGH,
  type KitPlayers,
  makeBinding,
  SeatScript,
  type ServerCase,
  type ServerGrader,
} from '../../kit/server/index.js';
import { afterNextPoll, type Peer, systemClock } from '../../peer/index.js';
import type { GameRecorder } from '../record-game.js';
import { ScriptRunner, type ScriptTable } from './script-runner.js';
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
export class CaseGame<M> implements ScriptTable<M> {
  readonly plan: GamePlan<M>;
  readonly players: KitPlayers<M>;
  readonly record: GameRecorder;
  private readonly game: ServedGame<M>;
  private readonly inbox: SeatInbox<M>;
  private readonly closed = new Set<number>();
  private readonly start = systemClock.now();
  private script: SeatScript<M> | null = null;
  /** Nothing more will come of the game. */
  isStuck = false;
  private isOver = false;
  /** Why no connection could be made. */
  private connectFault: string | null = null;

  constructor(plan: GamePlan<M>, game: ServedGame<M>, record: GameRecorder) {
    this.plan = plan;
    this.players = plan.players;
    this.game = game;
    this.record = record;
    this.inbox = new SeatInbox(game.seats, plan.signal);
  }

  /** Resolves to whether the server has brought the game to an end for all. */
  async play(): Promise<boolean> {
    const { deadline } = this.plan;
    // In some protocols a player speaks first.
    await this.letPlay();
    for (let limit = 2 * deadline; !this.isFinished(); limit = deadline) {
      const isIdle = this.players.isIdle();
      const timeout = isIdle ? Math.min(CLOSING_MS, deadline) : limit;
      const event = await this.inbox.next(timeout);
      if (event !== null) this.take(event);
      else if (isIdle) this.isStuck = true;
      else this.expire(timeout);
      await this.settle();
      await this.letPlay();
    }
    this.isOver = true;
    this.inbox.close();
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

  now(): number {
    return systemClock.now() - this.start;
  }

  peerAt(seat: number): Peer<M> {
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

  /** Nothing came, although something was due from the server. */
  private expire(ms: number): void {
    this.noteDeadline(ms);
    if (!this.players.silent()) this.isStuck = true;
  }

  private noteDeadline(ms: number): void {
    if (this.plan.grader.blamesHalves) this.noteHalves();
    this.record.add({ side: '--', kind: 'deadline', ms });
  }

  /** What has come is no message as long as its end is missing. */
  private noteHalves(): void {
    for (const [index, peer] of this.game.seats.entries()) {
      const half = readUnfinished(this.plan.protocol.codec, peer.unreceived().incomplete);
      if (half === null || half.ok) continue;
      const { code, message } = half.error;
      const seat = this.plan.labels[index] as string;
      this.record.add({ side: '--', kind: 'note', text: `fault ${code}: ${message}`, seat });
    }
  }

  /** Lets the players send what they want to, one after another, until it is the server's turn. */
  async letPlay(): Promise<void> {
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
    const names = new Map([...bound].map(([label, each]) => [label, labels[each] as string]));
    this.record.note(makeBinding(names));
    this.players.scriptBegins(seat);
    const script = new SeatScript({
      lines: of.script,
      seatOf: (label) => bound.get(label ?? '') ?? seat,
      codec: protocol.codec,
      grader,
      ...(grader.bindNames && { bindings: grader.bindNames(names) }),
      start: this.now(),
      onTake: (each, message, isWayOut) => this.players.scriptTook?.(each, message, isWayOut),
    });
    this.script = script;
    const runner = new ScriptRunner(script, this);
    while (script.state === 'running' && !this.isStuck && !this.plan.signal.aborted) await runner.runStep();
    // A script that was cut short plays no seat any more.
    script.miss();
    this.players.scriptEnds(script.state === 'way-out');
  }

  async takeNext(ms: number): Promise<void> {
    const event = await this.inbox.next(ms);
    if (event !== null) this.take(event);
  }

  /** Nobody plays meanwhile. */
  async idle(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let left = ms; left > 0 && !this.plan.signal.aborted; left = end - this.now()) {
      await this.takeNext(left);
    }
  }

  /** Lets the others play until something has happened; if it does not, the game has come to a stop. */
  async waitUntil(hasHappened: () => boolean, ms: number): Promise<void> {
    const end = this.now() + ms;
    for (let left = ms; left > 0 && !this.plan.signal.aborted; left = end - this.now()) {
      await this.settle();
      if (hasHappened()) return;
      await this.letPlay();
      if (hasHappened()) return;
      await this.takeNext(left);
    }
    if (this.plan.signal.aborted) return;
    this.noteDeadline(ms);
    this.players.silent();
    this.isStuck = true;
  }
}
