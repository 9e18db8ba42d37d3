import type { Clock } from '../peer/index.js';
import type { Awaited } from './hosted.js';

/** One absolute deadline for each wait, which nothing extends; it is gone when the wait is. */
export class Deadlines {
  private readonly clock: Clock;
  private readonly missed: (seat: number) => void;
  private readonly running = new Map<string, () => void>();

  constructor(clock: Clock, missed: (seat: number) => void) {
    this.clock = clock;
    this.missed = missed;
  }

  update(awaited: readonly Awaited[], ms: number): void {
    const wanted = new Map(awaited.map((wait) => [`${wait.seat} ${wait.kind} ${wait.key}`, wait]));
    for (const [id, cancel] of this.running) {
      if (wanted.has(id)) continue;
      cancel();
      this.running.delete(id);
    }
    for (const [id, { seat }] of wanted) {
      if (!this.running.has(id))
        this.running.set(
          id,
          this.clock.after(ms, () => this.missed(seat)),
        );
    }
  }

  stop(): void {
    this.update([], 0);
  }
}
