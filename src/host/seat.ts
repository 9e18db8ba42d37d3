import type { Connection } from './connection.js';
import type { Dialect } from './game-session.js';

/** A player at a table, connected or not. */
export interface Seat {
  readonly name: string;
  readonly dialect: Dialect;
  /** The hash of what lets it come back. */
  readonly secret: string;
  /** `absent` may come back; `gone` may not. */
  standing: 'here' | 'absent' | 'gone';
  connection: Connection | null;
  /** Ends the wait for its return. */
  cancelWait: () => void;
}

export const newSeat = (name: string, dialect: Dialect, secret: string): Seat => ({
  name,
  dialect,
  secret,
  standing: 'here',
  connection: null,
  cancelWait: () => {},
});
