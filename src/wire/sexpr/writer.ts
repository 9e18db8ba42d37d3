import { encodeUtf8 } from '../../core/utf8.js';
import { isPlainAtom } from './byte-kinds.js';
import { type Datum, isList } from './datum.js';
import { makeQuotedText } from './quoted.js';
import { makeReadError, type ReadError } from './read-errors.js';
import { createReader, type Reader } from './reader.js';
import type { ReaderLimits } from './reader-limits.js';

export type ParseResult =
  | { readonly ok: true; readonly value: Datum }
  | { readonly ok: false; readonly error: ReadError };

/** Parses a text that holds exactly one datum, of any length. Depth and atoms are bounded as in a stream. */
export function parseText(text: string, limits: Partial<ReaderLimits> = {}): ParseResult {
  return parseBytes(encodeUtf8(text), limits);
}

/** Parses bytes that hold exactly one datum. */
export function parseBytes(bytes: Uint8Array, limits: Partial<ReaderLimits> = {}): ParseResult {
  const unbounded = Number.POSITIVE_INFINITY;
  const reader = createReader({ message: unbounded, backlog: unbounded, ...limits });
  reader.feed(bytes);
  reader.finish();
  return readOne(reader);
}

function readOne(reader: Reader): ParseResult {
  const first = reader.next();
  const second = first && reader.next();
  if (reader.error) return { ok: false, error: reader.error };
  if (second) return { ok: false, error: makeReadError('wire/trailing', second.start, 'a second message') };
  if (first) return { ok: true, value: first.datum };
  return { ok: false, error: makeReadError('wire/empty', { byte: 0, line: 1, column: 1 }, 'nothing') };
}

interface OpenList {
  readonly list: readonly Datum[];
  next: number;
}

/** In the drivers' layout: single spaces, none inside the parentheses, no line end. */
export function makeText(datum: Datum): string {
  if (!isList(datum)) return makeLeaf(datum);
  const open: OpenList[] = [];
  let { list, next }: OpenList = { list: datum, next: 0 };
  let text = '(';
  for (;;) {
    while (next === list.length) {
      text += ')';
      const outer = open.pop();
      if (outer === undefined) return text;
      ({ list, next } = outer);
    }
    const element = list[next++]!;
    if (next > 1) text += ' ';
    if (!isList(element)) text += makeLeaf(element);
    else if (isAtoms(element)) text += `(${element.join(' ')})`;
    else {
      open.push({ list, next });
      list = element;
      next = 0;
      text += '(';
    }
  }
}

/** Whether a list has only atoms, as most do. Joining them at once makes a state twice as fast to write as piece by piece. */
function isAtoms(list: readonly Datum[]): list is readonly string[] {
  let last: Datum | undefined;
  for (const element of list) {
    // A pile names one card many times.
    if (element === last) continue;
    if (typeof element !== 'string') return false;
    checkAtom(element);
    last = element;
  }
  return true;
}

/** One message as the drivers send it. */
export const makeLine = (datum: Datum): string => `${makeText(datum)}\n`;

/** An atom or a quoted name. Throws for an atom that would not be read back as one, which is a bug of ours. */
export function makeLeaf(leaf: Exclude<Datum, readonly Datum[]>): string {
  if (typeof leaf !== 'string') return makeQuotedText(leaf);
  checkAtom(leaf);
  return leaf;
}

function checkAtom(atom: string): void {
  if (!isPlainAtom(atom)) throw new Error(`not an atom: ${JSON.stringify(atom)}`);
}
