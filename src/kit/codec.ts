import type { Result } from '../core/result.js';
import type { Role } from './transcript/index.js';

/** The values of `$names` in a case, as wire text. */
export type Bindings = ReadonlyMap<string, string>;

/** Something wrong with a line of a case. */
export interface Problem {
  readonly message: string;
}

/** A problem that knows its line, from 1. */
export interface LineProblem extends Problem {
  readonly line: number;
}

export interface FramingError {
  /** Stable: `wire/utf8`. */
  readonly code: `wire/${string}`;
  readonly message: string;
}

/** Bytes in, messages out. Over WebSocket one frame is fed at a time, and each is a message. */
export interface MessageFramer<M> {
  readonly feed: (chunk: Uint8Array) => void;
  /** The next complete message, or undefined until more bytes come; always undefined after an error. */
  readonly next: () => M | undefined;
  /** No more bytes will come: an incomplete message is an error now. */
  readonly finish: () => void;
  readonly error: FramingError | null;
  /** Bytes fed that are not part of a message returned so far. */
  readonly unread: number;
}

export interface FramerLimits {
  /** Bytes of one message; more are an error. What the codec thinks enough by default. */
  readonly messageSize?: number;
}

/**
 * How messages are written, compared and matched. Messages are opaque to the kit: only the codec looks into them.
 *
 * Members that take a message are methods, here and in the other interfaces of a protocol: TypeScript then lets a protocol
 * for one type of message be used where the type is not known.
 */
export interface Codec<M> {
  readonly framer: (limits?: FramerLimits) => MessageFramer<M>;
  /** Ends each message on a byte stream, such as a newline. Empty over WebSocket. */
  readonly terminator: string;
  /** A message as wire text in the usual layout, without its terminator. */
  show(message: M): string;
  /** Parses one message, as written in a case or on a command line. */
  readonly parse: (text: string) => Result<M, FramingError>;
  /** Whether a message equals a text, whatever its layout. */
  same(text: string, message: M): boolean;
  /** A message without the id that its sender was free to choose, in protocols that have such ids. */
  readonly withoutId?: (text: string) => string;
  /** The bindings after matching a pattern against a message; null if it does not match. */
  match(pattern: string, message: M, bound: Bindings): Bindings | null;
  /** The wire text of a message with its `$names` replaced. */
  readonly fill: (template: string, bound: Bindings) => Result<string, Problem>;
  readonly checkPattern: (pattern: string) => Problem | null;
  /** Whether a text is a message that may be sent to a program of that role in that version. */
  readonly checkMessage: (version: string, role: Role, text: string) => Problem | null;
}
