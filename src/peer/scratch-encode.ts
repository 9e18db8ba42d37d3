/** Longer texts are rare enough to get a buffer of their own. */
const SCRATCH = Buffer.allocUnsafeSlow(64 * 1024);

/** A UTF-16 code unit takes at most this many bytes in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** A text as bytes that are valid until the next call: copy them to keep them. */
export const encodeToScratch = (text: string): Uint8Array =>
  text.length * MAX_BYTES_PER_UNIT > SCRATCH.length ? Buffer.from(text) : SCRATCH.subarray(0, SCRATCH.write(text));
