import type { Datum } from '../../../../wire/sexpr/datum.js';
import type { GrammarPattern } from './grammar-types.js';
import { printPattern } from './print.js';

/** A hint about the fields of a list when the one at `index` does not belong there. */
export function fieldOrderHint(items: readonly GrammarPattern[], list: readonly Datum[], index: number): string | null {
  const heads = items.map(headOfPattern);
  const expected = heads[index];
  const found = list.map(headOfDatum);
  const here = found[index];
  if (!expected || here === expected) return null;
  const field = printPattern(items[index] as GrammarPattern);
  if (!here || !heads.includes(here)) return null;
  if (found.indexOf(here) < index) return `the field ${here} appears twice`;
  return found.includes(expected) ? `the field ${field} comes too late` : `the field ${field} is missing`;
}

function headOfPattern(pattern: GrammarPattern): string | null {
  const head = pattern.kind === 'list' ? pattern.items[0] : null;
  return head?.kind === 'word' ? head.text : null;
}

function headOfDatum(datum: Datum): string | null {
  const head: unknown = Array.isArray(datum) ? datum[0] : null;
  return typeof head === 'string' ? head : null;
}
