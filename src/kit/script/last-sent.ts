import { showBytes } from '../../core/utf8.js';
import { makeExactText } from '../exact-text.js';

interface SentMessage {
  readonly usual: string;
  /** The index after its last byte, in what is kept. */
  readonly end: number;
}

/**
 * The last message that was sent to a program, for readers: in the usual layout if it was sent like that, and otherwise exactly as
 * it was sent, with all that came between it and the one before, and after it. One that nothing separates from the one before is
 * shown together with that.
 */
export class LastSent {
  /** Whether the rest of a line of the script is still to be sent. */
  isInterrupted = false;
  /** Whether the program has replied since. */
  hasReply = false;
  private readonly terminator: string;
  /** All bytes since the beginning of the last message. */
  private kept: Uint8Array = new Uint8Array(0);
  private message: SentMessage | null = null;

  constructor(terminator: string) {
    this.terminator = terminator;
  }

  add(bytes: Uint8Array): void {
    const before = this.kept;
    this.kept = new Uint8Array(before.length + bytes.length);
    this.kept.set(before);
    this.kept.set(bytes, before.length);
  }

  /** A message ends `unread` bytes before the end of what was added. */
  endMessage(usual: string, unread: number): void {
    const { length } = this.kept;
    const start = this.startOfNext();
    this.kept = this.kept.subarray(start);
    this.message = { usual, end: length - unread - start };
    this.hasReply = false;
  }

  /** The program has replied: what follows does not belong to what was sent before. */
  replied(): void {
    this.hasReply = true;
  }

  /** Null if nothing was sent yet. */
  get text(): string | null {
    const { kept, terminator, isInterrupted } = this;
    if (kept.length === 0) return null;
    const usual = this.message?.usual ?? null;
    const sent = showBytes(kept);
    if (usual !== null && (sent === usual + terminator || (isInterrupted && sent === usual))) return usual;
    return makeExactText(kept, isInterrupted ? '' : terminator);
  }

  /** Where the bytes after the last message begin, without what ends it. */
  private startOfNext(): number {
    const { message, kept, terminator, hasReply } = this;
    if (message === null) return 0;
    const { end } = message;
    if (showBytes(kept.subarray(0, end)).endsWith(terminator)) return end;
    const after = showBytes(kept.subarray(end, end + terminator.length + 1));
    for (const ending of [terminator, `\r${terminator}`]) if (after.startsWith(ending)) return end + ending.length;
    return hasReply ? end : 0;
  }
}
