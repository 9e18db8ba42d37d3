export interface ConnectionListener {
  /** The message is there if the connection had to parse it in order to find its end. */
  readonly frame: (text: string, bytes: number, message?: unknown) => void;
  /** It broke a limit: too many messages, too large, or not text. Nothing more is read from the connection. */
  readonly violation: (why: 'flood' | 'violation', message: string) => void;
  /** Once, and last. */
  readonly closed: () => void;
}

/** A connection of a player, whatever the transport. It has one listener at a time. */
export interface PlayerConnection {
  readonly listen: (listener: ConnectionListener) => void;
  readonly send: (text: string) => void;
  /** The code is for transports that have one. */
  readonly close: (code: number, reason: string) => void;
}
