/**
 * The end of a run that takes too long. A platform that ends it by itself often throws all results away; this end comes
 * first, and what was done by then is reported.
 */
export class TotalTime {
  private readonly stop = new AbortController();
  private readonly timer: NodeJS.Timeout | null;

  /** `seconds` is null without a limit. */
  constructor(seconds: number | null) {
    const reason = `not reached within --total-time ${seconds}`;
    this.timer = seconds === null ? null : setTimeout(() => this.stop.abort(reason), seconds * 1000);
  }

  /** Aborts when the time is over; its reason is that of the cases that were not reached. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  get isOver(): boolean {
    return this.stop.signal.aborted;
  }

  clear(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
