import { decodeUtf8, encodeUtf8 } from '../../core/utf8.js';
import type { Bindings, Language } from '../protocol.js';
import type { To } from '../transcript/index.js';
import type { Write } from './action.js';

type WireLine = Extract<To, { kind: 'message' | 'fill' | 'raw' | 'hex' }>;

export const isWireLine = (entry: { readonly side: string; readonly kind: string }): entry is WireLine =>
  entry.side === '>>' && ['message', 'fill', 'raw', 'hex'].includes(entry.kind);

export type EncodedLine =
  | { readonly ok: true; readonly write: Write }
  | { readonly ok: false; readonly message: string };

/** What is always the same is laid out once, however often a script repeats it. */
const laidOut = new WeakMap<WireLine, EncodedLine>();

/** What a line of a script puts on the wire. */
export function encodeLine(entry: WireLine, language: Language, bound: Bindings): EncodedLine {
  if (entry.kind === 'fill') return layOutAnew(entry, language, bound);
  const known = laidOut.get(entry) ?? layOutAnew(entry, language, bound);
  laidOut.set(entry, known);
  return known;
}

function layOutAnew(entry: WireLine, language: Language, bound: Bindings): EncodedLine {
  const { chunks, every = 0 } = entry.manner ?? {};
  const pieces = chunks === undefined ? null : { size: chunks, every };
  if (entry.kind === 'hex') return { ok: true, write: { bytes: entry.bytes, binary: true, pieces } };
  if (entry.kind === 'raw') return { ok: true, write: { bytes: encodeUtf8(entry.text), binary: false, pieces } };
  const filled = language.fill(entry.text, bound);
  if (!filled.ok) return { ok: false, message: filled.error.message };
  const text = language.framing === 'stream' ? filled.value + endingOf(entry) : filled.value;
  return { ok: true, write: { bytes: encodeUtf8(text), binary: false, pieces } };
}

const endingOf = ({ manner }: WireLine): string => (manner?.['no-newline'] ? '' : manner?.crlf ? '\r\n' : '\n');

/** What goes to the program: held against what was to be sent, and cut into the messages that it hears. */
export class OutgoingBytes {
  private readonly language: Language;
  private readonly told: (message: string) => void;
  private framer: ReturnType<Language['framer']> | null;
  private expected: readonly Uint8Array[] = [];
  private seen = 0;

  constructor(language: Language, told: (message: string) => void) {
    this.language = language;
    this.told = told;
    this.framer = language.framing === 'stream' ? language.framer() : null;
  }

  /** From now on these writes are to be seen. */
  expect(writes: readonly Write[]): void {
    this.expected = writes.map(({ bytes }) => bytes);
    this.seen = 0;
  }

  get isComplete(): boolean {
    return this.seen === this.expected.reduce((total, { length }) => total + length, 0);
  }

  /** False where this is not what was to be sent. */
  sent(bytes: Uint8Array): boolean {
    const isRight = this.follows(bytes);
    this.seen += bytes.length;
    if (this.framer === null) this.told(decodeUtf8(bytes, 0, bytes.length));
    else this.cut(bytes);
    return isRight;
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
    const isSame = begins(rest, bytes);
    if (!isSame || bytes.length <= rest.length) return isSame;
    // Several messages in one write.
    this.seen += rest.length;
    const follows = this.follows(bytes.subarray(rest.length));
    this.seen -= rest.length;
    return follows;
  }

  private cut(bytes: Uint8Array): void {
    const framer = this.framer as ReturnType<Language['framer']>;
    framer.feed(bytes);
    for (let message = framer.next(); message !== undefined; message = framer.next()) this.told(message);
    // What was no message has been sent on purpose; what follows is read as if it had not been.
    if (framer.error !== null) this.framer = this.language.framer();
  }
}

/** Whether two texts agree as far as both go. */
function begins(one: Uint8Array, other: Uint8Array): boolean {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}
