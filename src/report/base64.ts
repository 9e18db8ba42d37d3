const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of the UTF-8 bytes of a text. */
export function encodeBase64(text: string): string {
  const bytes = utf8Of(text);
  let out = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.slice(at, at + 3);
    const word = (a << 16) | (b << 8) | c;
    const letters = [18, 12, 6, 0].map((shift) => LETTERS[(word >> shift) & 63]).join('');
    const given = bytes.length - at;
    out += given >= 3 ? letters : letters.slice(0, given + 1).padEnd(4, '=');
  }
  return out;
}

/** Pure code has no encoder of its own. Halves of characters become the mark for what cannot be shown. */
function utf8Of(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    bytes.push(...bytesOf(code >= 0xd800 && code <= 0xdfff ? 0xfffd : code));
  }
  return bytes;
}

function bytesOf(code: number): number[] {
  const tail = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
  if (code < 0x80) return [code];
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
}
