const EMPTY_CAPACITY = 8192;

/** Bytes that may be read past the last one, so that an atom's first words are loaded without checking its length. */
const PADDING = 16;

/**
 * Bytes that were fed and not read yet, in one array: a copy, so that chunks can be reused and a peer that sends single
 * bytes costs no object for each. `at` is the next byte to read, `end` is one past the last, and `base` is the position of
 * the array's first byte in the stream.
 */
export class ByteQueue {
  bytes: Uint8Array<ArrayBuffer>;
  words: DataView<ArrayBuffer>;
  at = 0;
  end = 0;
  base = 0;

  constructor(capacity = EMPTY_CAPACITY) {
    this.bytes = new Uint8Array(capacity + PADDING);
    this.words = new DataView(this.bytes.buffer);
  }

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
