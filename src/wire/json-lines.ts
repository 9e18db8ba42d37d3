import { decodeUtf8, findInvalidUtf8, utf8Length } from '../core/utf8.js';
import { ByteQueue } from './byte-queue.js';
import { findJsonError } from './json-syntax.js';
import { COMMONLY_ALLOWED, type MessageReader } from './message-reader.js';
import { LineCounter, type Position } from './position.js';
import { makeIncompleteError, makeWireError, type WireError } from './wire-error.js';

/** One line of the stream. */
export interface JsonLine {
  readonly value: unknown;
  /** As it was written, without the line end. */
  readonly text: string;
  readonly start: Position;
  /** Why the line is no JSON value, if such lines are delivered. The value is then undefined. */
  readonly error?: JsonLineError;
}

/** All in bytes. Nesting needs no limit of its own, since a line bounds it and no call is made per level. */
export interface JsonLineLimits {
  /** Of one line, up to its line feed. */
  readonly line: number;
  /** Of what was fed and not looked at yet, because `next` was not called. */
  readonly backlog: number;
}

export interface JsonLineOptions extends Partial<JsonLineLimits> {
  /** A line of nothing but blanks is skipped, unless this says that it is an error. */
  readonly emptyLines?: 'skip' | 'error';
  /** A line that is no JSON value ends the stream, unless this says that it is delivered like others. */
  readonly badLines?: 'stop' | 'deliver';
  /** Bytes to reserve at first; it grows when more come. */
  readonly capacity?: number;
}

const KIB = 1024;
export const DEFAULT_JSON_LINE_LIMITS: JsonLineLimits = { line: 1024 * KIB, backlog: 4096 * KIB };

const ALLOWED = {
  ...COMMONLY_ALLOWED,
  'wire/json': 'each line is one JSON value',
  'wire/empty-line': 'each line is one JSON value',
  'wire/incomplete': 'each message ends with a line feed',
} as const;

export type JsonLineErrorCode = keyof typeof ALLOWED;
export type JsonLineError = WireError<JsonLineErrorCode>;

/** One JSON value per line, which ends with `\n` or `\r\n`. */
export type JsonLineReader = MessageReader<JsonLine, JsonLineErrorCode>;

export const createJsonLineReader = (options: JsonLineOptions = {}): JsonLineReader => new LineReader(options);

/** One message as `createJsonLineReader` reads it. To write what JSON has no form for is a fault of ours. */
export function makeJsonLine(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new Error(`not a JSON value: ${String(value)}`);
  return `${text}\n`;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK_LINE = /^[ \t\r]*$/;

class LineReader implements JsonLineReader {
  error: JsonLineError | null = null;
  private readonly limits: JsonLineLimits;
  private readonly skipsEmptyLines: boolean;
  private readonly deliversBadLines: boolean;
  private readonly queue: ByteQueue;
  private readonly lines = new LineCounter();
  /** Bytes of the line at `queue.at` that were searched for its end. */
  private searched = 0;
  /** Read already, by `finish`. */
  private ready: JsonLine | undefined;
  private hasEnded = false;
  private isHalted = false;

  constructor({ emptyLines = 'skip', badLines = 'stop', capacity, ...limits }: JsonLineOptions) {
    this.queue = new ByteQueue(capacity);
    this.limits = { ...DEFAULT_JSON_LINE_LIMITS, ...limits };
    this.skipsEmptyLines = emptyLines === 'skip';
    this.deliversBadLines = badLines === 'deliver';
  }

  get unread(): number {
    const { base, at, end } = this.queue;
    return base + end - (this.ready?.start.byte ?? base + at);
  }

  feed(chunk: Uint8Array): void {
    if (this.error !== null || this.hasEnded) return;
    const room = this.limits.backlog - (this.queue.length - this.searched);
    this.queue.append(chunk.length > room ? chunk.subarray(0, room) : chunk);
    if (chunk.length > room) this.fail('wire/backlog', this.queue.end, `more than ${this.limits.backlog} unread bytes`);
  }

  finish(): void {
    if (this.error !== null) return;
    this.hasEnded = true;
    this.ready ??= this.read();
  }

  next(): JsonLine | undefined {
    const line = this.ready ?? this.read();
    this.ready = undefined;
    return line;
  }

  private read(): JsonLine | undefined {
    while (!this.isHalted) {
      const end = this.findLineEnd();
      if (end < 0) return this.checkUnfinished();
      const line = this.readLine(end);
      if (line !== null) return line;
    }
    return undefined;
  }

  /** The place of the line feed in the queue; negative if it has not come, or comes too late. */
  private findLineEnd(): number {
    const { bytes, at, end } = this.queue;
    const stop = Math.min(end, at + this.limits.line + 1);
    const index = bytes.subarray(at + this.searched, stop).indexOf(LINE_FEED);
    if (index < 0) this.searched = stop - at;
    return index < 0 ? index : at + this.searched + index;
  }

  private checkUnfinished(): undefined {
    const { queue, limits } = this;
    const { bytes, at, end } = queue;
    if (queue.length > limits.line) {
      this.halt('wire/message-too-long', at + limits.line, `a line of more than ${limits.line} bytes`);
    } else if (this.hasEnded && !(this.skipsEmptyLines && BLANK_LINE.test(decodeUtf8(bytes, at, end)))) {
      if (queue.length > 0) this.haltUnfinished(end);
    }
  }

  private haltUnfinished(end: number): void {
    this.isHalted = true;
    this.error ??= makeIncompleteError(this.positionOf(end), 'a line feed is missing', ALLOWED['wire/incomplete']);
  }

  /** Null for an empty line, and for one that ends the stream. */
  private readLine(end: number): JsonLine | null {
    const { bytes, at } = this.queue;
    const stop = end > at && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
    const invalid = findInvalidUtf8(bytes, at, end);
    const text = decodeUtf8(bytes, at, invalid < 0 ? stop : invalid);
    let line: JsonLine | null = null;
    if (invalid >= 0) {
      // The text ends with a null character at the first byte that is wrong: as JSON, it is as invalid as the line.
      const found = `the byte ${bytes[invalid]!.toString(16).toUpperCase()}`;
      line = this.reject('wire/utf8', invalid, found, `${text}\0`);
    } else if (!BLANK_LINE.test(text)) line = this.parse(text);
    else if (!this.skipsEmptyLines) line = this.reject('wire/empty-line', at, 'an empty line', text);
    if (!this.isHalted) this.passLine(end);
    return line;
  }

  private parse(text: string): JsonLine | null {
    const start = this.positionOf(this.queue.at);
    try {
      return { value: JSON.parse(text) as unknown, text, start };
    } catch (thrown) {
      const error = findJsonError(text);
      if (error === null) throw thrown;
      const found = describeCharacter(text.codePointAt(error.index));
      const index = this.queue.at + utf8Length(text.slice(0, error.index));
      return this.reject('wire/json', index, found, text, `${ALLOWED['wire/json']}; expected ${error.expected}`);
    }
  }

  /** A bad line: delivered with its error, or the end of the stream. */
  private reject(
    code: JsonLineErrorCode,
    index: number,
    found: string,
    text: string,
    allowed: string = ALLOWED[code],
  ): JsonLine | null {
    if (!this.deliversBadLines) return this.halt(code, index, found, allowed);
    const error = makeWireError(code, this.positionOf(index), found, allowed);
    return { value: undefined, text, start: this.positionOf(this.queue.at), error };
  }

  private passLine(end: number): void {
    this.queue.at = end + 1;
    this.searched = 0;
    this.lines.breakAt(this.queue.base + this.queue.at);
  }

  /** Of a byte of the queue that is not before the line at hand. */
  private positionOf(index: number): Position {
    const { bytes, at, base } = this.queue;
    return this.lines.positionAfter(bytes.subarray(at, index), base + at);
  }

  private fail(code: JsonLineErrorCode, index: number, found: string, allowed: string = ALLOWED[code]): void {
    this.error ??= makeWireError(code, this.positionOf(index), found, allowed);
  }

  private halt(code: JsonLineErrorCode, index: number, found: string, allowed?: string): null {
    this.isHalted = true;
    this.fail(code, index, found, allowed);
    return null;
  }
}

function describeCharacter(code: number | undefined): string {
  if (code === undefined) return 'the end of the line';
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  return code < 0x20 || (code >= 0x7f && code < 0xa1) || code === 0xfeff ? `U+${hex}` : String.fromCodePoint(code);
}
