import type { Registry } from '../../kit/rule-registry.js';
import type { ClassEntry } from './class-entry.js';

export interface BrokenRule {
  readonly rule: string;
  readonly title: string;
  readonly submissions: number;
  readonly cases: number;
}

/** Rules by how many submissions break them, most first. */
export function brokenRules(entries: readonly ClassEntry[], registry: Registry): BrokenRule[] {
  const counts = new Map<string, { submissions: number; cases: number }>();
  for (const { scored } of entries) {
    const inCases = (scored?.cases ?? []).map(({ findings }) => new Set(findings.map(({ rule }) => rule)));
    for (const rule of new Set(inCases.flatMap((rules) => [...rules]))) {
      const { submissions, cases } = counts.get(rule) ?? { submissions: 0, cases: 0 };
      const more = inCases.filter((rules) => rules.has(rule)).length;
      counts.set(rule, { submissions: submissions + 1, cases: cases + more });
    }
  }
  return [...counts]
    .map(([rule, count]) => ({ rule, title: registry.find(rule)?.title ?? '', ...count }))
    .sort((a, b) => b.submissions - a.submissions || b.cases - a.cases || (a.rule < b.rule ? -1 : 1));
}
