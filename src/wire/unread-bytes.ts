/** Bytes that are kept: nobody reads more of a message that has no end. */
const MOST = 4096;

const NOTHING = new Uint8Array(0);

/** The beginning of what a framer was fed and has made no message of. */
export class UnreadBytes {
  private pieces: Uint8Array[] = [];
  private length = 0;

  /** To be called when the framer was fed a chunk and has returned all its messages; `unread` is its own count by then. */
  note(chunk: Uint8Array, unread: number): void {
    if (unread <= chunk.length) {
      this.pieces = [];
      this.length = 0;
    }
    if (unread > 0 && this.length < MOST) this.keep(chunk.subarray(Math.max(0, chunk.length - unread)));
  }

  read(): Uint8Array {
    if (this.length === 0) return NOTHING;
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const piece of this.pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  }

  private keep(bytes: Uint8Array): void {
    const kept = bytes.slice(0, MOST - this.length);
    this.pieces.push(kept);
    this.length += kept.length;
  }
}
