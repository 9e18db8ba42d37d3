/** What a player of the kit sends. */
export interface Outgoing {
  /** One message, without its terminator. */
  readonly text: string;
  /** Milliseconds until it is sent; none by default. */
  readonly delay?: number;
}

export type SituationState =
  | 'reached'
  | 'not-reached'
  /** Not known until the server has sent more. */
  | 'unknown';

/**
 * The kit's players at all seats of a game: what they know, and what they would send. They lead the game to the situation
 * that a case is about; there the script takes over, and afterwards they go on.
 */
export interface KitPlayers<M> {
  /** The server sent a message to a seat. If it is held, the script replies instead of the player. */
  received(seat: number, message: M, isHeld: boolean): void;
  /** The server closed the connection of a seat; with the reason if what it sent cannot be read. */
  readonly ended: (seat: number, unreadable: string | null) => void;
  /** The script sent something instead of the player; null if that is not a message. */
  sent(seat: number, message: M | null): void;
  /** The script closed the connection of a seat. */
  readonly left: (seat: number) => void;
  /** The script leaves the question to a seat unanswered. */
  readonly withhold: (seat: number) => void;
  /** Nothing came within the deadline. Whether the players can go on nevertheless. */
  readonly silent: () => boolean;

  /** Seats that would send something now, in order; empty while the server has more to send first. */
  readonly ready: () => readonly number[];
  /** Whether more may be about to come that must be seen before this seat sends anything. True only once. */
  readonly lingers?: (seat: number) => boolean;
  /** What a ready seat sends, which counts as sent from now on; null if the player does not know how to go on. */
  readonly take: (seat: number) => Outgoing | null;

  /** Whether the game is in the situation of the case, with this seat about to send something. */
  readonly situationAt: (seat: number) => SituationState;
  /** The script begins, and replaces what this seat was about to send. */
  readonly scriptBegins: (seat: number) => void;
  /** A line of the script matched a message to a held seat. If it ends the script early, the player replies to it as well. */
  scriptTook?(seat: number, message: M, isWayOut: boolean): void;
  /** The script is over. One that ended early may begin again in another situation. */
  readonly scriptEnds: (isWayOut: boolean) => void;
  /** Whether the script may send something for a seat now; always, if absent. */
  readonly maySend?: (seat: number) => boolean;
  /** Whether it is known what the server makes of the last message of a seat, where it does not answer an illegal one. */
  readonly isDecided?: (seat: number) => boolean;

  /** Whether the game is over, or enough of it has been seen. */
  readonly isDone: () => boolean;
  /** Whether the game cannot be followed any more. */
  readonly isLost: () => boolean;
  /** Whether the server has nothing more to send, so that silence is no fault. */
  readonly isIdle: () => boolean;
}
