/** What the log and the table of one case are drawn from. It travels compressed, and is unpacked when it is looked at. */
export interface Payload {
  /** The evidence, line by line as it was recorded. */
  readonly log: string;
  readonly scenes: readonly Scene[];
  readonly faults: readonly Fault[];
}

/** The table as a message showed it, and what came next. */
export interface Scene extends View {
  /** The line of the evidence on which the message ends, from 1. */
  readonly line: number;
  readonly seat: string | null;
  readonly reply: Reply | null;
  /** What was wrong here, as indexes of the payload's faults. */
  readonly faults: readonly number[];
}

export interface Reply {
  readonly line: number;
  readonly text: string;
  /** Null where the recording has no times. */
  readonly ms: number | null;
}

/** What there is to see. */
export interface View {
  readonly title: string;
  readonly zones: readonly Zone[];
  readonly counters: readonly (readonly [name: string, value: string | number])[];
}

/** A place on the table, and what lies there. */
export interface Zone {
  readonly name: string;
  readonly cards: readonly Pictured[];
}

export interface Pictured {
  readonly name: string;
  /** The drawing that stands for it. */
  readonly drawing: string;
  readonly count: number;
}

export interface Fault {
  readonly line: number | null;
  readonly reason: string;
  readonly said: string | null;
  readonly legal: readonly string[];
  readonly more: boolean;
}
