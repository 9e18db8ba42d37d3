/** Longer texts are rare enough for a buffer of their own. */
const SCRATCH = Buffer.allocUnsafeSlow(64 * 1024);

/** Of a character of a string, which has two bytes there, in UTF-8. */
const MOST_BYTES = 3;

/** A text as bytes that hold until the next call: whoever keeps them copies them. */
export const encodeToScratch = (text: string): Uint8Array =>
  text.length * MOST_BYTES > SCRATCH.length ? Buffer.from(text) : SCRATCH.subarray(0, SCRATCH.write(text));
