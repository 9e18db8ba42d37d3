import { GRAMMAR_TEXTS } from './generated/grammars.js';
import { type Grammar, linkGrammar, readGrammar } from './grammar/index.js';
import { VERSIONS, type Version } from './versions.js';

const grammars = new Map<Version, Grammar>();

/** A version's grammar, read when first asked for: to start quickly, Herald reads none that it does not need. */
export function grammarOf(version: Version): Grammar {
  let grammar = grammars.get(version);
  if (!grammar) {
    const base = VERSIONS[VERSIONS.indexOf(version) - 1];
    grammar = linkGrammar(readGrammar(GRAMMAR_TEXTS[`sexpr-${version}`]), base ? grammarOf(base) : null);
    grammars.set(version, grammar);
  }
  return grammar;
}
