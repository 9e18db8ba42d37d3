import type { Language, MessageFramer } from '../protocol.js';
import { type Framing, type From, type WireSaid, wireOf } from '../transcript/index.js';

type Garbled = NonNullable<MessageFramer['error']>;

/** Cuts what a program says into messages. */
export class IncomingMessages {
  private readonly framing: Framing;
  private readonly framer: MessageFramer | null;

  constructor({ framing, framer }: Language) {
    this.framing = framing;
    this.framer = framing === 'stream' ? framer() : null;
  }

  /** Why nothing can be read any more. */
  get error(): Garbled | null {
    return this.framer?.error ?? null;
  }

  /** The messages that are whole now. */
  feed(entry: From): string[] {
    if (this.framer === null) return ['text' in entry ? entry.text : ''];
    this.framer.feed(wireOf(entry as WireSaid, this.framing));
    return this.take(this.framer);
  }

  finish(): string[] {
    if (this.framer === null) return [];
    this.framer.finish();
    return this.take(this.framer);
  }

  private take(framer: MessageFramer): string[] {
    const messages: string[] = [];
    for (let message = framer.next(); message !== undefined; message = framer.next()) messages.push(message);
    return messages;
  }
}
