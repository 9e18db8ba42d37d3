import type { Datum, Quoted } from '../../../../wire/sexpr/datum.js';
import type { GrammarPattern } from './grammar-types.js';

/** A pattern as printed in the document. */
export function printPattern(pattern: GrammarPattern): string {
  switch (pattern.kind) {
    case 'word':
      return pattern.text;
    case 'production':
      return pattern.name;
    case 'list':
      return `(${pattern.items.map((item, index) => printItem(item, index === pattern.repeated)).join(' ')})`;
    default:
      return pattern.title;
  }
}

const printItem = (item: GrammarPattern, repeated: boolean): string => printPattern(item) + (repeated ? ' ...' : '');

/** The start of a datum in about `room` characters: a quoted message may be a million parentheses deep. */
export function printDatum(datum: Datum, room = 60): string {
  const text = prefixOf(datum, room);
  return text.length > room ? `${text.slice(0, room - 1)}…` : text;
}

function prefixOf(datum: Datum, room: number): string {
  if (typeof datum === 'string') return datum;
  if (!Array.isArray(datum)) return printQuoted(datum as Quoted);
  let text = '(';
  for (const item of datum as readonly Datum[]) {
    if (text.length > room) return text;
    text += (text === '(' ? '' : ' ') + prefixOf(item, room - text.length);
  }
  return `${text})`;
}

const printQuoted = ({ text, quote }: Quoted): string => quote + text.replace(/["|\\]/g, (char) => `\\${char}`) + quote;
