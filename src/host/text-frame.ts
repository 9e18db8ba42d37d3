// The frames that a server sends most, by RFC 6455, section 5.2: text, unfragmented and unmasked.

const FINAL_TEXT = 0x81;
const LONGEST_SHORT = 125;
const TWO_BYTES = 126;
const LONGEST = 0xffff;

/**
 * A frame as a string with one character per byte, which a socket writes in one piece. `bytes` is the length of the text in
 * UTF-8. Null for text that is not ASCII, or that needs a longer header.
 */
export function makeTextFrame(text: string, bytes: number): string | null {
  if (bytes !== text.length || bytes > LONGEST) return null;
  const header =
    bytes <= LONGEST_SHORT
      ? String.fromCharCode(FINAL_TEXT, bytes)
      : String.fromCharCode(FINAL_TEXT, TWO_BYTES, bytes >> 8, bytes & 0xff);
  return header + text;
}
