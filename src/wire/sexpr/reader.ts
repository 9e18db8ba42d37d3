import type { Position } from '../position.js';
import { BLANK, CLOSE, FOREIGN, KIND, LINE_END, OPEN, QUOTE } from './byte-kinds.js';
import type { Datum, Quoted } from './datum.js';
import { DatumBuilder } from './datum-builder.js';
import { parseQuotedText } from './quoted.js';
import { codeOfForeign, makeLimitError, nameOfByte, type ReadError } from './read-errors.js';
import { DEFAULT_LIMITS, type ReaderLimits } from './reader-limits.js';
import { NO_END, Scanner } from './scanner.js';

/** A datum of the top level, and its place in the stream: from its first byte to the one after its last. */
export interface Message {
  readonly datum: Datum;
  readonly start: Position;
  readonly end: Position;
  readonly bytes: number;
}

/** Bytes in, messages out. Nothing is parsed before `next` asks for it, so that a flood costs no more than its bytes. */
export interface Reader {
  /** Copies the chunk. Ignored after an error and after `finish`. */
  feed(chunk: Uint8Array): void;
  /** The next message, or undefined until more bytes come; for good, if there is an error. */
  next(): Message | undefined;
  /** No more bytes will come. An atom at the end is complete; half a message is an error, once all others are taken. */
  finish(): void;
  /** Set when `next` meets the error, or by `feed` if the backlog is full. Messages before it are still delivered. */
  readonly error: ReadError | null;
  /** Bytes fed that belong to no message taken, half a message included. */
  readonly unread: number;
}

export const createReader = (limits: Partial<ReaderLimits> = {}): Reader => new SexprReader(limits);

class SexprReader implements Reader {
  private readonly scanner: Scanner;
  private readonly builder = new DatumBuilder();
  /** Of the message that is being read. */
  private start: Position | undefined;
  /** Read already, by `finish`. */
  private ready: Message | undefined;
  private isFull = false;

  constructor(limits: Partial<ReaderLimits>) {
    this.scanner = new Scanner({ ...DEFAULT_LIMITS, ...limits });
  }

  get error(): ReadError | null {
    return this.scanner.error;
  }

  get unread(): number {
    const { base, at, end } = this.scanner.queue;
    const start = this.ready?.start ?? this.start;
    return base + end - (start?.byte ?? base + at);
  }

  feed(chunk: Uint8Array): void {
    const { queue, limits, halted, ended, waiting } = this.scanner;
    if (halted || ended || this.isFull) return;
    const room = limits.backlog - waiting;
    queue.append(chunk.length > room ? chunk.subarray(0, Math.max(0, room)) : chunk);
    if (chunk.length > room) this.overflow();
  }

  private overflow(): void {
    const { scanner } = this;
    this.isFull = true;
    scanner.error = makeLimitError('backlog', scanner.limits, scanner.positionOfEnd());
  }

  finish(): void {
    if (this.isFull) return;
    this.scanner.ended = true;
    this.ready ??= this.read();
  }

  next(): Message | undefined {
    const message = this.ready ?? this.read();
    this.ready = undefined;
    return message;
  }

  private read(): Message | undefined {
    const { scanner, builder } = this;
    const { queue } = scanner;
    if (scanner.halted) return undefined;
    if (this.start) scanner.bound(this.start.byte - queue.base);
    else scanner.unbound();
    while (queue.at < scanner.stop) {
      const kind = KIND[queue.bytes[queue.at]!]!;
      if (kind === BLANK) queue.at++;
      else if (kind === LINE_END) scanner.breakLine();
      else if (!this.readToken(kind)) break;
      else if (builder.depth === 0) return this.complete();
      else builder.addPlainAtoms(queue, scanner.stop, scanner.limits.atom);
    }
    return this.runOut();
  }

  private readToken(kind: number): boolean {
    if (this.start === undefined) this.begin();
    if (kind === OPEN) return this.open();
    if (kind === CLOSE) return this.close();
    if (kind === QUOTE) return this.readQuoted();
    return kind === FOREIGN ? this.refuse() : this.readAtom();
  }

  private begin(): void {
    const { at } = this.scanner.queue;
    this.start = this.scanner.positionOf(at);
    this.scanner.bound(at);
  }

  private complete(): Message {
    const start = this.start!;
    const end = this.scanner.positionOf(this.scanner.queue.at);
    this.start = undefined;
    this.scanner.unbound();
    return { datum: this.builder.take(), start, end, bytes: end.byte - start.byte };
  }

  private open(): boolean {
    const { scanner, builder } = this;
    if (builder.depth >= scanner.limits.depth) return scanner.failLimit('depth', scanner.queue.at);
    builder.open();
    return scanner.skipByte();
  }

  private close(): boolean {
    const { scanner, builder } = this;
    if (builder.depth === 0) return scanner.fail('wire/unbalanced', scanner.queue.at, 'an extra )');
    builder.close();
    return scanner.skipByte();
  }

  private readAtom(): boolean {
    const { queue } = this.scanner;
    const end = this.scanner.endOfAtom();
    if (end === NO_END) return false;
    this.builder.addAtom(queue, end);
    queue.at = end;
    return true;
  }

  private readQuoted(): boolean {
    const { queue } = this.scanner;
    const end = this.scanner.endOfQuoted();
    if (end === NO_END) return false;
    const quote = String.fromCharCode(queue.bytes[queue.at]!) as Quoted['quote'];
    this.builder.add({ text: parseQuotedText(queue.bytes, queue.at + 1, end), quote });
    queue.at = end + 1;
    return true;
  }

  private refuse(): boolean {
    const { bytes, at } = this.scanner.queue;
    return this.scanner.fail(codeOfForeign(bytes[at]!), at, nameOfByte(bytes[at]!));
  }

  private runOut(): undefined {
    const { scanner } = this;
    if (this.start) scanner.failHalf(this.missing());
    if (scanner.halted) this.builder.clear();
  }

  /** What the message at hand would need to be whole. */
  private missing(): string {
    const { bytes, at, end } = this.scanner.queue;
    if (at < end && KIND[bytes[at]!] === QUOTE) return 'a closing quote is missing';
    const { depth } = this.builder;
    return depth === 1 ? 'a ) is missing' : `${depth} ) are missing`;
  }
}
