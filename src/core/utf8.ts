// By hand: TextDecoder belongs to Node and browsers, not to the language, and pure folders have neither.

/** In place of a length: the bytes end in the middle of a character. */
export const TRUNCATED = 0;
/** In place of a length: no character begins with these bytes. */
export const INVALID = -1;

/** The length in bytes of the non-ASCII character at `at`. Overlong forms and surrogates are invalid. */
export function characterLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  const length = lengthByLead(lead);
  if (length === INVALID) return INVALID;
  for (let i = 1; i < length; i++) {
    if (at + i >= end) return TRUNCATED;
    const byte = bytes[at + i]!;
    const least = i === 1 ? leastSecond(lead) : 0x80;
    const most = i === 1 ? mostSecond(lead) : 0xbf;
    if (byte < least || byte > most) return INVALID;
  }
  return length;
}

/** The first byte of the range that is not part of a character; -1 if all are. */
export function findInvalidUtf8(bytes: Uint8Array, from: number, to: number): number {
  for (let at = from; at < to; ) {
    const length = bytes[at]! < 0x80 ? 1 : characterLength(bytes, at, to);
    if (length === INVALID || length === TRUNCATED) return at;
    at += length;
  }
  return -1;
}

function lengthByLead(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : INVALID;
}

const leastSecond = (lead: number): number => (lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80);
const mostSecond = (lead: number): number => (lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf);

const REPLACEMENT = 0xfffd;
/** Four bytes can hold more than Unicode has. */
const LAST_POINT = 0x10ffff;

/** Characters decoded at once: a string that grows by one costs an object for each. */
const PIECE = 1024;

/** Decodes bytes that are known to be valid; any other byte becomes one replacement character. */
export function decodeUtf8(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  let points: number[] = [];
  for (let at = from; at < to; at += lengthOf(bytes[at]!)) {
    if (points.length === PIECE) {
      text += String.fromCodePoint(...points);
      points = [];
    }
    points.push(codePointAt(bytes, at));
  }
  return text + String.fromCodePoint(...points);
}

const lengthOf = (lead: number): number => (lead < 0x80 ? 1 : Math.abs(lengthByLead(lead)));

function codePointAt(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return lead;
  if (lengthByLead(lead) === INVALID) return REPLACEMENT;
  const more = lengthByLead(lead) - 1;
  let point = lead & (0x3f >> more);
  for (let i = 1; i <= more; i++) point = (point << 6) | (bytes[at + i]! & 0x3f);
  return point > LAST_POINT ? REPLACEMENT : point;
}

/** Bytes that the text takes. */
export function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** A lone surrogate has no valid encoding; it gets an invalid one, which any reader rejects. */
export function encodeUtf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  // Nearly all texts are ASCII.
  return encodeAscii(text, bytes) ? bytes : encodeWide(text);
}

/** Writes the text to `bytes`, which must have room for it; false if it is not ASCII. */
function encodeAscii(text: string, bytes: Uint8Array): boolean {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return false;
    bytes[at] = code;
  }
  return true;
}

function encodeWide(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (const character of text) {
    const point = character.codePointAt(0)!;
    if (point < 0x80) bytes[at++] = point;
    else at = encodeLong(point, bytes, at);
  }
  return bytes.subarray(0, at);
}

function encodeLong(point: number, bytes: Uint8Array, at: number): number {
  const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  bytes[at] = ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more));
  for (let i = 1; i <= more; i++) bytes[at + i] = 0x80 | ((point >> (6 * (more - i))) & 0x3f);
  return at + more + 1;
}

/** Bytes as a reader can see them: what is not text is written as `\xFF`. */
export function showBytes(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    const invalid = findInvalidUtf8(bytes, from, bytes.length);
    const to = invalid < 0 ? bytes.length : invalid;
    text += decodeUtf8(bytes, from, to);
    if (invalid >= 0) text += `\\x${bytes[invalid]!.toString(16).padStart(2, '0').toUpperCase()}`;
    from = invalid < 0 ? to : invalid + 1;
  }
  return text;
}
