import { encodeUtf8 } from '../../core/utf8.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64 of a text's UTF-8 bytes, with lone surrogates replaced. By hand, since pure folders have neither Buffer nor btoa. */
export function encodeBase64(text: string): string {
  const bytes = encodeUtf8(text.replace(/\p{Surrogate}/gu, '\ufffd'));
  let encoded = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const group = (a << 16) | (b << 8) | c;
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(group >> shift) & 63]).join('');
    const left = bytes.length - at;
    encoded += left >= 3 ? letters : letters.slice(0, left + 1).padEnd(4, '=');
  }
  return encoded;
}
