const EMPTY_CAPACITY = 8192;

/** Bytes that may be read past the last one, so that an atom's first words are loaded without asking for its length. */
export const PADDING = 16;

/**
 * Bytes fed and not yet read, in one piece: a copy, so that chunks may be reused, and so that a peer's single bytes cost
 * no object each. `at` is the next to be read, `end` the first not there yet, `base` the place of the first in the stream.
 */
export class ByteQueue {
  bytes = new Uint8Array(EMPTY_CAPACITY + PADDING);
  words = new DataView(this.bytes.buffer);
  at = 0;
  end = 0;
  base = 0;

  get length(): number {
    return this.end - this.at;
  }

  append(chunk: Uint8Array): void {
    if (this.end + chunk.length + PADDING > this.bytes.length) this.makeRoom(chunk.length);
    this.bytes.set(chunk, this.end);
    this.end += chunk.length;
  }

  private makeRoom(count: number): void {
    const unread = this.bytes.subarray(this.at, this.end);
    const needed = unread.length + count + PADDING;
    if (needed * 2 <= this.bytes.length) this.bytes.copyWithin(0, this.at, this.end);
    else this.replaceBytes(unread, needed * 2);
    this.base += this.at;
    this.end -= this.at;
    this.at = 0;
  }

  private replaceBytes(unread: Uint8Array, capacity: number): void {
    this.bytes = new Uint8Array(capacity);
    this.bytes.set(unread);
    this.words = new DataView(this.bytes.buffer);
  }
}
