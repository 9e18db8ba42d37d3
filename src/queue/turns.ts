import { Semaphore, type Slots } from '../run/semaphore.js';

/** The turn of a job to run its programs. */
class Turn {
  /** Aborted with the job, or if its turn does not come any more. */
  readonly signal: AbortSignal;
  private readonly turns: Semaphore;
  private readonly onBegin: () => void;
  private readonly refusal = new AbortController();
  private readonly over = new AbortController();
  private waited: Promise<void> | null = null;
  private hasBegun = false;

  constructor(turns: Semaphore, job: AbortSignal, onBegin: () => void) {
    this.turns = turns;
    this.onBegin = onBegin;
    this.signal = AbortSignal.any([job, this.refusal.signal]);
  }

  /** Until the turn has begun, or the signal is aborted. */
  begin(): Promise<void> {
    this.waited ??= this.wait();
    return this.waited;
  }

  /** Slots whose first use begins the turn. */
  within(slots: Slots): Slots {
    return {
      use: async (work) => {
        await this.begin();
        this.signal.throwIfAborted();
        return slots.use(work);
      },
    };
  }

  /** Lets the next job have its turn. */
  end(): void {
    this.over.abort();
  }

  /** Aborts it, unless it has begun. */
  refuse(): void {
    if (!this.hasBegun) this.refusal.abort();
  }

  private async wait(): Promise<void> {
    const begun = new Promise<void>((resolve) => {
      void this.turns.use(async () => {
        if (this.signal.aborted || this.over.signal.aborted) return;
        this.hasBegun = true;
        this.onBegin();
        resolve();
        await aborted(this.over.signal);
      });
    });
    await Promise.race([begun, aborted(this.signal)]);
  }
}

/**
 * Lets so many jobs run programs at once. The next ones are prepared meanwhile, and the results of earlier ones stored: a worker that
 * runs one program at a time would run none then.
 */
export class Turns {
  private readonly turns: Semaphore;
  private readonly open = new Set<Turn>();

  constructor(count: number) {
    this.turns = new Semaphore(count);
  }

  /** Works on a job that has a turn, until it ends it or its work ends. `onBegin` is called when the turn begins. */
  async with<T>(job: AbortSignal, onBegin: () => void, work: (turn: Turn) => Promise<T>): Promise<T> {
    const turn = new Turn(this.turns, job, onBegin);
    this.open.add(turn);
    try {
      return await work(turn);
    } finally {
      turn.end();
      this.open.delete(turn);
    }
  }

  /** Aborts the jobs whose turn has not begun. */
  close(): void {
    for (const turn of this.open) turn.refuse();
  }
}

export type { Turn };

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
