import type { Clock } from './clock.js';

/**
 * A deadline that is set again and again. Setting and clearing a timer costs more than reading a reply, so a timer that
 * is set stays: when it goes off early, it is set again for the deadline that holds by then.
 */
export class Deadline {
  private readonly clock: Clock;
  private readonly onPassed: () => void;
  private due = Number.POSITIVE_INFINITY;
  private timer: { readonly at: number; readonly cancel: () => void } | null = null;

  constructor(clock: Clock, onPassed: () => void) {
    this.clock = clock;
    this.onPassed = onPassed;
  }

  /** Replaces the one that held. */
  set(now: number, ms: number): void {
    this.due = now + ms;
    if (this.timer !== null && this.timer.at <= this.due) return;
    this.timer?.cancel();
    this.startTimer(ms);
  }

  clear(): void {
    this.due = Number.POSITIVE_INFINITY;
  }

  /** For good: no timer is left. */
  dispose(): void {
    this.clear();
    this.timer?.cancel();
    this.timer = null;
  }

  private startTimer(ms: number): void {
    this.timer = { at: this.due, cancel: this.clock.after(ms, () => this.onTimer()) };
  }

  private onTimer(): void {
    this.timer = null;
    if (this.due === Number.POSITIVE_INFINITY) return;
    const left = this.due - this.clock.now();
    if (left > 0) this.startTimer(left);
    else {
      this.clear();
      this.onPassed();
    }
  }
}
