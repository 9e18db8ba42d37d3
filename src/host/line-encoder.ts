/** Encodes lines. What goes to several players in turn, such as an update, is encoded once. */
export class LineEncoder {
  private readonly terminator: string;
  private text: string | null = null;
  private bytes: Uint8Array = new Uint8Array(0);

  constructor(terminator: string) {
    this.terminator = terminator;
  }

  /** The bytes are shared: nobody may change them. */
  encode(text: string): Uint8Array {
    if (text !== this.text) {
      this.bytes = Buffer.from(text + this.terminator);
      this.text = text;
    }
    return this.bytes;
  }
}
