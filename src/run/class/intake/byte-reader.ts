/** Reads a stream in pieces of chosen length. */
export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<unknown>) {
    this.source = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** So many bytes; fewer at the end of the stream only. */
  async take(length: number): Promise<Buffer> {
    const chunks = [this.held];
    for (let have = this.held.length; have < length; ) {
      const next = await this.source.next();
      if (next.done) break;
      chunks.push(next.value);
      have += next.value.length;
    }
    const all = chunks.length === 1 ? this.held : Buffer.concat(chunks);
    this.held = all.subarray(length);
    return all.subarray(0, length);
  }
}
