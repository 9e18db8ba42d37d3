import type { GameSession, LeaveReason, Output } from '../kit/game-session.js';
import type { Clock, Peer } from '../peer/index.js';
import type { EndReason } from './journal.js';
import type { Metrics } from './metrics.js';
import type { RateLimit } from './rate-limit.js';
import { Deadlines } from './seat-deadlines.js';
import type { ServerLimits } from './server-limits.js';

export interface TcpMatchOptions {
  readonly session: GameSession;
  /** Follows each message on the wire. */
  readonly terminator: string;
  readonly clock: Clock;
  readonly limits: ServerLimits;
  readonly metrics: Metrics;
  /** Milliseconds for each wait. */
  readonly deadline: number;
  readonly warn: (message: string) => void;
  /** Called once, when the game has ended and its connections are closed or being closed. */
  readonly onEnd: () => void;
}

/** One game of players that connect over TCP: its session, its connections and its deadlines. */
export class TcpMatch {
  private readonly options: TcpMatchOptions;
  private readonly seats: (Peer<unknown> | null)[] = [];
  private readonly deadlines: Deadlines;
  private lastUsed: number;
  private bytes = 0;
  private isOver = false;

  constructor(options: TcpMatchOptions) {
    this.options = options;
    this.lastUsed = options.clock.now();
    this.deadlines = new Deadlines(options.clock, (seat) => this.leave(seat, 'deadline'));
    options.metrics.count('herald_games_created_total');
  }

  /** Whether another player may join. */
  get isOpen(): boolean {
    return !this.isOver && this.options.session.isOpen();
  }

  join(peer: Peer<unknown>, rate: RateLimit): void {
    const seat = this.seats.push(peer) - 1;
    this.run((session) => session.join(seat, peer.label));
    if (!this.isOpen && !this.isOver) this.options.metrics.count('herald_games_started_total');
    void this.receiveAll(seat, peer, rate);
  }

  /** Bytes have come from a player. They count even if they are not messages. */
  countBytes(peer: Peer<unknown>, count: number, rate: RateLimit): void {
    const { clock, limits, metrics } = this.options;
    this.bytes += count;
    metrics.count('herald_bytes_received_total', count);
    if (this.bytes > limits.gameBytes) this.end('too-long');
    else if (!rate.admitsBytes(count, clock.now())) this.expel(this.seats.indexOf(peer), 'flood');
  }

  /** Ends the game if it has expired. */
  sweep(): void {
    const { clock, limits } = this.options;
    const idle = clock.now() - this.lastUsed;
    if (idle > (this.isOpen ? limits.lobbyTime : limits.idleTime)) this.end('expired');
  }

  /** Ends the game; without a reason when the server stops. */
  end(reason: EndReason | null): void {
    if (this.isOver) return;
    this.isOver = true;
    this.deadlines.stop();
    for (const seat of this.seats.keys()) this.close(seat);
    if (reason !== null) this.options.metrics.countBy('herald_games_ended_total', 'reason', reason);
    this.options.onEnd();
  }

  private async receiveAll(seat: number, peer: Peer<unknown>, rate: RateLimit): Promise<void> {
    const { clock, metrics } = this.options;
    for (;;) {
      const received = await peer.receive(Number.POSITIVE_INFINITY);
      if (this.seats[seat] !== peer) return;
      if (!received.ok) {
        if (received.fault.code === 'peer/closed') this.leave(seat, 'disconnected');
        else this.expel(seat, 'violation');
        return;
      }
      metrics.count('herald_messages_received_total');
      if (!rate.admitsMessage(clock.now())) {
        this.expel(seat, 'flood');
        return;
      }
      this.run((session) => session.receive(seat, received.message));
    }
  }

  /** A player broke a limit of the host. */
  private expel(seat: number, why: 'flood' | 'violation'): void {
    this.options.metrics.error(why);
    this.leave(seat, why);
  }

  private leave(seat: number, why: LeaveReason): void {
    if (this.seats[seat] == null) return;
    if (!this.options.session.isOpen()) this.options.metrics.forfeit(why);
    this.run((session) => session.leave(seat, why));
    this.close(seat);
    // Nobody is left to play, whatever the session thinks.
    if (this.seats.every((peer) => peer === null)) this.end('finished');
  }

  /** A fault ends this game and no other. */
  private run(step: (session: GameSession) => readonly Output[]): void {
    if (this.isOver) return;
    const { session, clock, deadline, metrics, warn } = this.options;
    this.lastUsed = clock.now();
    try {
      for (const output of step(session)) this.carryOut(output);
      if (session.isOver()) this.end('finished');
      else this.deadlines.update(session.awaited(), deadline);
    } catch (error) {
      metrics.error('fault');
      warn(error instanceof Error ? (error.stack ?? error.message) : String(error));
      this.end('fault');
    }
  }

  private carryOut(output: Output): void {
    if (output.kind === 'close') this.close(output.seat);
    if (output.kind !== 'send') return;
    const { terminator, metrics } = this.options;
    const text = output.text + terminator;
    metrics.count('herald_messages_sent_total');
    metrics.count('herald_bytes_sent_total', Buffer.byteLength(text));
    this.seats[output.seat]?.send(text);
  }

  private close(seat: number): void {
    const peer = this.seats[seat] ?? null;
    this.seats[seat] = null;
    void peer?.end(this.options.limits.closeTime);
  }
}
