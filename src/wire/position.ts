/** A place in a stream: bytes count from 0, lines and columns from 1. A column is a character of any number of bytes. */
export interface Position {
  readonly byte: number;
  readonly line: number;
  readonly column: number;
}

export const makePosition = ({ line, column }: Position): string => `line ${line}, column ${column}`;

const LINE_FEED = 0x0a;

/** Counts lines and columns for a reader, which reports line ends and continuation bytes. */
export class LineCounter {
  private line = 1;
  private lineStart = 0;
  private continuations = 0;

  /** The next line begins at that byte. */
  breakAt(byte: number): void {
    this.line++;
    this.lineStart = byte;
    this.continuations = 0;
  }

  skipContinuations(count: number): void {
    this.continuations += count;
  }

  /** Of a byte that is not before the last one reported. */
  positionOf(byte: number): Position {
    return { byte, line: this.line, column: byte - this.lineStart - this.continuations + 1 };
  }

  /** Of the byte after these, which start at `byte` and were not reported yet. */
  positionAfter(bytes: Uint8Array, byte: number): Position {
    const ahead = new LineCounter();
    Object.assign(ahead, this);
    bytes.forEach((value, index) => {
      if (value === LINE_FEED) ahead.breakAt(byte + index + 1);
      if ((value & 0xc0) === 0x80) ahead.skipContinuations(1);
    });
    return ahead.positionOf(byte + bytes.length);
  }
}
