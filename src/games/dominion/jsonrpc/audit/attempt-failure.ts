import type { RecordedFrame } from './recorded-frames.js';
import type { BrokenRule } from './recording-cursor.js';

/** What is wrong, and where it shows. */
export interface AttemptFailure {
  readonly rule: BrokenRule;
  readonly reason: string;
  readonly seat: number;
  readonly at: RecordedFrame | null;
  readonly legal: readonly string[];
}

/** Thrown to end an attempt. */
export class AttemptFailed extends Error {
  readonly failure: AttemptFailure;

  constructor(failure: AttemptFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

/** The recording ends before the exchange does. */
export class RecordingEnded extends Error {}

export function fail(
  rule: BrokenRule,
  reason: string,
  seat: number,
  at: RecordedFrame | null,
  legal: readonly string[] = [],
): never {
  throw new AttemptFailed({ rule, reason, seat, at, legal });
}
