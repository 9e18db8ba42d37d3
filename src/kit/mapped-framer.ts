import type { FramingError, MessageFramer } from './codec.js';

/** A framer whose messages are made from those of another. */
export class MappedFramer<Read, M> implements MessageFramer<M> {
  private readonly reader: MessageFramer<Read>;
  private readonly messageOf: (read: Read) => M;

  constructor(reader: MessageFramer<Read>, messageOf: (read: Read) => M) {
    this.reader = reader;
    this.messageOf = messageOf;
  }

  feed(chunk: Uint8Array): void {
    this.reader.feed(chunk);
  }

  next(): M | undefined {
    const read = this.reader.next();
    return read === undefined ? undefined : this.messageOf(read);
  }

  finish(): void {
    this.reader.finish();
  }

  get error(): FramingError | null {
    return this.reader.error;
  }

  get unread(): number {
    return this.reader.unread;
  }
}
