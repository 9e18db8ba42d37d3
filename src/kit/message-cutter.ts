import { encodeUtf8 } from '../core/utf8.js';
import type { Codec, MessageFramer } from './codec.js';

/** A piece of a stream as it is recorded. */
export interface StreamPiece<M> {
  readonly bytes: Uint8Array;
  /** What the bytes say. Undefined for a part of a message and for bytes that cannot be framed. */
  readonly message?: M;
}

/**
 * Cuts a stream into messages for a recording. How the system cuts a stream into chunks is chance, and so is whether the
 * newline after a message comes with it or later. Whitespace between messages is therefore left out, and each whole
 * message ends with the terminator of the protocol. Inside a message, everything stays as it was sent. In a protocol without
 * a terminator whitespace belongs to the next message.
 */
export class MessageCutter<M> {
  private readonly codec: Codec<M>;
  private readonly terminator: Uint8Array;
  private readonly trimsSpace: boolean;
  private readonly framer: MessageFramer<M>;
  /** What follows the last whole message, and how much of it was given out already. */
  private held: Uint8Array = NOTHING;
  private taken = 0;

  constructor(codec: Codec<M>) {
    this.codec = codec;
    this.terminator = encodeUtf8(codec.terminator);
    this.trimsSpace = codec.terminator !== '';
    this.framer = codec.framer();
  }

  /** The messages that are complete now. Bytes that cannot be framed come last, up to the first that is at fault. */
  feed(chunk: Uint8Array): StreamPiece<M>[] {
    const { framer } = this;
    if (framer.error !== null) return [];
    const pieces: StreamPiece<M>[] = [];
    this.held = concat(this.held, chunk);
    framer.feed(chunk);
    for (let message = framer.next(); message !== undefined; message = framer.next()) {
      pieces.push(this.takeMessage(message));
    }
    if (framer.error !== null) pieces.push({ bytes: this.take(this.findFault()) });
    // Whitespace between messages: a program may send megabytes of it, and each chunk would be appended to all before it.
    else if (framer.unread === 0) this.held = NOTHING;
    return pieces;
  }

  /** The framer, for a peer that has to know whether its stream ended within a message. It feeds nothing: `feed` has. */
  get state(): MessageFramer<never> {
    const { framer } = this;
    return {
      feed: () => {},
      next: () => undefined,
      finish: () => framer.finish(),
      get error() {
        return framer.error;
      },
      get unread() {
        return framer.unread;
      },
    };
  }

  /** Half a message, as far as it has come; null if there is nothing but whitespace. */
  takeRest(): Uint8Array | null {
    if (this.trimmed(this.held.subarray(this.taken)).length === 0) return null;
    return this.take(this.held.length);
  }

  private takeMessage(message: M): StreamPiece<M> {
    const end = this.held.length - Math.min(this.framer.unread, this.held.length);
    const isWhole = this.taken === 0;
    const taken = this.take(end);
    const bytes = concat(this.trimsSpace ? trimEnd(taken) : taken, this.terminator);
    this.held = this.held.slice(end);
    this.taken = 0;
    return isWhole ? { bytes, message } : { bytes };
  }

  private take(end: number): Uint8Array {
    const bytes = this.held.slice(this.taken, end);
    const isStart = this.taken === 0;
    this.taken = end;
    return isStart ? this.trimmed(bytes) : bytes;
  }

  private trimmed(bytes: Uint8Array): Uint8Array {
    return this.trimsSpace ? trimStart(bytes) : bytes;
  }

  /** The end of the first byte that is at fault. How much follows it is chance. */
  private findFault(): number {
    const probe = this.codec.framer();
    for (let end = 1; end < this.held.length; end++) {
      probe.feed(this.held.subarray(end - 1, end));
      probe.next();
      if (probe.error !== null) return end;
    }
    return this.held.length;
  }
}

const NOTHING = new Uint8Array(0);

function concat(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (other.length === 0) return one;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const SPACES: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];
const isSpace = (byte: number | undefined): boolean => byte !== undefined && SPACES.includes(byte);

function trimStart(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (isSpace(bytes[start])) start++;
  return bytes.subarray(start);
}

function trimEnd(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (isSpace(bytes[end - 1])) end--;
  return bytes.subarray(0, end);
}
