import type { WireError } from './wire-error.js';

/** Bytes in, messages out. Only whole messages are decoded, so that no character is lost where a read ends. */
export interface MessageReader<Message, Code extends string> {
  /** Copies the chunk. Ignored after an error and after `finish`. */
  feed(chunk: Uint8Array): void;
  /** The next message, or undefined until more bytes come; for good, if there is an error. */
  next(): Message | undefined;
  /** No more bytes will come: what is not a whole message is an error, once all others are taken. */
  finish(): void;
  /** Messages before the error are still delivered. */
  readonly error: WireError<Code> | null;
  /** Bytes fed that belong to no message taken. */
  readonly unread: number;
}

/** What is allowed in the place of errors that all such readers have. */
export const COMMONLY_ALLOWED = {
  'wire/utf8': 'text is encoded in UTF-8',
  'wire/message-too-long': 'no message of the protocol is that long',
  'wire/backlog': 'one message is expected at a time',
} as const;
