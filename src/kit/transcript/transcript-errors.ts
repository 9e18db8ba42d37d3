import { nearestWord } from '../../core/spelling.js';

/** A stable code for everything that can be wrong with a transcript. */
export const TRANSCRIPT_CODES = [
  'header/missing-key',
  'header/syntax',
  'header/unknown-key',
  'header/twice',
  'header/value',
  'header/unknown-value',
  'header/no-blank-line',
  'line/syntax',
  'line/character',
  'line/stray-indent',
  'line/time',
  'line/seat',
  'line/unknown-seat',
  'line/missing-seat',
  'line/link',
  'line/nothing-said',
  'line/unknown-word',
  'line/argument',
  'line/extra',
  'line/manner',
  'line/or',
  'raw/margin',
  'hex/syntax',
  'repeat/unbalanced',
] as const;
export type TranscriptCode = (typeof TRANSCRIPT_CODES)[number];

export interface TranscriptError {
  readonly code: TranscriptCode;
  /** Both from 1; columns count UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** What is wrong and what is allowed. */
  readonly message: string;
}

export type Report = (code: TranscriptCode, line: number, column: number, message: string) => void;

/** `3:7: unknown header key …`, as compilers print it. */
export const makeError = ({ line, column, message, code }: TranscriptError): string =>
  `${line}:${column}: ${message} [${code}]`;

/** `unexpected "soon"; expected a time`. */
export const expected = (allowed: string, word: string): string =>
  word === '' ? `expected ${allowed}` : `unexpected "${word}"; expected ${allowed}`;

/** The maximum edit distance of a suggestion. */
const MAX_EDITS = 2;

/** `unknown header key "titel"; did you mean "title"? Allowed: …`; without the question if no word is near. */
export function unknown(what: string, word: string, known: readonly string[]): string {
  const near = nearestWord(word, known, Math.min(MAX_EDITS, word.length - 1));
  const hint = near === null ? '' : `; did you mean "${near}"?`;
  return `unknown ${what} "${word}"${hint || ';'} ${hint ? 'Allowed' : 'allowed'}: ${known.join(', ')}`;
}
