import { type Multiset, multisetOf } from '../../core/multiset.js';
import type { Registry } from '../../kit/rule-registry.js';
import { makeHeading, makeNumberCell, makeTable, text } from '../page-with-tables.js';
import type { ClassEntry } from './class-entry.js';

const MAX_RULES = 15;

export interface BrokenRule {
  readonly rule: string;
  readonly title: string;
  readonly submissions: number;
  readonly cases: number;
}

/** The rules that a submission breaks, each with the number of cases that show it. */
export const rulesBrokenBy = ({ scored }: ClassEntry): Multiset<string> =>
  multisetOf((scored?.cases ?? []).flatMap(({ findings }) => [...new Set(findings.map(({ rule }) => rule))]));

/** Rules by the number of submissions that break them, highest first. */
export function brokenRules(entries: readonly ClassEntry[], registry: Registry): BrokenRule[] {
  const counts = new Map<string, { submissions: number; cases: number }>();
  for (const entry of entries) {
    for (const [rule, own] of rulesBrokenBy(entry)) {
      const { submissions, cases } = counts.get(rule) ?? { submissions: 0, cases: 0 };
      counts.set(rule, { submissions: submissions + 1, cases: cases + own });
    }
  }
  return [...counts]
    .map(([rule, count]) => ({ rule, title: registry.find(rule)?.title ?? '', ...count }))
    .sort((a, b) => b.submissions - a.submissions || b.cases - a.cases || (a.rule < b.rule ? -1 : 1));
}

/** The rules that most submissions break. A click on one shows those submissions. */
export const mostBroken = (entries: readonly ClassEntry[], registry: Registry): BrokenRule[] =>
  brokenRules(entries, registry).slice(0, MAX_RULES);

export function makeBrokenRules(rules: readonly BrokenRule[]): string {
  if (rules.length === 0) return '';
  const headings = [makeHeading('rule', 'name'), makeHeading('submissions', 'number'), makeHeading('cases', 'number')];
  const rows = rules.map(
    ({ rule, title, submissions, cases }) =>
      `<tr><th scope="row" class="name" data-key="${text(rule)}"><a href="#submissions" data-rule="${text(rule)}"><code>${text(rule)}</code></a>` +
      `<span class="about">${text(title)}</span></th>${makeNumberCell(submissions)}${makeNumberCell(cases)}</tr>`,
  );
  return `<section><h2 id="rules">Most-broken rules</h2>
${makeTable('Most-broken rules', headings, rows)}</section>`;
}
