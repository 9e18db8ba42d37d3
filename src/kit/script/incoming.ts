import { showBytes } from '../../core/utf8.js';
import type { FramingError, MessageFramer } from '../codec.js';
import { framingOf, type PlayerProtocol } from '../protocol.js';
import { bytesOfEntry, type Framing, type From, type WireEntry } from '../transcript/index.js';

/** Cuts what a program sends into messages. */
export class IncomingMessages<M> {
  private readonly framing: Framing;
  private readonly framer: MessageFramer<M>;
  private unread: Uint8Array = new Uint8Array(0);

  constructor({ transport, codec }: PlayerProtocol<M>) {
    this.framing = framingOf(transport);
    this.framer = codec.framer();
  }

  /** Why no further message can be read. */
  get error(): FramingError | null {
    return this.framer.error;
  }

  /** The messages that are complete now. */
  feed(entry: From): M[] {
    return this.feedBytes(bytesOfEntry(entry as WireEntry, this.framing));
  }

  feedBytes(bytes: Uint8Array): M[] {
    this.framer.feed(bytes);
    const messages = drain(this.framer);
    this.unread = last(this.unread, bytes, this.framer.unread);
    return messages;
  }

  /** The bytes of an incomplete message as text; null if there are none. */
  get rest(): string | null {
    const text = showBytes(this.unread).trim();
    return text === '' ? null : text;
  }

  finish(): M[] {
    this.framer.finish();
    return drain(this.framer);
  }
}

/** The last `count` bytes of two consecutive pieces. */
function last(one: Uint8Array, other: Uint8Array, count: number): Uint8Array {
  if (count <= other.length) return other.slice(other.length - count);
  return Uint8Array.from([...one.subarray(Math.max(0, one.length + other.length - count)), ...other]);
}

/** All messages that a framer has ready. */
export function drain<M>(framer: MessageFramer<M>): M[] {
  const messages: M[] = [];
  for (let message = framer.next(); message !== undefined; message = framer.next()) messages.push(message);
  return messages;
}
