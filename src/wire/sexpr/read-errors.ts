import type { Position } from '../position.js';
import { makeWireError, type WireError } from '../wire-error.js';
import { isControl } from './characters.js';
import type { ReaderLimits } from './limits.js';

/** Every way to lose the framing, with what is allowed instead. */
const ALLOWED = {
  'wire/unbalanced': 'every ) closes a ( before it',
  'wire/comment': 'comments are not part of the protocol (S-05)',
  'wire/bracket': 'lists are written with ( and ) only (S-05)',
  'wire/quote': 'quote marks are not part of the protocol (S-05)',
  'wire/backslash': 'a backslash may stand between quotes only',
  'wire/dot': 'dotted lists are not part of the protocol (S-05)',
  'wire/nul': 'text contains no NUL byte',
  'wire/control': 'the only control characters are tab, carriage return and line feed (S-03)',
  'wire/utf8': 'text is encoded in UTF-8 (S-06)',
  'wire/escape': 'a backslash is followed by one of " | \\ \' a b t n v f r e, or by u and four hexadecimal digits',
  'wire/incomplete': 'a message ends with the ) of its first (, a name with its closing quote',
  'wire/empty': 'one message is expected',
  'wire/trailing': 'nothing may follow the one message',
  'wire/message-too-long': 'that is more than any message of the protocol takes',
  'wire/too-deep': 'no message of the protocol nests as deep',
  'wire/atom-too-long': 'no word of the protocol is as long',
  'wire/backlog': 'one reply is expected at a time',
} as const;

export type ReadErrorCode = keyof typeof ALLOWED;

export const READ_ERROR_CODES = Object.keys(ALLOWED) as readonly ReadErrorCode[];

export type ReadError = WireError<ReadErrorCode>;

/** What is allowed instead, as a rule: without the register's number. */
export const allowedInstead = (code: ReadErrorCode): string => ALLOWED[code].replace(/ \(S-\d\d\)$/, '');

export const makeReadError = (code: ReadErrorCode, position: Position, found: string): ReadError =>
  makeWireError(code, position, found, ALLOWED[code]);

/** What a byte that stands nowhere in the plain grammar is called, by itself. */
export function codeOfForeign(byte: number): ReadErrorCode {
  if (byte === 0) return 'wire/nul';
  if (isControl(byte)) return 'wire/control';
  const character = String.fromCharCode(byte);
  if (character === ';') return 'wire/comment';
  if (character === '\\') return 'wire/backslash';
  return '[]{}'.includes(character) ? 'wire/bracket' : 'wire/quote';
}

export function nameOfByte(byte: number): string {
  if (byte === 0) return 'a NUL byte';
  const hex = byte.toString(16).padStart(2, '0').toUpperCase();
  if (byte >= 0x80) return `the byte ${hex}`;
  return isControl(byte) ? `the control character ${hex}` : String.fromCharCode(byte);
}

const BOUNDS = {
  message: ['wire/message-too-long', (most: number) => `a message of more than ${most} bytes`],
  depth: ['wire/too-deep', (most: number) => `more than ${most} open parentheses`],
  atom: ['wire/atom-too-long', (most: number) => `an atom of more than ${most} bytes`],
  backlog: ['wire/backlog', (most: number) => `more than ${most} bytes that nobody asked for`],
} as const satisfies Record<keyof ReaderLimits, readonly [ReadErrorCode, (most: number) => string]>;

export function makeLimitError(bound: keyof ReaderLimits, limits: ReaderLimits, position: Position): ReadError {
  const [code, describe] = BOUNDS[bound];
  return makeReadError(code, position, describe(limits[bound]));
}
