import { characterLength, INVALID, TRUNCATED } from '../../core/utf8.js';
import { ByteQueue } from '../byte-queue.js';
import { LineCounter, type Position } from '../position.js';
import { ATOM, isControl, isTextControl, KIND, ODD, WIDE } from './byte-kinds.js';
import { escapeLength } from './quoted.js';
import {
  codeOfForeign,
  makeLimitError,
  makeReadError,
  makeUnclosedError,
  nameOfByte,
  type ReadError,
  type ReadErrorCode,
} from './read-errors.js';
import type { ReaderLimits } from './reader-limits.js';

/** In place of the end of a token: it has not come yet, or never will, in which case `halted` is true. */
export const NO_END = -1;

/** Past the end of every queue, and still a small integer to V8, which infinity is not. */
const NOWHERE = 2 ** 30 - 1;

const LINE_FEED = 0x0a;
const BACKSLASH = 0x5c;
const HASH = 0x23;
const DOT = 0x2e;
const BAR = 0x7c;

/** Finds the ends of atoms and quoted names, counts lines, and keeps the first error. */
export class Scanner {
  readonly queue = new ByteQueue();
  readonly lines = new LineCounter();
  readonly limits: ReaderLimits;
  error: ReadError | null = null;
  /** Framing is lost, and nothing more can be read. */
  halted = false;
  /** No more bytes will come. */
  ended = false;
  /** Where in the queue to stop reading for now: at its end, or where the current message becomes too long. */
  stop = 0;
  private messageStop = NOWHERE;
  /** Bytes of the token at `queue.at` that were scanned before the queue ran out. */
  private seen = 0;

  constructor(limits: ReaderLimits) {
    this.limits = limits;
  }

  /** Bytes that were not scanned yet. */
  get waiting(): number {
    return this.queue.length - this.seen;
  }

  /** Of a byte of the queue. */
  positionOf(index: number): Position {
    return this.lines.positionOf(this.queue.base + index);
  }

  /** Of the first byte after the queue. */
  positionOfEnd(): Position {
    const { queue, lines, seen } = this;
    return lines.positionAfter(queue.bytes.subarray(queue.at + seen, queue.end), queue.base + queue.at + seen);
  }

  /** A message begins at that byte of the queue. */
  bound(first: number): void {
    this.messageStop = Math.min(first + this.limits.message, NOWHERE);
    this.stop = Math.min(this.queue.end, this.messageStop);
  }

  /** No message is being read. */
  unbound(): void {
    this.messageStop = NOWHERE;
    this.stop = this.queue.end;
  }

  skipByte(): true {
    this.queue.at++;
    return true;
  }

  breakLine(): void {
    this.lines.breakAt(this.queue.base + ++this.queue.at);
  }

  /** The byte after the atom at `queue.at`. */
  endOfAtom(): number {
    const { bytes, at } = this.queue;
    const stop = Math.min(this.stop, at + this.limits.atom);
    let index = at + this.seen;
    while (index < stop && KIND[bytes[index]!]! === ATOM) index++;
    const isPlain = this.seen === 0 && index < stop && KIND[bytes[index]!]! > ODD;
    return this.reached(isPlain ? index : this.endOfOddAtom(index));
  }

  /** Continues where the fast loop above stops: at a limit, at the end, or at a character that needs a closer look. */
  private endOfOddAtom(from: number): number {
    const { bytes, at, end } = this.queue;
    let index = from;
    while (index >= 0 && index < end && KIND[bytes[index]!]! <= ODD) {
      index = this.step(index, this.lengthAt(index), at + this.limits.atom);
    }
    if (index < 0) return NO_END;
    return index === end && !this.ended ? this.wait(index) : this.checkOdd(index);
  }

  private checkOdd(index: number): number {
    const { bytes, at, end } = this.queue;
    if (index !== at + 1) return index;
    if (bytes[at] === DOT) return this.lose('wire/dot', at, '.');
    return bytes[at] === HASH && index < end && bytes[index] === BAR ? this.lose('wire/comment', at, '#|') : index;
  }

  /** The closing quote of what `queue.at` opens. */
  endOfQuoted(): number {
    const { bytes, at, end } = this.queue;
    let index = at + Math.max(1, this.seen);
    while (index >= 0 && index < end && bytes[index] !== bytes[at]) {
      index = this.step(index, this.lengthInQuotes(index), at + 1 + this.limits.atom);
    }
    if (index < 0) return NO_END;
    if (index === end) return this.wait(index);
    return this.reached(index < this.messageStop ? index : this.loseLimit('message', index));
  }

  private lengthAt(index: number): number {
    const { bytes, end } = this.queue;
    if (KIND[bytes[index]!]! !== WIDE) return 1;
    const length = characterLength(bytes, index, end);
    if (length === INVALID || (length === TRUNCATED && this.ended)) {
      return this.lose('wire/utf8', index, nameOfByte(bytes[index]!));
    }
    return length;
  }

  private lengthInQuotes(index: number): number {
    const { bytes, end } = this.queue;
    const byte = bytes[index]!;
    if (isControl(byte) && !isTextControl(byte)) return this.lose(codeOfForeign(byte), index, nameOfByte(byte));
    if (byte !== BACKSLASH) return this.lengthAt(index);
    const length = escapeLength(bytes, index, end);
    return length === INVALID ? this.lose('wire/escape', index, 'a backslash') : length;
  }

  /** The byte after a character of that length, unless it is truncated, invalid, or exceeds a limit. */
  private step(index: number, length: number, tokenStop: number): number {
    if (length < 0) return NO_END;
    if (length === TRUNCATED) return this.wait(index);
    if (index + length > this.messageStop) return this.loseLimit('message', index);
    if (index + length > tokenStop) return this.loseLimit('atom', index);
    this.count(index, length);
    return index + length;
  }

  private count(index: number, length: number): void {
    const byte = this.queue.bytes[index]!;
    if (byte === LINE_FEED) this.lines.breakAt(this.queue.base + index + 1);
    else if (KIND[byte]! === WIDE) this.lines.skipContinuations(length - 1);
  }

  private reached(index: number): number {
    if (index >= 0) this.seen = 0;
    return index;
  }

  private wait(index: number): typeof NO_END {
    this.seen = index - this.queue.at;
    return NO_END;
  }

  private lose(code: ReadErrorCode, index: number, found: string): typeof NO_END {
    this.fail(code, index, found);
    return NO_END;
  }

  private loseLimit(bound: keyof ReaderLimits, index: number): typeof NO_END {
    this.failLimit(bound, index);
    return NO_END;
  }

  fail(code: ReadErrorCode, index: number, found: string): false {
    return this.halt(makeReadError(code, this.positionOf(index), found));
  }

  failLimit(bound: keyof ReaderLimits, index: number): false {
    return this.halt(makeLimitError(bound, this.limits, this.positionOf(index)));
  }

  /** The queue ran out, at the end of the stream or at the limit, in the middle of a message. */
  failHalf(missing: string): void {
    const { at, end } = this.queue;
    if (at < end && at >= this.messageStop) this.failLimit('message', at);
    else if (this.ended && !this.halted) {
      this.halt(makeUnclosedError(this.positionOfEnd(), missing));
    }
  }

  private halt(error: ReadError): false {
    this.error ??= error;
    this.halted = true;
    return false;
  }
}
