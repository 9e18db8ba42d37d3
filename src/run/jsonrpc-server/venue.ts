/** What a server says to a request over HTTP; null for one that cannot be reached. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** What comes over a connection. */
export type Heard =
  | { readonly kind: 'frame'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }
  /** It never stood: the server did not let us in. */
  | { readonly kind: 'refused'; readonly reason: string };

/** One player's connection to a server. */
export interface Line {
  readonly send: (frame: string | Uint8Array) => void;
  /** The next thing that comes; whoever waits waits for ever. */
  readonly next: () => Promise<Heard>;
  readonly close: () => void;
  /** Closes it for good, and waits for nothing. */
  readonly drop: () => void;
}

/** What a game is created with, and the seed for servers of ours. */
export interface Creation {
  readonly body: unknown;
  readonly seed: number;
}

/** A server under test, wherever it is: at an address, or in this process. */
export interface Venue {
  readonly create: (creation: Creation) => Promise<Reply | null>;
  readonly join: (key: string, name: string) => Line;
  readonly state: (key: string) => Promise<Reply | null>;
}
