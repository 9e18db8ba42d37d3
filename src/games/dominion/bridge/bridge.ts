import type { Side, Step } from './actions.js';
import type { Ledger } from './ledger.js';

/** That a side is gone, or does not answer: a stable code such as `peer/died`, and what happened. */
export interface Loss {
  readonly code: string;
  readonly message: string;
}

/**
 * One seat of one game between two protocols, without any wire: it hears what either side says, and says what is to be done.
 * `FromPlayer` and `FromServer` are messages as their framers cut them.
 */
export interface Bridge<FromPlayer, FromServer> {
  readonly ledger: Ledger;
  readonly fromPlayer: (said: FromPlayer) => Step[];
  readonly fromServer: (said: FromServer) => Step[];
  /** A side went, fell silent past its time, or cannot be understood any more. */
  readonly lost: (side: Side, loss: Loss) => Step[];
  /** The server's public state, after a step `look`; null where it cannot be had. */
  readonly looked: (state: unknown) => Step[];
  /** Counts the questions that the player has been asked; null while it owes nothing. Each has its own deadline. */
  readonly asked: () => number | null;
}
