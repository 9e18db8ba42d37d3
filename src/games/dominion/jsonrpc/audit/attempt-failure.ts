import type { Spoken } from './recorded-frames.js';
import type { Blamed } from './recording-cursor.js';

/** What is wrong, and where it shows. */
export interface Flaw {
  readonly rule: Blamed;
  readonly reason: string;
  readonly seat: number;
  readonly at: Spoken | null;
  readonly legal: readonly string[];
}

/** Thrown to end an attempt. */
export class FlawFound extends Error {
  readonly flaw: Flaw;

  constructor(flaw: Flaw) {
    super(flaw.reason);
    this.flaw = flaw;
  }
}

/** The recording ends before the exchange does. */
export class Cut extends Error {}

export function fail(
  rule: Blamed,
  reason: string,
  seat: number,
  at: Spoken | null,
  legal: readonly string[] = [],
): never {
  throw new FlawFound({ rule, reason, seat, at, legal });
}
