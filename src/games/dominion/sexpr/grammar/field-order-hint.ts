import type { Datum } from '../../../../wire/sexpr/datum.js';
import type { Pattern } from './grammar-types.js';
import { printPattern } from './print.js';

/** What happened to the fields of a list, when the one at `index` is not the one that belongs there. */
export function fieldOrderHint(items: readonly Pattern[], list: readonly Datum[], index: number): string | null {
  const heads = items.map(headOfPattern);
  const due = heads[index];
  const written = list.map(headOfDatum);
  const here = written[index];
  if (!due || here === due) return null;
  const field = printPattern(items[index] as Pattern);
  if (!here || !heads.includes(here)) return null;
  if (written.indexOf(here) < index) return `the field ${here} stands twice`;
  return written.includes(due) ? `the field ${field} comes too late` : `the field ${field} is missing`;
}

function headOfPattern(pattern: Pattern): string | null {
  const head = pattern.kind === 'list' ? pattern.items[0] : null;
  return head?.kind === 'word' ? head.text : null;
}

function headOfDatum(datum: Datum): string | null {
  const head: unknown = Array.isArray(datum) ? datum[0] : null;
  return typeof head === 'string' ? head : null;
}
