/** Bytes in, whole messages out. The readers of S-expressions and of JSON lines are framers. */
export interface Framer<M> {
  feed(chunk: Uint8Array): void;
  /** The next whole message, or undefined until more bytes come; for good, if there is an error. */
  next(): M | undefined;
  /** No more bytes will come: half a message is an error now. */
  finish(): void;
  readonly error: FramingError | null;
  /** Bytes fed that belong to no message taken. */
  readonly unread: number;
}

/** Framing is lost, and no later byte can be trusted. */
export interface FramingError {
  /** Stable: `wire/utf8`. */
  readonly code: `wire/${string}`;
  readonly message: string;
}

/** For output that is not a conversation: no messages, and no errors. */
export const discardingFramer = (): Framer<never> => ({
  feed: () => {},
  next: () => undefined,
  finish: () => {},
  error: null,
  unread: 0,
});
