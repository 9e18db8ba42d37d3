import { showBytes } from '../../core/utf8.js';
import type { Write } from '../../kit/script/index.js';
import type { Clock } from '../../peer/index.js';

/** Leaves time after a message to a program that loses what comes too fast. */
export class Pacing {
  private readonly clock: Clock;
  private readonly pauseAfter: ((text: string) => number) | null;
  private readyAt = 0;

  constructor(clock: Clock, pauseAfter: ((text: string) => number) | null) {
    this.clock = clock;
    this.pauseAfter = pauseAfter;
  }

  /** Milliseconds until the next message may be sent. */
  get left(): number {
    return Math.max(0, this.readyAt - this.clock.now());
  }

  /** These were sent, possibly all at once. */
  sent(writes: readonly Write[]): void {
    const { pauseAfter } = this;
    if (pauseAfter === null) return;
    this.readyAt = this.clock.now() + Math.max(...writes.map(({ bytes }) => pauseAfter(showBytes(bytes))));
  }
}
