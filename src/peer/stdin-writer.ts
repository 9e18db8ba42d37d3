import { writeSync } from 'node:fs';
import type { Writable } from 'node:stream';

/**
 * Writes to a child's stdin. What its pipe has room for is written at once, without the stream, whose bookkeeping costs
 * as much as the writing; the rest is queued in the stream.
 */
export class StdinWriter {
  private readonly stream: Writable;
  /** Non-blocking; null if only the stream has it. */
  private readonly fd: number | null;

  constructor(stream: Writable, fd: number | null) {
    this.stream = stream;
    this.fd = fd;
  }

  /** Bytes that the pipe has had no room for yet. */
  get queuedBytes(): number {
    return this.stream.writableLength;
  }

  /** Copies what it cannot write at once: the bytes may be reused afterwards. */
  write(bytes: Uint8Array): void {
    const written = this.queuedBytes === 0 && this.stream.writable ? this.writeNow(bytes) : 0;
    if (written < bytes.length) this.stream.write(new Uint8Array(bytes.subarray(written)));
  }

  close(): void {
    this.stream.end();
  }

  private writeNow(bytes: Uint8Array): number {
    if (this.fd === null) return 0;
    try {
      return writeSync(this.fd, bytes);
    } catch {
      // The pipe is full or broken. The stream finds out which, and reports it.
      return 0;
    }
  }
}
