import type { Position } from '../position.js';
import { makeIncompleteError, makeWireError, type WireError } from '../wire-error.js';
import { isControl } from './byte-kinds.js';
import type { ReaderLimits } from './reader-limits.js';

/** Every way to lose the framing, and what is allowed instead. */
const ALLOWED = {
  'wire/unbalanced': 'every ) closes a ( before it',
  'wire/comment': 'comments are not part of the protocol (S-05)',
  'wire/bracket': 'lists are written with ( and ) only (S-05)',
  'wire/quote': 'quote marks are not part of the protocol (S-05)',
  'wire/backslash': 'a backslash is only allowed between quotes',
  'wire/dot': 'dotted lists are not part of the protocol (S-05)',
  'wire/nul': 'a NUL byte is not allowed',
  'wire/control': 'the only control characters allowed are tab, carriage return and line feed (S-03)',
  'wire/utf8': 'text is encoded in UTF-8 (S-06)',
  'wire/escape': 'a backslash is followed by one of " | \\ \' a b t n v f r e, or by u and four hexadecimal digits',
  'wire/incomplete': 'every list and every name in quotes is closed',
  'wire/empty': 'one message is expected',
  'wire/trailing': 'nothing may follow the message',
  'wire/message-too-long': 'no message of the protocol is that long',
  'wire/too-deep': 'no message of the protocol nests that deep',
  'wire/atom-too-long': 'no word of the protocol is that long',
  'wire/backlog': 'one reply is expected at a time',
} as const;

export type ReadErrorCode = keyof typeof ALLOWED;

export const READ_ERROR_CODES = Object.keys(ALLOWED) as readonly ReadErrorCode[];

export type ReadError = WireError<ReadErrorCode>;

/** What is allowed instead, without the register id. */
export const allowedInstead = (code: ReadErrorCode): string => ALLOWED[code].replace(/ \(S-\d\d\)$/, '');

export const makeReadError = (code: ReadErrorCode, position: Position, found: string): ReadError =>
  makeWireError(code, position, found, ALLOWED[code]);

export const makeUnclosedError = (position: Position, missing: string): ReadError =>
  makeIncompleteError(position, missing, ALLOWED['wire/incomplete']);

/** The error code of a byte that is not part of the grammar. */
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
  backlog: ['wire/backlog', (most: number) => `more than ${most} bytes that were not asked for`],
} as const satisfies Record<keyof ReaderLimits, readonly [ReadErrorCode, (most: number) => string]>;

export function makeLimitError(bound: keyof ReaderLimits, limits: ReaderLimits, position: Position): ReadError {
  const [code, describe] = BOUNDS[bound];
  return makeReadError(code, position, describe(limits[bound]));
}
