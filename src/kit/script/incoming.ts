import type { FramingError, MessageFramer } from '../codec.js';
import { framingOf, type PlayerProtocol } from '../protocol.js';
import { bytesOfEntry, type Framing, type From, type WireEntry } from '../transcript/index.js';

/** Cuts what a program sends into messages. */
export class IncomingMessages<M> {
  private readonly framing: Framing;
  private readonly framer: MessageFramer<M>;

  constructor({ transport, codec }: PlayerProtocol<M>) {
    this.framing = framingOf(transport);
    this.framer = codec.framer();
  }

  /** Why nothing can be read any more. */
  get error(): FramingError | null {
    return this.framer.error;
  }

  /** The messages that are complete now. */
  feed(entry: From): M[] {
    this.framer.feed(bytesOfEntry(entry as WireEntry, this.framing));
    return drain(this.framer);
  }

  finish(): M[] {
    this.framer.finish();
    return drain(this.framer);
  }
}

/** All messages that a framer has ready. */
export function drain<M>(framer: MessageFramer<M>): M[] {
  const messages: M[] = [];
  for (let message = framer.next(); message !== undefined; message = framer.next()) messages.push(message);
  return messages;
}
