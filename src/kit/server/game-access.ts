// How players get into a game on a server that they connect to. All of it is data: run/server sends the requests.

/** A request over HTTP; its path begins with a slash and is relative to the address of the server. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON. */
  readonly body?: unknown;
}

export interface HttpReply {
  readonly status: number;
  /** JSON, or text that is not JSON. */
  readonly body: unknown;
}

/** For servers that host many games, each of which is created and has a key. */
export interface GameAccess {
  /** The key of the game that a request has created; null if there is none. */
  readonly keyOf: (reply: HttpReply) => string | null;
  /** Where a player connects to. */
  readonly joinPath: (key: string, name: string, version: string) => string;
}

/** When something is tried: in place of a game, once there is a game, before its last player joins, or after that. */
export type ProbeTime = 'no-game' | 'created' | 'last-missing' | 'joined';

/** Something that is tried outside of the game. What comes of it is noted in the recording, and judged from there. */
export type Probe = { readonly what: string; readonly when: ProbeTime } & (
  | { readonly kind: 'request'; readonly requests: (key: string) => readonly HttpRequest[] }
  | { readonly kind: 'join'; readonly key: (key: string) => string; readonly name: string }
  /** Whether the first seat is sent anything yet. */
  | { readonly kind: 'silence' }
);
