import type { Datum } from '../../../../wire/sexpr/datum.js';
import {
  type Alternative,
  type Grammar,
  type ListPattern,
  type Pattern,
  productionOf,
  wordsOf,
} from './grammar-types.js';

/** A place where something was let pass that the document does not allow. */
export interface LeniencyNote {
  /** The register's number. */
  readonly id: string;
  /** Indices into the datum. */
  readonly where: readonly number[];
}

/** Where a match stands: the first `depth` of `path`, and what it let pass so far. */
export interface MatchState {
  readonly path: number[];
  depth: number;
  readonly notes: LeniencyNote[];
}

export type DatumTest = (datum: Datum, walk: MatchState) => boolean;

/** What the compiled form of each grammar has so far; productions are compiled when first asked for. */
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

/** The first alternative that matches strictly; failing that, the first that matches at all. */
function firstMatching(tests: readonly DatumTest[]): DatumTest {
  return (datum, walk) => {
    const before = walk.notes.length;
    let kept: LeniencyNote[] | null = null;
    for (const test of tests) {
      const matches = test(datum, walk);
      if (matches && walk.notes.length === before) return true;
      const notes = walk.notes.splice(before);
      if (matches) kept ??= notes;
    }
    if (kept) walk.notes.push(...kept);
    return kept !== null;
  };
}

function compileAlternative(grammar: Grammar, { pattern, lenient, register }: Alternative): DatumTest {
  const test = compilePattern(grammar, pattern);
  if (!lenient) return test;
  const id = register[0] as string;
  return (datum, walk) => {
    if (!test(datum, walk)) return false;
    walk.notes.push({ id, where: walk.path.slice(0, walk.depth) });
    return true;
  };
}

function compilePattern(grammar: Grammar, pattern: Pattern): DatumTest {
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

/** A production may come round to itself, so it is looked up when first needed. */
function lazyTest(grammar: Grammar, name: string): DatumTest {
  let test: DatumTest | null = null;
  return (datum, walk) => {
    test ??= testOf(grammar, name);
    return test(datum, walk);
  };
}

function compileList(grammar: Grammar, { items, repeated }: ListPattern): DatumTest {
  const runs = items.map((item) => compileRange(grammar, item));
  const most = repeated < 0 ? items.length : Number.POSITIVE_INFINITY;
  const least = repeated < 0 ? items.length : items.length - 1;
  return (datum, walk) => {
    if (!Array.isArray(datum) || datum.length < least || datum.length > most) return false;
    const list: readonly Datum[] = datum;
    const copies = list.length - least;
    const depth = walk.depth++;
    let matches = true;
    for (let item = 0, from = 0; matches && item < runs.length; item++) {
      const to = from + (item === repeated ? copies : 1);
      matches = (runs[item] as RangeTest)(list, from, to, walk);
      from = to;
    }
    walk.depth = depth;
    return matches;
  };
}

/** Tests the elements of a list from one place to another, all by the same pattern. */
type RangeTest = (list: readonly Datum[], from: number, to: number, walk: MatchState) => boolean;

function compileRange(grammar: Grammar, pattern: Pattern): RangeTest {
  const words = pattern.kind === 'production' ? wordSet(grammar, pattern.name) : null;
  if (words) return rangeOfWords(words);
  const test = compilePattern(grammar, pattern);
  return (list, from, to, walk) => {
    for (let index = from; index < to; index++) {
      walk.path[walk.depth - 1] = index;
      if (!test(list[index] as Datum, walk)) return false;
    }
    return true;
  };
}

/** Most of a long message is words out of a set, and most of them repeat the one before. */
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
