import type { Registry } from '../../kit/rule-registry.js';
import { VERDICTS, type Verdict } from '../../kit/verdict.js';
import { plural, truncate } from '../console/text.js';
import { makeHeading, makeNumberCell, makeTable, makeTablePage, text } from '../table-page.js';
import { type ClassEntry, firstReason, percentOf } from './class-entry.js';
import { makeHistogram } from './histogram.js';

const MAX_RULES = 15;
const MAX_REASON = 200;

/** The results of a class on one page, which needs no other files but the reports it links to. */
export function makeClassIndex(title: string, entries: readonly ClassEntry[], registry: Registry): string {
  const broken = brokenRules(entries, registry);
  return makeTablePage(
    title,
    `<p>${plural(entries.length, 'submission')}${countStatuses(entries)}. <a href="gradebook.csv">gradebook.csv</a>${broken.length === 0 ? '' : ' · <a href="#rules">most-broken rules</a>'}</p>
<h2>Distribution of points</h2>
${makeHistogram(entries)}
<h2>Submissions</h2>
${makeSubmissions(entries)}
${makeRules(broken)}`,
  );
}

function countStatuses(entries: readonly ClassEntry[]): string {
  const counts = new Map<string, number>();
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts.size === 0 ? '' : `: ${[...counts].map(([status, count]) => `${count} ${status}`).join(', ')}`;
}

/** Columns for verdicts that no submission has would only make the table too wide. */
const verdictsIn = (entries: readonly ClassEntry[]): Verdict[] =>
  VERDICTS.filter(
    (verdict) => ALWAYS_SHOWN.includes(verdict) || entries.some(({ scored }) => (scored?.counts[verdict] ?? 0) > 0),
  );

const ALWAYS_SHOWN: readonly Verdict[] = ['pass', 'fail'];

function makeSubmissions(entries: readonly ClassEntry[]): string {
  const verdicts = verdictsIn(entries);
  const headings = [
    makeHeading('name', 'name'),
    ...['points', 'of', 'percent', ...verdicts].map((name) => makeHeading(name, 'number')),
    makeHeading('status', 'status'),
    makeHeading('reason', 'reason'),
  ];
  return makeTable(
    'Submissions',
    headings,
    entries.map((entry) => makeRow(entry, verdicts)),
  );
}

function makeRow(entry: ClassEntry, verdicts: readonly Verdict[]): string {
  const { name, status, scored } = entry;
  const cells = [
    `<td class="name">${scored === null ? text(name) : `<a href="${text(linkTo(entry))}">${text(name)}</a>`}</td>`,
    makeNumberCell(scored?.earned ?? null),
    makeNumberCell(scored?.of ?? null),
    makeNumberCell(scored === null ? null : percentOf(scored)),
    ...verdicts.map((verdict) => makeNumberCell(scored?.counts[verdict] ?? null)),
    `<td class="status${status === 'graded' ? '' : ' bad'}">${status}</td>`,
    `<td class="reason quiet">${text(truncate(firstReason(entry), MAX_REASON))}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>`;
}

const linkTo = ({ folder, report }: ClassEntry): string => `./${encodeURIComponent(folder)}/${report}`;

export interface BrokenRule {
  readonly rule: string;
  readonly title: string;
  readonly submissions: number;
  readonly cases: number;
}

/** Rules by the number of submissions that break them, highest first. */
export function brokenRules(entries: readonly ClassEntry[], registry: Registry): BrokenRule[] {
  const counts = new Map<string, { submissions: number; cases: number }>();
  for (const { scored } of entries) {
    const byCase = (scored?.cases ?? []).map(({ findings }) => new Set(findings.map(({ rule }) => rule)));
    for (const rule of new Set(byCase.flatMap((rules) => [...rules]))) {
      const { submissions, cases } = counts.get(rule) ?? { submissions: 0, cases: 0 };
      const own = byCase.filter((rules) => rules.has(rule)).length;
      counts.set(rule, { submissions: submissions + 1, cases: cases + own });
    }
  }
  return [...counts]
    .map(([rule, count]) => ({ rule, title: registry.find(rule)?.title ?? '', ...count }))
    .sort((a, b) => b.submissions - a.submissions || b.cases - a.cases || (a.rule < b.rule ? -1 : 1));
}

function makeRules(rules: readonly BrokenRule[]): string {
  if (rules.length === 0) return '';
  const rows = rules
    .slice(0, MAX_RULES)
    .map(
      ({ rule, title, submissions, cases }) =>
        `<tr><td><code>${text(rule)}</code></td><td>${text(title)}</td>${makeNumberCell(submissions)}${makeNumberCell(cases)}</tr>`,
    );
  const headings = [
    makeHeading('rule', 'name'),
    makeHeading('what it says', 'reason'),
    makeHeading('submissions', 'number'),
    makeHeading('cases', 'number'),
  ];
  return `<h2 id="rules">Most-broken rules</h2>
${makeTable('Most-broken rules', headings, rows)}`;
}
