import type { PlayerConnection } from './player-connection.js';

/** A player in a game, connected or not. */
export interface Seat {
  readonly name: string;
  readonly version: string;
  /** The hash of the secret that lets it come back. */
  readonly secret: string;
  /** A player who is `away` may come back; one who has `left` may not. */
  standing: 'connected' | 'away' | 'left';
  connection: PlayerConnection | null;
  /** Cancels the wait for its return. */
  cancelWait: () => void;
}

const doNothing = (): void => {};

export const newSeat = (name: string, version: string, secret: string): Seat => ({
  name,
  version,
  secret,
  standing: 'connected',
  connection: null,
  cancelWait: doNothing,
});
