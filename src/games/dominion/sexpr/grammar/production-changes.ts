import type { ProductionChange } from '../../../../kit/version-comparison.js';
import { type Alternative, alternativesOf, type Grammar, type Pattern, type Production } from './grammar-types.js';
import { printPattern } from './print.js';

/** Productions that are written otherwise, and those that are made of them. */
export function productionChanges(before: Grammar, after: Grammar): ProductionChange[] {
  const names = [...new Set([...after.productions.keys(), ...before.productions.keys()])];
  const written = names.flatMap((name) => writtenChange(name, before, after));
  const known = new Map(written.map((each) => [each.name, each]));
  const reached = names.flatMap((name) => reachedChange(name, after, known));
  return names.flatMap((name) => known.get(name) ?? reached.filter((each) => each.name === name));
}

function writtenChange(name: string, before: Grammar, after: Grammar): ProductionChange[] {
  const [was, is] = [before, after].map((grammar) => alternativesOf(grammar, name).map(written));
  const added = (is ?? []).filter((each) => !was?.includes(each));
  const removed = (was ?? []).filter((each) => !is?.includes(each));
  if (added.length + removed.length === 0) return [];
  const change = !before.productions.has(name) ? 'new' : after.productions.has(name) ? 'changed' : 'gone';
  return [{ name, change, added, removed, through: [] }];
}

const written = ({ pattern, lenient }: Alternative): string =>
  `${printPattern(pattern)}${lenient ? ' (let pass)' : ''}`;

function reachedChange(
  name: string,
  grammar: Grammar,
  changed: ReadonlyMap<string, ProductionChange>,
): ProductionChange[] {
  const production = grammar.productions.get(name);
  if (production === undefined || changed.has(name)) return [];
  const through = [...reach(production, grammar, new Set())].filter((each) => changed.has(each));
  return through.length === 0 ? [] : [{ name, change: 'changed', added: [], removed: [], through }];
}

/** Every production that a production is made of, however deep. */
function reach({ alternatives }: Production, grammar: Grammar, seen: Set<string>): Set<string> {
  const follow = (pattern: Pattern): void => {
    if (pattern.kind === 'list') pattern.items.forEach(follow);
    if (pattern.kind !== 'production' || seen.has(pattern.name)) return;
    seen.add(pattern.name);
    const next = grammar.productions.get(pattern.name);
    if (next !== undefined) reach(next, grammar, seen);
  };
  for (const { pattern } of alternatives) follow(pattern);
  return seen;
}
