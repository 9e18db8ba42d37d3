import type { Awaited } from '../kit/game-session.js';
import type { Clock } from '../peer/index.js';

interface Due {
  readonly wait: Awaited;
  readonly at: number;
  isMissed: boolean;
}

/**
 * One absolute deadline for each wait, which nothing extends; it is removed with the wait. Waits come and go with every
 * message, and hardly any is missed: so there is one timer, which finds out what is due when it fires, and is set again.
 */
export class SeatDeadlines {
  private readonly clock: Clock;
  private readonly missed: (seat: number) => void;
  private running: readonly Due[] = [];
  /** When the timer fires: never after the first deadline. */
  private firesAt = Number.POSITIVE_INFINITY;
  private cancelTimer: () => void = () => {};

  constructor(clock: Clock, missed: (seat: number) => void) {
    this.clock = clock;
    this.missed = missed;
  }

  update(awaited: readonly Awaited[], ms: number): void {
    const at = this.clock.now() + ms;
    this.running = awaited.map((wait) => this.find(wait) ?? { wait, at, isMissed: false });
    this.set();
  }

  /** What is left of each wait, in milliseconds; null for one without a limit. */
  remaining(): { readonly seat: number; readonly left: number | null }[] {
    const now = this.clock.now();
    return this.running.map(({ wait: { seat }, at }) => ({
      seat,
      left: Number.isFinite(at) ? Math.max(0, Math.round(at - now)) : null,
    }));
  }

  stop(): void {
    this.running = [];
    this.unset();
  }

  private find(wait: Awaited): Due | undefined {
    for (const due of this.running) if (isSame(due.wait, wait)) return due;
    return undefined;
  }

  private set(): void {
    let first = Number.POSITIVE_INFINITY;
    for (const { at, isMissed } of this.running) if (!isMissed) first = Math.min(first, at);
    if (first >= this.firesAt) return;
    this.cancelTimer();
    this.firesAt = first;
    this.cancelTimer = this.clock.after(Math.max(0, first - this.clock.now()), () => this.onTimer());
  }

  private unset(): void {
    this.cancelTimer();
    this.cancelTimer = () => {};
    this.firesAt = Number.POSITIVE_INFINITY;
  }

  private onTimer(): void {
    this.unset();
    const now = this.clock.now();
    const isLate = ({ at, isMissed }: Due): boolean => !isMissed && at <= now;
    // One after the other: a missed deadline may end the waits of others.
    for (let due = this.running.find(isLate); due !== undefined; due = this.running.find(isLate)) {
      due.isMissed = true;
      this.missed(due.wait.seat);
    }
    this.set();
  }
}

const isSame = (a: Awaited, b: Awaited): boolean => a.seat === b.seat && a.key === b.key;
