import { StringDecoder } from 'node:string_decoder';

/** The last lines of a stream, in bounded memory, however long the stream and its lines are. */
export class LineTail {
  private readonly lines: string[] = [];
  private readonly decoder = new StringDecoder('utf8');
  private readonly limits: { readonly lines: number; readonly width: number };
  private line = '';
  /** Of the whole stream so far. */
  bytes = 0;

  constructor(limits: { readonly lines: number; readonly width: number }) {
    this.limits = limits;
  }

  write(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    const pieces = this.decoder.write(this.endOf(chunk)).split('\n');
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) this.breakLine();
      if (this.line.length <= this.limits.width) this.line += piece.slice(0, this.limits.width + 1);
    }
  }

  read(): string[] {
    return [...this.lines, this.line].filter((line) => line !== '').slice(-this.limits.lines);
  }

  // Earlier bytes cannot end up in the lines kept, so that a flood of short lines is not split in vain.
  private endOf(chunk: Uint8Array): Buffer {
    const most = this.limits.lines * this.limits.width;
    const kept = chunk.length > most ? chunk.subarray(chunk.length - most) : chunk;
    return Buffer.from(kept.buffer, kept.byteOffset, kept.byteLength);
  }

  private breakLine(): void {
    const { width, lines } = this.limits;
    const line = this.line.replace(/\r$/, '');
    this.lines.push(line.length > width ? `${line.slice(0, width)}…` : line);
    if (this.lines.length > lines) this.lines.shift();
    this.line = '';
  }
}
