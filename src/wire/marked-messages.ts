import { decodeUtf8, findInvalidUtf8 } from '../core/utf8.js';
import { ByteQueue } from './byte-queue.js';
import { COMMONLY_ALLOWED, type MessageReader } from './message-reader.js';
import { LineCounter, type Position } from './position.js';
import { makeIncompleteError, makeWireError, type WireError } from './wire-error.js';

/** Ends a message, wherever it stands. */
export const END_MARK = '<EOF>';

/** A text that ends with the mark, and has it nowhere else. */
export interface MarkedMessage {
  /** With its mark. Each byte that is not UTF-8 is a replacement character. */
  readonly text: string;
  /** Why it is not UTF-8. Such a message is delivered like others: the next one can be read. */
  readonly error?: MarkedError;
}

/** All in bytes. */
export interface MarkedLimits {
  /** Of one message, with its mark. */
  readonly message: number;
  /** Of what was fed and not looked at yet, because `next` was not called. */
  readonly backlog: number;
}

const KIB = 1024;
const DEFAULT_MARKED_LIMITS: MarkedLimits = { message: 64 * KIB, backlog: 4096 * KIB };

const ALLOWED = {
  ...COMMONLY_ALLOWED,
  'wire/incomplete': `each message ends with ${END_MARK}`,
} as const;

export type MarkedErrorCode = keyof typeof ALLOWED;
export type MarkedError = WireError<MarkedErrorCode>;

export type MarkedReader = MessageReader<MarkedMessage, MarkedErrorCode>;

export const createMarkedReader = (limits: Partial<MarkedLimits> = {}): MarkedReader => new QueueReader(limits);

const MARK_BYTES = Uint8Array.from(END_MARK, (character) => character.charCodeAt(0));
const [FIRST_OF_MARK] = MARK_BYTES as unknown as [number];

class QueueReader implements MarkedReader {
  error: MarkedError | null = null;
  private readonly limits: MarkedLimits;
  private readonly queue = new ByteQueue();
  private readonly lines = new LineCounter();
  /** Bytes of the message at `queue.at` in which no mark begins. */
  private searched = 0;
  /** Read already, by `finish`. */
  private ready: MarkedMessage | undefined;
  private readyLength = 0;
  private hasEnded = false;

  constructor(limits: Partial<MarkedLimits>) {
    this.limits = { ...DEFAULT_MARKED_LIMITS, ...limits };
  }

  get unread(): number {
    return this.queue.length + this.readyLength;
  }

  feed(chunk: Uint8Array): void {
    if (this.error !== null || this.hasEnded) return;
    const room = Math.max(0, this.limits.backlog - (this.queue.length - this.searched));
    this.queue.append(chunk.length > room ? chunk.subarray(0, room) : chunk);
    if (chunk.length > room) this.fail('wire/backlog', this.queue.end, `more than ${this.limits.backlog} unread bytes`);
  }

  finish(): void {
    if (this.error !== null) return;
    this.hasEnded = true;
    if (this.ready !== undefined) return;
    const before = this.queue.length;
    this.ready = this.read();
    this.readyLength = before - this.queue.length;
  }

  next(): MarkedMessage | undefined {
    const message = this.ready ?? this.read();
    this.ready = undefined;
    this.readyLength = 0;
    return message;
  }

  private read(): MarkedMessage | undefined {
    const end = this.findEnd();
    if (end < 0) return this.checkUnfinished();
    if (end - this.queue.at > this.limits.message) return this.rejectLength();
    const { bytes, at } = this.queue;
    const invalid = findInvalidUtf8(bytes, at, end);
    const message: MarkedMessage =
      invalid < 0
        ? { text: decodeUtf8(bytes, at, end) }
        : {
            text: decodeReplacing(bytes, at, end),
            error: this.makeError('wire/utf8', invalid, byteAt(bytes, invalid)),
          };
    this.pass(end);
    return message;
  }

  /** One past the mark; negative if it has not come. */
  private findEnd(): number {
    const { bytes, at, end } = this.queue;
    for (let from = at + this.searched; ; from++) {
      const index = bytes.subarray(from, end).indexOf(FIRST_OF_MARK);
      if (index < 0) {
        this.searched = end - at;
        return -1;
      }
      from += index;
      if (from + MARK_BYTES.length > end) {
        this.searched = from - at;
        return -1;
      }
      if (MARK_BYTES.every((byte, offset) => bytes[from + offset] === byte)) return from + MARK_BYTES.length;
    }
  }

  private checkUnfinished(): undefined {
    if (this.error !== null) return undefined;
    if (this.queue.length > this.limits.message) return this.rejectLength();
    if (this.hasEnded && this.queue.length > 0) this.failUnfinished();
  }

  private failUnfinished(): void {
    const position = this.positionOf(this.queue.end);
    this.error ??= makeIncompleteError(position, `${END_MARK} is missing`, ALLOWED['wire/incomplete']);
  }

  private rejectLength(): undefined {
    const { message } = this.limits;
    if (this.error === null || this.error.code === 'wire/backlog') this.error = null;
    this.fail('wire/message-too-long', this.queue.at + message, `a message of more than ${message} bytes`);
    // What follows cannot be trusted, even if it looks like a message.
    this.queue.at = this.queue.end;
    this.searched = 0;
  }

  private pass(end: number): void {
    const { bytes, at, base } = this.queue;
    for (let index = at; index < end; index++) {
      if (bytes[index] === 0x0a) this.lines.breakAt(base + index + 1);
      else if ((bytes[index]! & 0xc0) === 0x80) this.lines.skipContinuations(1);
    }
    this.queue.at = end;
    this.searched = 0;
  }

  private makeError(code: MarkedErrorCode, index: number, found: string): MarkedError {
    return makeWireError(code, this.positionOf(index), found, ALLOWED[code]);
  }

  /** Of a byte of the queue that is not before the message at hand. */
  private positionOf(index: number): Position {
    const { bytes, at, base } = this.queue;
    return this.lines.positionAfter(bytes.subarray(at, index), base + at);
  }

  private fail(code: MarkedErrorCode, index: number, found: string): void {
    this.error ??= this.makeError(code, index, found);
  }
}

const byteAt = (bytes: Uint8Array, index: number): string => `the byte ${bytes[index]!.toString(16).toUpperCase()}`;

/** Each byte that belongs to no character becomes one replacement character. */
function decodeReplacing(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; ) {
    const invalid = findInvalidUtf8(bytes, at, to);
    if (invalid < 0) return text + decodeUtf8(bytes, at, to);
    text += `${decodeUtf8(bytes, at, invalid)}\ufffd`;
    at = invalid + 1;
  }
  return text;
}

/** Whether a text is one message: it ends with the mark, and has it nowhere else. */
export const isMarked = (text: string): boolean =>
  text.endsWith(END_MARK) && text.indexOf(END_MARK) === text.length - END_MARK.length;
