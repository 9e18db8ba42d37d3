import type { Outcome } from '../kit/verdict.js';

/** After this many cases in a row that were not answered alone either, it is not the machine that is slow. */
const MAX_CONFIRMED = 2;

/** How often a case is run again by default. */
export const DEFAULT_RETRIES = 1;

/**
 * Runs a case again, alone, if it was not answered in time: while other cases run, a program may be late only because the
 * machine is busy. A program may also be late by itself now and then, so a case that is answered then is marked.
 */
export class LateCases {
  private readonly isUnanswered: (outcome: Outcome) => boolean;
  private readonly isIdle: () => boolean;
  private readonly retries: number;
  private confirmed = 0;
  private wake: (() => void) | null = null;
  private retrying: Promise<unknown> = Promise.resolve();

  constructor(isUnanswered: (outcome: Outcome) => boolean, isIdle: () => boolean, retries = DEFAULT_RETRIES) {
    this.isUnanswered = isUnanswered;
    this.isIdle = isIdle;
    this.retries = retries;
  }

  /** Resolves when other cases may start. */
  async untilDone(): Promise<void> {
    for (let awaited: unknown = null; awaited !== this.retrying; ) {
      awaited = this.retrying;
      await awaited;
    }
  }

  /** The outcome that stands. */
  async settle<O extends Outcome>(outcome: O, run: () => Promise<O>): Promise<O> {
    if (!this.isUnanswered(outcome)) {
      this.confirmed = 0;
      return outcome;
    }
    const retried = this.retrying.then(() => this.runAlone(outcome, run));
    this.retrying = retried;
    return retried;
  }

  /** A case was not answered, however often it was run alone: others are not run again before one is answered. */
  noteUnansweredAlone(): void {
    this.confirmed = MAX_CONFIRMED;
  }

  /** To be called whenever a case ends. */
  onEnd(): void {
    if (this.isIdle()) this.wake?.();
  }

  private async runAlone<O extends Outcome>(outcome: O, run: () => Promise<O>): Promise<O> {
    let last = outcome;
    for (let retry = 1; retry <= this.retries && this.confirmed < MAX_CONFIRMED; retry++) {
      await this.untilIdle();
      last = await run();
      if (this.isUnanswered(last)) continue;
      this.confirmed = 0;
      return { ...last, flaky: retry };
    }
    this.confirmed++;
    return last;
  }

  private async untilIdle(): Promise<void> {
    if (this.isIdle()) return;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
    });
    this.wake = null;
  }
}
