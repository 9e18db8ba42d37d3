import { StringDecoder } from 'node:string_decoder';

/**
 * The first and the last lines of a stream, in bounded memory, however long the stream and its lines are. Where there are more,
 * a line with an ellipsis stands for those between. Empty lines do not count.
 */
export class LineExcerpt {
  private readonly first: string[] = [];
  private readonly last: string[] = [];
  private readonly decoder = new StringDecoder('utf8');
  private readonly limits: { readonly lines: number; readonly width: number };
  private line = '';
  private leftOut = 0;
  /** Of the whole stream so far. */
  bytes = 0;

  /** `lines` is how many are kept, half of them from the beginning. */
  constructor(limits: { readonly lines: number; readonly width: number }) {
    this.limits = limits;
  }

  write(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    const [start, end] = this.partsOf(chunk);
    this.writeText(start);
    if (end !== undefined) this.writeText(end);
  }

  read(): string[] {
    const { width } = this.limits;
    const rest = this.line === '' ? [] : [cut(this.line, width)];
    const last = [...this.last, ...rest];
    const isLong = this.leftOut > 0 || last.length > this.half;
    return isLong ? [...this.first, ELLIPSIS, ...last.slice(-this.half)] : [...this.first, ...last];
  }

  private get half(): number {
    return this.limits.lines / 2;
  }

  /**
   * Bytes in the middle of a large chunk cannot end up in the lines kept, so that a flood of short lines is not split in vain. At
   * worst, the two ends of a line that is too long anyway are joined.
   */
  private partsOf(chunk: Uint8Array): [Buffer, Buffer?] {
    const most = this.limits.lines * (this.limits.width + 1);
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    return bytes.length <= 2 * most ? [bytes] : [bytes.subarray(0, most), bytes.subarray(bytes.length - most)];
  }

  private writeText(bytes: Buffer): void {
    for (const [index, piece] of this.decoder.write(bytes).split('\n').entries()) {
      if (index > 0) this.breakLine();
      if (this.line.length <= this.limits.width) this.line += piece.slice(0, this.limits.width + 1);
    }
  }

  private breakLine(): void {
    const line = this.line.replace(/\r$/, '');
    this.line = '';
    if (line === '') return;
    if (this.first.length < this.half) this.first.push(cut(line, this.limits.width));
    else if (this.last.push(cut(line, this.limits.width)) > this.half) {
      this.last.shift();
      this.leftOut++;
    }
  }
}

const ELLIPSIS = '…';
const cut = (line: string, width: number): string =>
  line.length > width ? `${line.slice(0, width)}${ELLIPSIS}` : line;
