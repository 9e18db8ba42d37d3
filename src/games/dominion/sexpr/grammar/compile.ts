import type { Datum } from '../../../../wire/sexpr/datum.js';
import {
  type Grammar,
  type GrammarAlternative,
  type GrammarPattern,
  type ListPattern,
  productionOf,
  wordsOf,
} from './grammar-types.js';

/** A place where a lenient alternative matched: the document does not allow it, but the kit accepts it. */
export interface LeniencyNote {
  /** The register id that allows it. */
  readonly id: string;
  /** Indices into the datum. */
  readonly where: readonly number[];
}

/** The state of a match: its position (the first `depth` entries of `path`) and its notes so far. */
export interface MatchState {
  readonly path: number[];
  depth: number;
  readonly notes: LeniencyNote[];
}

export type DatumTest = (datum: Datum, state: MatchState) => boolean;

/** The compiled productions of each grammar; a production is compiled when first used. */
const compiled = new WeakMap<Grammar, Map<string, DatumTest>>();

export function testOf(grammar: Grammar, name: string): DatumTest {
  const known = compiled.get(grammar)?.get(name);
  if (known) return known;
  const test = compileProduction(grammar, name);
  const tests = compiled.get(grammar) ?? new Map<string, DatumTest>();
  compiled.set(grammar, tests.set(name, test));
  return test;
}

function compileProduction(grammar: Grammar, name: string): DatumTest {
  const words = wordSet(grammar, name);
  if (words) return (datum) => words.has(datum);
  const alternatives = productionOf(grammar, name).alternatives.map((alternative) =>
    compileAlternative(grammar, alternative),
  );
  const [only] = alternatives;
  return only && alternatives.length === 1 ? only : firstMatching(alternatives);
}

function wordSet(grammar: Grammar, name: string): ReadonlySet<Datum> | null {
  const strict = productionOf(grammar, name).alternatives.every(({ lenient }) => !lenient);
  const words = strict ? wordsOf(grammar, name) : null;
  return words && new Set<Datum>(words);
}

/** The first alternative that matches strictly; otherwise the first that matches at all. */
function firstMatching(tests: readonly DatumTest[]): DatumTest {
  return (datum, state) => {
    const before = state.notes.length;
    let kept: LeniencyNote[] | null = null;
    for (const test of tests) {
      const matches = test(datum, state);
      if (matches && state.notes.length === before) return true;
      const notes = state.notes.splice(before);
      if (matches) kept ??= notes;
    }
    if (kept) state.notes.push(...kept);
    return kept !== null;
  };
}

function compileAlternative(grammar: Grammar, { pattern, lenient, register }: GrammarAlternative): DatumTest {
  const test = compilePattern(grammar, pattern);
  if (!lenient) return test;
  const id = register[0] as string;
  return (datum, state) => {
    if (!test(datum, state)) return false;
    state.notes.push({ id, where: state.path.slice(0, state.depth) });
    return true;
  };
}

function compilePattern(grammar: Grammar, pattern: GrammarPattern): DatumTest {
  switch (pattern.kind) {
    case 'word':
      return (datum) => datum === pattern.text;
    case 'production':
      return lazyTest(grammar, pattern.name);
    case 'chars':
      return (datum) => typeof datum === 'string' && pattern.chars.test(datum);
    case 'symbol':
      return (datum) => typeof datum === 'string';
    case 'string':
      return (datum) => typeof datum === 'object' && 'quote' in datum && datum.quote === '"';
    case 'bar-symbol':
      return (datum) => typeof datum === 'object' && 'quote' in datum && datum.quote === '|';
    case 'list':
      return compileList(grammar, pattern);
  }
}

/** A production may contain itself, so it is looked up when first needed. */
function lazyTest(grammar: Grammar, name: string): DatumTest {
  let test: DatumTest | null = null;
  return (datum, state) => {
    test ??= testOf(grammar, name);
    return test(datum, state);
  };
}

function compileList(grammar: Grammar, { items, repeated }: ListPattern): DatumTest {
  const runs = items.map((item) => compileRange(grammar, item));
  const maxLength = repeated < 0 ? items.length : Number.POSITIVE_INFINITY;
  const minLength = repeated < 0 ? items.length : items.length - 1;
  return (datum, state) => {
    if (!Array.isArray(datum) || datum.length < minLength || datum.length > maxLength) return false;
    const list: readonly Datum[] = datum;
    const copies = list.length - minLength;
    const depth = state.depth++;
    let matches = true;
    for (let item = 0, from = 0; matches && item < runs.length; item++) {
      const to = from + (item === repeated ? copies : 1);
      matches = (runs[item] as RangeTest)(list, from, to, state);
      from = to;
    }
    state.depth = depth;
    return matches;
  };
}

/** Tests the elements of a list from one index to another against one pattern. */
type RangeTest = (list: readonly Datum[], from: number, to: number, state: MatchState) => boolean;

function compileRange(grammar: Grammar, pattern: GrammarPattern): RangeTest {
  const words = pattern.kind === 'production' ? wordSet(grammar, pattern.name) : null;
  if (words) return rangeOfWords(words);
  const test = compilePattern(grammar, pattern);
  return (list, from, to, state) => {
    for (let index = from; index < to; index++) {
      state.path[state.depth - 1] = index;
      if (!test(list[index] as Datum, state)) return false;
    }
    return true;
  };
}

/** Long messages consist mostly of words from a set, and most words repeat the one before. */
function rangeOfWords(words: ReadonlySet<Datum>): RangeTest {
  return (list, from, to) => {
    let last: Datum | null = null;
    for (let index = from; index < to; index++) {
      const word = list[index] as Datum;
      if (word === last) continue;
      if (!words.has(word)) return false;
      last = word;
    }
    return true;
  };
}
