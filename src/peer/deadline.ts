import type { Clock } from './clock.js';

/**
 * One deadline after another. To set a timer and to clear it costs more than to read a reply, so one that is set stays:
 * when it goes off, it is set again for the deadline that holds by then, or the deadline has passed.
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

  /** In place of the one that held. */
  set(now: number, ms: number): void {
    this.due = now + ms;
    if (this.timer !== null && this.timer.at <= this.due) return;
    this.timer?.cancel();
    this.wind(ms);
  }

  lift(): void {
    this.due = Number.POSITIVE_INFINITY;
  }

  /** There will be no other. */
  end(): void {
    this.lift();
    this.timer?.cancel();
    this.timer = null;
  }

  private wind(ms: number): void {
    this.timer = { at: this.due, cancel: this.clock.after(ms, () => this.ring()) };
  }

  private ring(): void {
    this.timer = null;
    if (this.due === Number.POSITIVE_INFINITY) return;
    const left = this.due - this.clock.now();
    if (left > 0) this.wind(left);
    else {
      this.lift();
      this.onPassed();
    }
  }
}
