import { encodeUtf8 } from '../../core/utf8.js';
import type { Bindings, Codec, MessageFramer } from '../codec.js';
import type { PlayerProtocol } from '../protocol.js';
import type { To } from '../transcript/index.js';
import type { Pieces, Write } from './action.js';
import { LastSent } from './last-sent.js';

type WireLine = Extract<To, { kind: 'message' | 'fill' | 'raw' | 'hex' }>;

export const isWireLine = (entry: { readonly side: string; readonly kind: string }): entry is WireLine =>
  entry.side === '>>' && ['message', 'fill', 'raw', 'hex'].includes(entry.kind);

export type EncodedLine =
  | { readonly ok: true; readonly write: Write }
  | { readonly ok: false; readonly message: string };

/** What is known of the program that a line is sent to. */
export interface Addressee {
  readonly bound: Bindings;
  /** What it connected to; null if it did not. */
  readonly target: string | null;
}

/** What a line of a script puts on the wire. */
export function encodeLine<M>(
  entry: WireLine,
  { codec, forJoinedName }: PlayerProtocol<M>,
  { bound, target }: Addressee,
): EncodedLine {
  if (entry.kind === 'hex') return encoded(entry, entry.bytes);
  if (entry.kind === 'raw') return encoded(entry, encodeUtf8(entry.text));
  const filled = codec.fill(entry.text, bound);
  if (!filled.ok) return { ok: false, message: filled.error.message };
  const message = forJoinedName === undefined || target === null ? filled.value : forJoinedName(filled.value, target);
  const bytes = encodeUtf8(message + terminatorOf(entry, codec.terminator));
  return encoded(entry, bytes, lengthWithoutTerminator(codec, message) ?? bytes.length);
}

const encoded = (entry: WireLine, bytes: Uint8Array, completeAt: number = bytes.length): EncodedLine => ({
  ok: true,
  write: { bytes, binary: entry.kind === 'hex', pieces: piecesOf(entry, completeAt) },
});

const piecesOf = ({ options: { chunks, every = 0 } = {} }: WireLine, completeAt: number): Pieces | null =>
  chunks === undefined ? null : { size: chunks, every, completeAt };

/** Null where a message is only known to be whole by its terminator. */
function lengthWithoutTerminator<M>(codec: Codec<M>, message: string): number | null {
  const bytes = encodeUtf8(message);
  const framer = codec.framer();
  framer.feed(bytes);
  return framer.next() === undefined ? null : bytes.length;
}

/** A case may leave out or change the newline after a message. */
function terminatorOf({ options }: WireLine, usual: string): string {
  if (options?.['no-newline']) return '';
  return options?.crlf ? '\r\n' : usual;
}

/** Bytes sent to the program: compared with what the script wants to be sent, and cut into the messages they carry. */
export class OutgoingBytes<M> {
  private readonly protocol: PlayerProtocol<M>;
  private readonly onMessage: (message: M) => void;
  private readonly last: LastSent;
  private framer: MessageFramer<M>;
  private expected: readonly Uint8Array[] = [];
  private seen = 0;

  constructor(protocol: PlayerProtocol<M>, onMessage: (message: M) => void) {
    this.protocol = protocol;
    this.onMessage = onMessage;
    this.last = new LastSent(protocol.codec.terminator);
    this.framer = protocol.codec.framer();
  }

  /** The last message, as a reader has to see it; null if nothing was sent yet. */
  get lastSent(): string | null {
    return this.last.text;
  }

  /** Whether the program has replied since the last message. */
  get hasReply(): boolean {
    return this.last.hasReply;
  }

  /** The program has replied to what was sent so far. */
  replied(): void {
    this.last.replied();
  }

  /** From now on these writes are expected. */
  expect(writes: readonly Write[]): void {
    this.expected = writes.map(({ bytes }) => bytes);
    this.seen = 0;
  }

  get isComplete(): boolean {
    return this.seen === this.expected.reduce((total, { length }) => total + length, 0);
  }

  /** False where this is not what was expected. */
  sent(bytes: Uint8Array): boolean {
    const isExpected = this.follows(bytes);
    this.seen += bytes.length;
    this.frame(bytes);
    this.last.isInterrupted = !this.isComplete;
    return isExpected;
  }

  /** These bytes were sent in between, whatever is expected. */
  sentBesides(bytes: Uint8Array): void {
    this.frame(bytes);
    this.last.isInterrupted = false;
  }

  private follows(bytes: Uint8Array): boolean {
    let at = this.seen;
    for (const write of this.expected) {
      if (at < write.length) return this.followsIn(write, at, bytes);
      at -= write.length;
    }
    return bytes.length === 0;
  }

  private followsIn(write: Uint8Array, at: number, bytes: Uint8Array): boolean {
    const rest = write.subarray(at);
    const isSame = sharePrefix(rest, bytes);
    if (!isSame || bytes.length <= rest.length) return isSame;
    // Several messages in one write.
    this.seen += rest.length;
    const follows = this.follows(bytes.subarray(rest.length));
    this.seen -= rest.length;
    return follows;
  }

  private frame(bytes: Uint8Array): void {
    const { framer } = this;
    framer.feed(bytes);
    this.last.add(bytes);
    for (let message = framer.next(); message !== undefined; message = framer.next()) {
      this.last.endMessage(this.protocol.codec.show(message), framer.unread);
      this.onMessage(message);
    }
    // A case sends bytes that are not a message on purpose; what follows is read as if they had not been sent.
    if (framer.error !== null) this.framer = this.protocol.codec.framer();
  }
}

/** Whether two byte strings agree as far as both go. */
function sharePrefix(one: Uint8Array, other: Uint8Array): boolean {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}
