import type { FramingError } from '../codec.js';
import type { PlayerProtocol } from '../protocol.js';
import type { From } from '../transcript/index.js';
import { IncomingMessages } from './incoming.js';

/** What the recording has shown of the program so far. */
export class ObservedProgram<M> {
  /** Whether the kit has started it. */
  wasStarted = false;
  /** Whether it has done anything that the script waited for, or sent a message. */
  hasResponded = false;
  /** What it connected to; null if it has not. */
  target: string | null = null;
  /** Whether a pong has come that no step has accepted yet. */
  hasPong = false;
  /** Its exit status, or the signal that ended it; null if neither is known. */
  exit: string | null = null;
  /** Whether the script closed its input or its connection, or sent it a signal. */
  wasAskedToEnd = false;
  private readonly incoming: IncomingMessages<M>;
  private hasEnded = false;
  private incomplete: FramingError | null = null;

  constructor(protocol: PlayerProtocol<M>) {
    this.incoming = new IncomingMessages(protocol);
  }

  /** Whether its output, or its connection, has ended. */
  get end(): boolean {
    return this.hasEnded;
  }

  get isGone(): boolean {
    return this.hasEnded || this.exit !== null;
  }

  /** Why no further message can be read. */
  get framingError(): FramingError | null {
    return this.incoming.error;
  }

  /** What has come of the next message; null if nothing has. */
  get rest(): string | null {
    return this.incoming.rest;
  }

  /** The messages that are complete with these bytes. */
  receive(entry: From): M[] {
    return this.incoming.feed(entry);
  }

  /** The messages that are complete if no more bytes come. */
  finish(): M[] {
    return this.incoming.finish();
  }

  /** Its output has ended. Returns the messages that are complete with that. */
  endOutput(): M[] {
    this.hasEnded = true;
    const messages = this.finish();
    this.incomplete = this.framingError;
    return messages;
  }

  /** The error for output that ended in the middle of a message, if it is still to be reported. */
  takeIncomplete(): FramingError | null {
    const { incomplete } = this;
    this.incomplete = null;
    return incomplete;
  }
}
