import { type Datum, isList } from './datum.js';

/** `alice`, `"alice"` and `|alice|` are three different data. */
export function isSameDatum(left: Datum, right: Datum): boolean {
  const lefts: Datum[] = [left];
  const rights: Datum[] = [right];
  while (lefts.length > 0) {
    const a = lefts.pop()!;
    const b = rights.pop()!;
    if (!isList(a) || !isList(b)) {
      if (!isSameLeaf(a, b)) return false;
    } else if (a.length !== b.length) return false;
    else for (let i = 0; i < a.length; i++) push(lefts, rights, a[i]!, b[i]!);
  }
  return true;
}

function push(lefts: Datum[], rights: Datum[], a: Datum, b: Datum): void {
  if (a === b) return;
  lefts.push(a);
  rights.push(b);
}

const isSameLeaf = (a: Datum, b: Datum): boolean =>
  a === b ||
  (typeof a !== 'string' &&
    typeof b !== 'string' &&
    !isList(a) &&
    !isList(b) &&
    a.text === b.text &&
    a.quote === b.quote);
