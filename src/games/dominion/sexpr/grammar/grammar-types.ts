import type { CharPattern } from './char-pattern.js';

/** The form of a datum: one alternative of a production, or a part of it. */
export type GrammarPattern =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'production'; readonly name: string }
  | { readonly kind: 'chars'; readonly chars: CharPattern; readonly title: string }
  | { readonly kind: AnyAtom; readonly title: string }
  | ListPattern;

export interface ListPattern {
  readonly kind: 'list';
  readonly items: readonly GrammarPattern[];
  /** The index in `items` of the one that `...` repeats; -1 if there is none. */
  readonly repeated: number;
}

export const ANY_ATOMS = ['symbol', 'string', 'bar-symbol'] as const;
export type AnyAtom = (typeof ANY_ATOMS)[number];

/** Where a rule comes from: the clause of the document, and the register ids of what is unclear about it. */
export interface ClauseRef {
  readonly clause: string;
  readonly register: readonly string[];
}

export interface GrammarAlternative extends ClauseRef {
  readonly pattern: GrammarPattern;
  /** Accepted, although the document does not allow it: a match with it is not strict. */
  readonly lenient: boolean;
}

export interface Production extends ClauseRef {
  readonly name: string;
  readonly alternatives: readonly GrammarAlternative[];
}

export interface Grammar {
  readonly name: string;
  /** The titles of the documents by the ids that clauses start with, oldest first. */
  readonly documents: ReadonlyMap<string, string>;
  readonly productions: ReadonlyMap<string, Production>;
}

export function productionOf(grammar: Grammar, name: string): Production {
  const production = grammar.productions.get(name);
  if (!production) throw new Error(`grammar ${grammar.name} has no production "${name}"`);
  return production;
}

/** Empty if the grammar has no such production. */
export const alternativesOf = (grammar: Grammar, name: string): readonly GrammarAlternative[] =>
  grammar.productions.get(name)?.alternatives ?? [];

/** The words that a production allows, or null if it allows anything besides words. */
export function wordsOf(grammar: Grammar, name: string): readonly string[] | null {
  const words: string[] = [];
  for (const { pattern } of productionOf(grammar, name).alternatives) {
    const more = wordsOfPattern(grammar, pattern);
    if (!more) return null;
    words.push(...more);
  }
  return words;
}

function wordsOfPattern(grammar: Grammar, pattern: GrammarPattern): readonly string[] | null {
  if (pattern.kind === 'word') return [pattern.text];
  return pattern.kind === 'production' ? wordsOf(grammar, pattern.name) : null;
}
