import type { Clock } from './clock.js';

/** Measures a timer that runs on while its key stays the same. */
export class WakeDeadline {
  private readonly clock: Clock;
  private running: { readonly key: string; readonly due: number } | null = null;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Milliseconds until it goes off; infinite without a timer. */
  left(timer: { readonly key: string; readonly ms: number } | null): number {
    if (timer === null) this.running = null;
    else if (timer.key !== this.running?.key) this.running = { key: timer.key, due: this.clock.now() + timer.ms };
    return this.running === null ? Number.POSITIVE_INFINITY : Math.max(0, this.running.due - this.clock.now());
  }

  /** It has gone off: a timer with the same key is another one. */
  reset(): void {
    this.running = null;
  }
}
