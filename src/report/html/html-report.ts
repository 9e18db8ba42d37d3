import type { Picture } from '../../kit/game-renderer.js';
import type { ScoredCase, ScoredRun } from '../scored-run.js';
import { type CaseView, makeCase, type RenderContext, viewCase } from './case-view.js';
import { makeFailures } from './failures.js';
import { text } from './markup.js';
import { makeFilter, makeHeader, makeReadings, makeTimes, makeTopics, pageTitle } from './overview.js';
import { makePage } from './page-shell.js';
import { byUrgency } from './verdict-badge.js';

export type { RenderContext } from './case-view.js';

/** The complete report as one self-contained page. It leads with the failures. */
export function makeHtml(run: ScoredRun, context: RenderContext): string {
  const views = run.cases.map((result) => viewCase(result, context)).sort((a, b) => byUrgency(a.result, b.result));
  const viewOf = new Map(views.map((view) => [view.result.id, view]));
  const failed = new Set(run.causes.flatMap(({ first, others }) => [first.id, ...others.map(({ id }) => id)]));
  const others = views.filter(({ result }) => !failed.has(result.id));
  const makeFailedCase = ({ id }: ScoredCase, isOpen: boolean): string =>
    makeCase(viewOf.get(id) as CaseView, context, isOpen);
  const body = `${makeSymbols(views, context)}
${makeHeader(run)}
<main>
<noscript><p class="alarm">Enable JavaScript to see logs and states: they are stored compressed.</p></noscript>
${makeFailures(run, makeFailedCase, context)}
${makeTopics(run)}
${makeTimes(views.flatMap(({ replies }) => replies))}
${makeReadings(run)}
<section aria-labelledby="cases"><h2 id="cases">${failed.size === 0 ? 'Cases' : 'Other cases'}</h2>
${makeFilter(run)}
${others.map((view) => makeCase(view, context)).join('')}</section>
</main>`;
  return makePage(pageTitle(run), body, run.run.herald);
}

/** Each picture once, and only those in use. */
function makeSymbols(views: readonly CaseView[], { renderer }: RenderContext): string {
  const zones = views.flatMap(({ payload }) => payload?.scenes.flatMap((scene) => scene.zones) ?? []);
  const ids = new Set(zones.flatMap(({ pieces }) => pieces.map(({ picture }) => picture)));
  const symbols = renderer === null ? [] : [...ids].map((id) => makeSymbol(id, renderer.picture(id)));
  return `<svg class="symbols" aria-hidden="true" width="0" height="0">${symbols.join('')}</svg>`;
}

const makeSymbol = (id: string, { width, height, svg }: Picture): string =>
  `<symbol id="picture-${text(id)}" viewBox="0 0 ${width} ${height}">${svg}</symbol>`;
