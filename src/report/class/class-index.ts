import type { Registry } from '../../kit/rule-registry.js';
import { VERDICTS, type Verdict } from '../../kit/verdict.js';
import { plural } from '../console/text.js';
import { escapeXml, replaceUnprintable } from '../xml.js';
import { type BrokenRule, brokenRules } from './broken-rules.js';
import { type ClassEntry, firstReason, percentOf } from './class-entry.js';
import { INDEX_SCRIPT, INDEX_STYLE } from './class-page.js';
import { makeHistogram } from './histogram.js';

const MOST_RULES = 15;
const LONGEST_REASON = 200;

const text = (value: string | number): string => escapeXml(replaceUnprintable(String(value)));

/** The whole class on one page that needs nothing but the reports that it links to. */
export function makeClassIndex(title: string, entries: readonly ClassEntry[], registry: Registry): string {
  const broken = brokenRules(entries, registry);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text(title)}</title>
<style>${INDEX_STYLE}</style>
</head>
<body>
<main>
<h1>${text(title)}</h1>
<p>${plural(entries.length, 'submission')}${statusesOf(entries)}. <a href="gradebook.csv">gradebook.csv</a>${broken.length === 0 ? '' : ' · <a href="#rules">most-broken rules</a>'}</p>
<h2>Distribution of points</h2>
${makeHistogram(entries)}
<h2>Submissions</h2>
${makeTable(entries)}
${makeRules(broken)}
</main>
<script>${INDEX_SCRIPT}</script>
</body>
</html>
`;
}

function statusesOf(entries: readonly ClassEntry[]): string {
  const counts = new Map<string, number>();
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts.size === 0 ? '' : `: ${[...counts].map(([status, count]) => `${count} ${status}`).join(', ')}`;
}

/** How wide a column is, and how it is sorted. */
type Kind = 'number' | 'name' | 'status' | 'reason';

const heading = (name: string, kind: Kind): string =>
  `<th scope="col" class="${kind}"><button type="button">${text(name)}</button></th>`;

/** Verdicts that nobody has would only make the table too wide to read. */
const verdictsIn = (entries: readonly ClassEntry[]): Verdict[] =>
  VERDICTS.filter(
    (verdict) => ALWAYS.includes(verdict) || entries.some(({ scored }) => (scored?.counts[verdict] ?? 0) > 0),
  );

const ALWAYS: readonly Verdict[] = ['pass', 'fail'];

function makeTable(entries: readonly ClassEntry[]): string {
  const verdicts = verdictsIn(entries);
  const heads = [
    heading('name', 'name'),
    ...['points', 'of', 'percent', ...verdicts].map((name) => heading(name, 'number')),
    heading('status', 'status'),
    heading('reason', 'reason'),
  ];
  return `<div class="scroll" role="region" aria-label="Submissions" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${entries.map((entry) => makeRow(entry, verdicts)).join('\n')}
</tbody></table></div>`;
}

/** What has no number sorts below all that have one. */
const number = (value: number | null): string =>
  `<td class="number" data-key="${value ?? -1}">${value === null ? '' : value}</td>`;

function makeRow(entry: ClassEntry, verdicts: readonly Verdict[]): string {
  const { name, status, scored } = entry;
  const cells = [
    `<td class="name">${scored === null ? text(name) : `<a href="${text(linkTo(entry))}">${text(name)}</a>`}</td>`,
    number(scored?.earned ?? null),
    number(scored?.of ?? null),
    number(scored === null ? null : percentOf(scored)),
    ...verdicts.map((verdict) => number(scored?.counts[verdict] ?? null)),
    `<td class="status${status === 'graded' ? '' : ' bad'}">${status}</td>`,
    `<td class="reason faint">${text(shortened(firstReason(entry)))}</td>`,
  ];
  return `<tr>${cells.join('')}</tr>`;
}

const linkTo = ({ folder, report }: ClassEntry): string => `./${encodeURIComponent(folder)}/${report}`;

const shortened = (reason: string): string =>
  reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON - 1)}…` : reason;

function makeRules(rules: readonly BrokenRule[]): string {
  if (rules.length === 0) return '';
  const rows = rules
    .slice(0, MOST_RULES)
    .map(
      ({ rule, title, submissions, cases }) =>
        `<tr><td><code>${text(rule)}</code></td><td>${text(title)}</td>${number(submissions)}${number(cases)}</tr>`,
    );
  const heads = [
    heading('rule', 'name'),
    heading('what it says', 'reason'),
    heading('submissions', 'number'),
    heading('cases', 'number'),
  ];
  return `<h2 id="rules">Most-broken rules</h2>
<div class="scroll" role="region" aria-label="Most-broken rules" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}
