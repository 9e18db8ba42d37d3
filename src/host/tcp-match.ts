import type { GameSession, LeaveReason, Output } from '../kit/game-session.js';
import type { Clock, Peer } from '../peer/index.js';
import { Deadlines } from './seat-deadlines.js';

export interface TcpMatchOptions {
  readonly session: GameSession;
  /** Follows each message on the wire. */
  readonly terminator: string;
  readonly clock: Clock;
  /** Milliseconds for each wait. */
  readonly deadline: number;
  /** Milliseconds for a connection to close. */
  readonly closeTime: number;
  /** Called once, when the session is over and every connection closed. */
  readonly onEnd: () => void;
  readonly onFault: (error: unknown) => void;
}

/** One game of players that connect over TCP: its session, its connections and its deadlines. */
export class TcpMatch {
  private readonly options: TcpMatchOptions;
  private readonly seats: (Peer<unknown> | null)[] = [];
  private readonly deadlines: Deadlines;
  private isOver = false;

  constructor(options: TcpMatchOptions) {
    this.options = options;
    this.deadlines = new Deadlines(options.clock, (seat) => this.leave(seat, 'deadline'));
  }

  /** Whether another player may join. */
  get isOpen(): boolean {
    return !this.isOver && this.options.session.isOpen();
  }

  /** Players who are still connected. */
  get connected(): number {
    return this.seats.filter((peer) => peer !== null).length;
  }

  join(peer: Peer<unknown>, label: string): void {
    const seat = this.seats.push(peer) - 1;
    this.run((session) => session.join(seat, label));
    void this.receiveAll(seat, peer);
  }

  /** A player broke a limit of the host. */
  expel(peer: Peer<unknown>, why: LeaveReason): void {
    const seat = this.seats.indexOf(peer);
    if (seat >= 0) this.leave(seat, why);
  }

  /** Ends the game without a result, such as when the server stops. */
  abort(): void {
    for (const seat of this.seats.keys()) this.close(seat);
    this.finish();
  }

  private async receiveAll(seat: number, peer: Peer<unknown>): Promise<void> {
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (this.seats[seat] !== peer) return;
      if (!received.ok) {
        this.leave(seat, received.fault.code === 'peer/closed' ? 'disconnected' : 'violation');
        return;
      }
      this.run((session) => session.receive(seat, received.message));
    }
  }

  private leave(seat: number, why: LeaveReason): void {
    if (this.seats[seat] == null) return;
    this.run((session) => session.leave(seat, why));
    this.close(seat);
    if (this.connected === 0) this.finish();
  }

  /** A fault ends this game and no other. */
  private run(step: (session: GameSession) => readonly Output[]): void {
    if (this.isOver) return;
    const { session, deadline, onFault } = this.options;
    try {
      for (const output of step(session)) this.carryOut(output);
      this.deadlines.update(session.awaited(), deadline);
      if (session.isOver()) this.abort();
    } catch (error) {
      onFault(error);
      this.abort();
    }
  }

  private carryOut(output: Output): void {
    if (output.kind === 'send') this.seats[output.seat]?.send(output.text + this.options.terminator);
    else if (output.kind === 'close') this.close(output.seat);
  }

  private close(seat: number): void {
    const peer = this.seats[seat] ?? null;
    this.seats[seat] = null;
    void peer?.end(this.options.closeTime);
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.deadlines.stop();
    this.options.onEnd();
  }
}
