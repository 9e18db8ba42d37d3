import type { ConnectionListener, PlayerConnection } from './player-connection.js';
import type { Seat } from './seat.js';

/** What comes from the player at a seat. */
export interface SeatEvents {
  onFrame(seat: Seat, text: string, bytes: number, message: unknown): void;
  onViolation(seat: Seat, why: 'flood' | 'violation', message: string): void;
  onClose(seat: Seat): void;
}

/**
 * Passes on what comes over a connection of a seat, until the seat has another one. With a closure for each event it would
 * take 220 bytes more.
 */
export class SeatListener implements ConnectionListener {
  private readonly seat: Seat;
  private readonly connection: PlayerConnection;
  private readonly events: SeatEvents;

  constructor(seat: Seat, connection: PlayerConnection, events: SeatEvents) {
    this.seat = seat;
    this.connection = connection;
    this.events = events;
  }

  frame(text: string, bytes: number, message?: unknown): void {
    if (this.isCurrent()) this.events.onFrame(this.seat, text, bytes, message);
  }

  violation(why: 'flood' | 'violation', message: string): void {
    if (this.isCurrent()) this.events.onViolation(this.seat, why, message);
  }

  closed(): void {
    if (this.isCurrent()) this.events.onClose(this.seat);
  }

  private isCurrent(): boolean {
    return this.seat.connection === this.connection;
  }
}
