import type { Datum } from '../../../../wire/sexpr/datum.js';
import { testOf } from './compile.js';
import { fieldOrderHint } from './field-order-hint.js';
import {
  type ClauseRef,
  type Grammar,
  type GrammarPattern,
  type ListPattern,
  productionOf,
  wordsOf,
} from './grammar-types.js';
import { printPattern } from './print.js';

/** Where a datum deviates from a pattern. */
export interface Deviation extends ClauseRef {
  /** Indices into the datum; if something is missing, the last is the length of the list. */
  readonly path: readonly number[];
  /** Null if the list ends too early. */
  readonly found: Datum | null;
  /** Words, or patterns as printed in the document. */
  readonly expected: readonly string[];
  /** The production that was expected there, if any. */
  readonly what: string | null;
  /** Plain words that would have matched, to suggest what was meant. */
  readonly words: readonly string[];
  readonly hint: string | null;
}

type Expectation = Pick<Deviation, 'expected' | 'what' | 'words'>;

export const NOTHING_MORE = 'nothing more';

/** Explains why a production does not match a datum. */
export function explain(grammar: Grammar, name: string, datum: Datum): Deviation {
  const deviation = explainProduction(grammar, name, datum, []);
  if (!deviation) throw new Error(`${name} of ${grammar.name} matches; there is nothing to explain`);
  return deviation;
}

/** Explains the alternative that matched furthest, as the one most likely meant; if several tie, all of them. */
function explainProduction(grammar: Grammar, name: string, datum: Datum, path: readonly number[]): Deviation | null {
  if (testOf(grammar, name)(datum, { path: [], depth: 0, notes: [] })) return null;
  const production = productionOf(grammar, name);
  let best: Deviation | null = null;
  for (const { pattern, lenient, ...source } of production.alternatives) {
    const deviation = lenient ? null : explainPattern(grammar, pattern, datum, path, source);
    if (deviation) best = best ? furthest(best, deviation, production) : deviation;
  }
  if (!best) return null;
  return best.path.length === path.length || best.what === null ? { ...best, what: name } : best;
}

function furthest(one: Deviation, other: Deviation, { clause, register }: ClauseRef): Deviation {
  const order = comparePaths(one.path, other.path);
  if (order !== 0) return order > 0 ? one : other;
  return {
    ...one,
    ...(one.clause === other.clause ? {} : { clause, register }),
    expected: [...new Set([...one.expected, ...other.expected])],
    words: [...new Set([...one.words, ...other.words])],
    what: one.what === other.what ? one.what : (one.what ?? other.what),
    hint: one.hint ?? other.hint,
  };
}

/** Reading order: an element comes before its contents. */
export function comparePaths(one: readonly number[], other: readonly number[]): number {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index++) {
    const difference = (one[index] as number) - (other[index] as number);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function explainPattern(
  grammar: Grammar,
  pattern: GrammarPattern,
  datum: Datum,
  path: readonly number[],
  source: ClauseRef,
): Deviation | null {
  if (pattern.kind === 'production') {
    const deviation = explainProduction(grammar, pattern.name, datum, path);
    // A wrong word breaks the clause that asks for such a word, not the clause that lists the words.
    return deviation && wordsOf(grammar, pattern.name) ? { ...deviation, ...source } : deviation;
  }
  if (pattern.kind === 'list' && Array.isArray(datum)) return explainList(grammar, pattern, datum, path, source);
  if (pattern.kind === 'word' && datum === pattern.text) return null;
  return { ...source, path, found: datum, ...expectationOf(grammar, pattern), hint: null };
}

function explainList(
  grammar: Grammar,
  pattern: ListPattern,
  list: readonly Datum[],
  path: readonly number[],
  source: ClauseRef,
): Deviation | null {
  const items = expandRepeat(pattern, list.length);
  for (const [index, item] of items.entries()) {
    const place = [...path, index];
    const found = list[index];
    const deviation =
      found === undefined
        ? { ...source, path: place, found: null, ...expectationOf(grammar, item), hint: null }
        : explainPattern(grammar, item, found, place, source);
    if (!deviation) continue;
    if (selects(items, index)) return { ...deviation, expected: [printPattern(pattern)] };
    return { ...deviation, hint: deviation.hint ?? fieldOrderHint(items, list, index) };
  }
  const extra = list[items.length];
  if (extra === undefined) return null;
  const wanted = { expected: [NOTHING_MORE], what: null, words: [] };
  return { ...source, path: [...path, items.length], found: extra, ...wanted, hint: null };
}

/** The items of the pattern, with the repeated one as often as it fits into a list of this length. */
function expandRepeat({ items, repeated }: ListPattern, length: number): readonly GrammarPattern[] {
  if (repeated < 0) return items;
  const copies = Math.max(0, length - (items.length - 1));
  const middle = new Array<GrammarPattern>(copies).fill(items[repeated] as GrammarPattern);
  return [...items.slice(0, repeated), ...middle, ...items.slice(repeated + 1)];
}

/** The leading words of a list say which form it is, so if one is wrong, the whole list is what was expected. */
const selects = (items: readonly GrammarPattern[], index: number): boolean =>
  items.slice(0, index + 1).every((item) => item.kind === 'word');

function expectationOf(grammar: Grammar, pattern: GrammarPattern): Expectation {
  if (pattern.kind !== 'production') {
    return { expected: [printPattern(pattern)], what: null, words: pattern.kind === 'word' ? [pattern.text] : [] };
  }
  const words = wordsOf(grammar, pattern.name);
  if (words) return { expected: words, what: pattern.name, words };
  const strict = productionOf(grammar, pattern.name).alternatives.filter(({ lenient }) => !lenient);
  return {
    expected: strict.flatMap((alternative) => expectationOf(grammar, alternative.pattern).expected),
    what: pattern.name,
    words: [],
  };
}
