import { decodeUtf8, INVALID, TRUNCATED } from '../../core/utf8.js';
import type { Quoted } from './datum.js';

/** Racket's escapes in strings, and `\|`. Racket has none between bars, but then no name could contain a bar. */
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '|': '|',
  '\\': '\\',
  "'": "'",
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
};

const LETTERS = new Map(Object.entries(ESCAPES).map(([letter, character]) => [character, letter]));

/** The length in bytes of the escape whose backslash is at `at`. */
export function escapeLength(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return TRUNCATED;
  const letter = String.fromCharCode(bytes[at + 1]!);
  if (letter === 'u') return codeLength(bytes, at, end);
  return letter in ESCAPES ? 2 : INVALID;
}

function codeLength(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at + 2; i < at + 6; i++) {
    if (i >= end) return TRUNCATED;
    if (!/[\da-fA-F]/.test(String.fromCharCode(bytes[i]!))) return INVALID;
  }
  return 6;
}

const ESCAPE = /\\(?:u(.{4})|(.))/g;

/** The text between quotes, which is known to be valid. */
export function parseQuotedText(bytes: Uint8Array, from: number, to: number): string {
  const text = decodeUtf8(bytes, from, to);
  if (!text.includes('\\')) return text;
  return text.replace(ESCAPE, (_, code: string | undefined, letter: string) =>
    code === undefined ? ESCAPES[letter]! : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be escaped.
const MUST_ESCAPE = { '"': /["\\\x00-\x1f\x7f]|\p{Surrogate}/gu, '|': /[|\\\x00-\x1f\x7f]|\p{Surrogate}/gu };

/** Any text, in quotes. What has no encoding, such as a lone surrogate, is written as its code. */
export const makeQuotedText = ({ text, quote }: Quoted): string =>
  quote + text.replace(MUST_ESCAPE[quote], escapeOf) + quote;

const escapeOf = (character: string): string =>
  `\\${LETTERS.get(character) ?? `u${character.charCodeAt(0).toString(16).padStart(4, '0')}`}`;
