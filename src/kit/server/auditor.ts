import type { Evidence } from '../interpretations.js';
import type { Finding } from '../verdict.js';
import type { TableEvent } from './table-events.js';

/** What a recording of all seats of a game shows of its server. */
export interface Audited {
  readonly findings: readonly Finding[];
  /** Those of the findings that say that the server follows another reading than before. */
  readonly conflicts: readonly Finding[];
  /** Which of several allowed readings the server follows, by the register's id. */
  readonly readings: Readonly<Record<string, string>>;
  /** The evidence for readings that the server must follow in all cases. */
  readonly shown: readonly Evidence[];
  /** Lines of messages that the server accepted, for protocols in which it does not answer an illegal one. */
  readonly accepted: readonly number[];
  /** The game could not be followed to its end. */
  readonly isLost: boolean;
}

export const NOTHING_FOUND: Audited = {
  findings: [],
  conflicts: [],
  readings: {},
  shown: [],
  accepted: [],
  isLost: false,
};

/** Follows one game from all its seats, and finds what the server does wrong. */
export interface Auditor<M> {
  observe(event: TableEvent<M>): void;
  /**
   * Whether a message to a seat is to be expected now. With it, a recording of players whose connections were not read in the order
   * in which the server wrote to them can be followed; absent if the auditor takes events in any such order.
   */
  readonly isDue?: (seat: number) => boolean;
  /** No more events will come. */
  readonly finish: () => Audited;
}
