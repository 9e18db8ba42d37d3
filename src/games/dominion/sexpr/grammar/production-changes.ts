import type { ProductionChange } from '../../../../kit/version-comparison.js';
import {
  alternativesOf,
  type Grammar,
  type GrammarAlternative,
  type GrammarPattern,
  type Production,
} from './grammar-types.js';
import { printPattern } from './print.js';

/** Productions whose text changed, and those that refer to them, directly or not. */
export function productionChanges(before: Grammar, after: Grammar): ProductionChange[] {
  const names = [...new Set([...after.productions.keys(), ...before.productions.keys()])];
  const changes = names.flatMap((name) => ownChange(name, before, after));
  const known = new Map(changes.map((each) => [each.name, each]));
  const indirect = names.flatMap((name) => indirectChange(name, after, known));
  return names.flatMap((name) => known.get(name) ?? indirect.filter((each) => each.name === name));
}

function ownChange(name: string, before: Grammar, after: Grammar): ProductionChange[] {
  const [was, is] = [before, after].map((grammar) => alternativesOf(grammar, name).map(printAlternative));
  const added = (is ?? []).filter((each) => !was?.includes(each));
  const removed = (was ?? []).filter((each) => !is?.includes(each));
  if (added.length + removed.length === 0) return [];
  const change = !before.productions.has(name) ? 'new' : after.productions.has(name) ? 'changed' : 'gone';
  return [{ name, change, added, removed, through: [] }];
}

const printAlternative = ({ pattern, lenient }: GrammarAlternative): string =>
  `${printPattern(pattern)}${lenient ? ' (lenient)' : ''}`;

function indirectChange(
  name: string,
  grammar: Grammar,
  changed: ReadonlyMap<string, ProductionChange>,
): ProductionChange[] {
  const production = grammar.productions.get(name);
  if (production === undefined || changed.has(name)) return [];
  const through = [...addReferences(production, grammar, new Set())].filter((each) => changed.has(each));
  return through.length === 0 ? [] : [{ name, change: 'changed', added: [], removed: [], through }];
}

/** Every production that a production refers to, directly or not. */
function addReferences({ alternatives }: Production, grammar: Grammar, seen: Set<string>): Set<string> {
  const follow = (pattern: GrammarPattern): void => {
    if (pattern.kind === 'list') pattern.items.forEach(follow);
    if (pattern.kind !== 'production' || seen.has(pattern.name)) return;
    seen.add(pattern.name);
    const next = grammar.productions.get(pattern.name);
    if (next !== undefined) addReferences(next, grammar, seen);
  };
  for (const { pattern } of alternatives) follow(pattern);
  return seen;
}
