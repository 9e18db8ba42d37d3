import type { Registry } from '../../kit/rule-registry.js';
import { points, text } from '../html/markup.js';
import { makePage } from '../html/page-shell.js';
import { makeBrokenRules, mostBroken } from './broken-rules.js';
import type { ClassEntry } from './class-entry.js';
import { byName, commonMaximum, countStatuses, meanOf, medianOf, percentages } from './class-statistics.js';
import { makeHistogram } from './histogram.js';
import { makeSubmissionFilter } from './submission-filter.js';
import { makeStatus, makeSubmissions } from './submission-table.js';

/** The results of a class on one page, which needs no other files but the reports it links to. */
export function makeClassIndex(
  title: string,
  entries: readonly ClassEntry[],
  registry: Registry,
  files: readonly string[] = ['gradebook.csv'],
): string {
  const sorted = entries.toSorted(byName);
  const rules = mostBroken(sorted, registry);
  const body = `<header><h1>${text(title)}</h1>
<div class="overview"><div>${makeFigures(sorted)}
${makeStatuses(sorted)}
<p>${files.map((file) => `<a href="${file}">${file}</a>`).join(' · ')} · for students: <code>handout/</code>${rules.length === 0 ? '' : ' · <a href="#rules">Most-broken rules</a>'}</p></div>
${makeHistogram(sorted)}</div></header>
<main>
<section><h2 id="submissions">Submissions</h2>
${makeSubmissionFilter(sorted, rules)}
${makeSubmissions(sorted)}</section>
${makeBrokenRules(rules)}
</main>`;
  return makePage(title, body);
}

function makeFigures(entries: readonly ClassEntry[]): string {
  const values = percentages(entries);
  const maximum = commonMaximum(entries);
  const handedIn = entries.filter(({ status }) => status !== 'missing').length;
  const inPoints = (percent: number): string =>
    maximum === null ? '' : `${points((percent * maximum) / 100)} of ${points(maximum)} points`;
  return `<dl class="figures">${[
    makeFigure(handedIn === 1 ? 'submission' : 'submissions', String(handedIn), ''),
    ...Object.entries({ mean: meanOf(values), median: medianOf(values) }).flatMap(([name, value]) =>
      value === null ? [] : [makeFigure(name, `${value.toFixed(1)} %`, inPoints(value))],
    ),
  ].join('')}</dl>`;
}

const makeFigure = (name: string, value: string, about: string): string =>
  `<div><dt>${name}</dt><dd><strong>${value}</strong>${about === '' ? '' : ` <span class="quiet">${about}</span>`}</dd></div>`;

const makeStatuses = (entries: readonly ClassEntry[]): string =>
  `<ul class="verdicts">${[...countStatuses(entries)]
    .map(([status, count]) => `<li>${makeStatus(status)} ${count}</li>`)
    .join('')}</ul>`;
