import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { type CaseView, makeCase, makeSymbols, type RenderContext, viewCase } from './case-view.js';
import { makeFailures } from './failures.js';
import {
  makeFilter,
  makeHeader,
  makeReadings,
  makeTimes,
  makeTopics,
  pageTitle,
  type ReportPlace,
} from './overview.js';
import { makePage } from './page-shell.js';
import { byUrgency } from './verdict-badge.js';

export type { RenderContext } from './case-view.js';
export type { ReportPlace } from './overview.js';

/** The complete report as one self-contained page. It leads with the failures. */
export function makeHtml(run: ScoredRun, context: RenderContext, place: ReportPlace | null = null): string {
  const views = new Map(run.cases.map((result) => [result.id, viewCase(result, context)]));
  const failed = new Set(run.causes.flatMap(({ first, others }) => [first.id, ...others.map(({ id }) => id)]));
  const others = run.cases.filter(({ id }) => !failed.has(id)).sort(byUrgency);
  const makeOne = (result: ScoredCase, isOpen: boolean): string =>
    makeCase(result, views.get(result.id) as CaseView, context, isOpen);
  const body = `${makeSymbols([...views.values()], context)}
${makeHeader(run, place)}
<main>
<noscript><p class="alarm">Enable JavaScript to see logs and states: they are stored compressed.</p></noscript>
${makeFailures(run, makeOne, context)}
${makeTopics(run)}
${makeTimes([...views.values()].flatMap(({ replies }) => replies))}
${makeReadings(run)}
<section aria-labelledby="cases"><h2 id="cases">${failed.size === 0 ? 'Cases' : 'Other cases'}</h2>
${makeFilter(run)}
${others.map((result) => makeOne(result, false)).join('')}</section>
</main>`;
  const title = place === null ? pageTitle(run) : `${place.student} – ${place.title}`;
  return makePage(title, body, run.run.herald);
}
