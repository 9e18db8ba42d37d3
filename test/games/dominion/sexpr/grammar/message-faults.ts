import type { SeededRandom } from '../../../../../src/core/seeded-random.js';
import type { Grammar, GrammarPattern } from '../../../../../src/games/dominion/sexpr/grammar/index.js';
import type { Datum } from '../../../../../src/wire/sexpr/datum.js';

export const FAULTS = [
  'missing-element',
  'extra-element',
  'duplicated-element',
  'swapped-elements',
  'other-word',
  'unknown-word',
  'misspelt-word',
  'wrong-case',
  'quoted-word',
  'negative-number',
  'broken-number',
  'atom-for-list',
  'list-for-atom',
  'empty-list',
  'other-version',
] as const;
export type FaultName = (typeof FAULTS)[number];

export interface BrokenDatum {
  readonly datum: Datum;
  readonly path: readonly number[];
}

type Path = readonly number[];
/** What replaces an element: any number of elements, or null if the fault does not apply to it. */
type Replace = (datum: Datum, random: SeededRandom, grammar: Grammar) => readonly Datum[] | null;

/** The path of every element in a datum, starting with the datum itself. */
export function pathsOf(datum: Datum, path: Path = []): Path[] {
  const inner = Array.isArray(datum) ? (datum as readonly Datum[]) : [];
  return [path, ...inner.flatMap((item, index) => pathsOf(item, [...path, index]))];
}

/** The datum with one fault at a path, or null if the fault does not apply there. The result may still be valid by chance. */
export function breakAt(
  fault: FaultName,
  datum: Datum,
  path: Path,
  random: SeededRandom,
  grammar: Grammar,
): BrokenDatum | null {
  if (fault === 'swapped-elements') return swapped(datum, path);
  const replace = REPLACE[fault];
  const replaced = replace?.(elementAt(datum, path), random, grammar);
  if (!replaced || (path.length === 0 && replaced.length !== 1)) return null;
  return { datum: replaceAt(datum, path, replaced), path: replaced.length > 1 ? after(path) : path };
}

const word =
  (change: (text: string, random: SeededRandom, grammar: Grammar) => string | null): Replace =>
  (datum, random, grammar) => {
    const changed = typeof datum === 'string' ? change(datum, random, grammar) : null;
    return changed === null || changed === datum ? null : [changed];
  };

const number = (change: (text: string) => string): Replace => word((text) => (isNumber(text) ? change(text) : null));

const isNumber = (text: string): boolean => /^\d+$/.test(text);

const REPLACE: Readonly<Partial<Record<FaultName, Replace>>> = {
  'missing-element': () => [],
  'extra-element': (datum, random, grammar) => [datum, random.pick([...vocabulary(grammar)])],
  'duplicated-element': (datum) => [datum, datum],
  'other-word': word((_, random, grammar) => random.pick([...vocabulary(grammar)])),
  'unknown-word': word((_, random) => random.pick(['xyzzy', 'wishing-well', 'card', 'nil', '?'])),
  'misspelt-word': word((text, random) => misspelt(text, random.below(text.length))),
  'wrong-case': word((text, random) =>
    random.below(2) ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1),
  ),
  'quoted-word': (datum, random) =>
    typeof datum === 'string' ? [{ text: datum, quote: random.pick('"|') as '"' | '|' }] : null,
  'negative-number': number((text) => `-${text}`),
  'broken-number': number((text) => `${text}.0`),
  'atom-for-list': (datum) => (Array.isArray(datum) ? [firstAtom(datum)] : null),
  'list-for-atom': (datum) => (Array.isArray(datum) ? null : [[datum]]),
  'empty-list': (datum) => (Array.isArray(datum) && datum.length > 0 ? [[]] : null),
};

const misspelt = (text: string, at: number): string => text.slice(0, at + 1) + text.slice(at);

function firstAtom(datum: Datum): Datum {
  const first: Datum | undefined = Array.isArray(datum) ? (datum as readonly Datum[])[0] : datum;
  return first === undefined ? 'nil' : Array.isArray(first) ? firstAtom(first) : first;
}

function swapped(datum: Datum, path: Path): BrokenDatum | null {
  const index = path.at(-1);
  if (index === undefined) return null;
  const parent = path.slice(0, -1);
  const list = elementAt(datum, parent) as readonly Datum[];
  const [one, other] = [list[index], list[index + 1]];
  if (one === undefined || other === undefined) return null;
  return { datum: replaceAt(datum, parent, [list.with(index, other).with(index + 1, one)]), path };
}

const after = (path: Path): Path => (path.length === 0 ? path : path.with(-1, (path.at(-1) as number) + 1));

const elementAt = (datum: Datum, path: Path): Datum =>
  path.reduce<Datum>((within, index) => (within as readonly Datum[])[index] as Datum, datum);

function replaceAt(datum: Datum, path: Path, replaced: readonly Datum[]): Datum {
  const [index, ...rest] = path;
  if (index === undefined) return replaced[0] as Datum;
  const list = datum as readonly Datum[];
  const inner = rest.length === 0 ? replaced : [replaceAt(list[index] as Datum, rest, replaced)];
  return list.toSpliced(index, 1, ...inner);
}

/** Every literal word of a grammar. */
export function vocabulary(grammar: Grammar): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (pattern: GrammarPattern): void => {
    if (pattern.kind === 'word') words.add(pattern.text);
    if (pattern.kind === 'list') pattern.items.forEach(add);
  };
  for (const { alternatives } of grammar.productions.values()) for (const { pattern } of alternatives) add(pattern);
  return words;
}
