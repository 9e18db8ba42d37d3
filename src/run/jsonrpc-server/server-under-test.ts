/** What a server says to a request over HTTP; null for one that cannot be reached. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** What comes over a connection. */
export type ConnectionEvent =
  | { readonly kind: 'frame'; readonly text: string }
  | { readonly kind: 'binary'; readonly bytes: Uint8Array }
  | { readonly kind: 'closed'; readonly code: number; readonly reason: string }
  /** It never stood: the server did not let us in. */
  | { readonly kind: 'refused'; readonly reason: string };

/** One player's connection to a server. */
export interface PlayerConnection {
  readonly send: (frame: string | Uint8Array) => void;
  /** Whether the server has let us in; null while it has said nothing to that. */
  readonly isLetIn: () => boolean | null;
  /** The next thing that comes; whoever waits waits for ever. */
  readonly next: () => Promise<ConnectionEvent>;
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
export interface ServerUnderTest {
  readonly create: (creation: Creation) => Promise<Reply | null>;
  readonly join: (key: string, name: string) => PlayerConnection;
  readonly state: (key: string) => Promise<Reply | null>;
}

/** A connection that can be looked at without taking anything from it. */
export class PeekableConnection implements PlayerConnection {
  private readonly line: PlayerConnection;
  private ahead: Promise<ConnectionEvent> | null = null;
  readonly send: PlayerConnection['send'];
  readonly isLetIn: PlayerConnection['isLetIn'];
  readonly close: PlayerConnection['close'];
  readonly drop: PlayerConnection['drop'];

  constructor(line: PlayerConnection) {
    this.line = line;
    this.send = line.send;
    this.isLetIn = line.isLetIn;
    this.close = line.close;
    this.drop = line.drop;
  }

  /** What `next` will bring. */
  peek(): Promise<ConnectionEvent> {
    this.ahead ??= this.line.next();
    return this.ahead;
  }

  readonly next = (): Promise<ConnectionEvent> => {
    const heard = this.peek();
    this.ahead = null;
    return heard;
  };
}
