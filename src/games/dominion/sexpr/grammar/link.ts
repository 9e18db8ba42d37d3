import type { Grammar, GrammarAlternative, GrammarPattern, Production } from './grammar-types.js';
import type { GrammarFile, ProductionRule } from './read-grammar.js';

/** Combines a grammar file with the grammar it extends, and distinguishes productions from literal words. */
export function linkGrammar(file: GrammarFile, base: Grammar | null): Grammar {
  if (file.extends !== (base?.name ?? null)) throw new Error(`grammar ${file.name} extends ${file.extends}`);
  const names = new Set([...(base?.productions.keys() ?? []), ...file.rules.map(({ name }) => name)]);
  const productions = new Map(base?.productions);
  for (const rule of file.rules) productions.set(rule.name, join(rule, productions.get(rule.name), names));
  return { name: file.name, documents: new Map([...(base?.documents ?? []), ...file.documents]), productions };
}

function join(rule: ProductionRule, earlier: Production | undefined, names: ReadonlySet<string>): Production {
  const { name, extended, clause, register } = rule;
  if (extended !== (earlier !== undefined)) {
    throw new Error(`production ${name}: .... is required if an earlier version has it, and not allowed otherwise`);
  }
  const own = rule.alternatives.map((alternative) => resolveIn(alternative, names));
  return { name, clause, register, alternatives: [...(earlier?.alternatives ?? []), ...own] };
}

const resolveIn = (alternative: GrammarAlternative, names: ReadonlySet<string>): GrammarAlternative => ({
  ...alternative,
  pattern: resolve(alternative.pattern, names),
});

function resolve(pattern: GrammarPattern, names: ReadonlySet<string>): GrammarPattern {
  if (pattern.kind === 'list') return { ...pattern, items: pattern.items.map((item) => resolve(item, names)) };
  return pattern.kind === 'word' && names.has(pattern.text) ? { kind: 'production', name: pattern.text } : pattern;
}
