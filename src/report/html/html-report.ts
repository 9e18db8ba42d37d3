import type { Registry } from '../../kit/rule-registry.js';
import type { Scored } from '../run-score.js';
import { look, makeCase, type Press, type Shown } from './case-view.js';
import { PAGE_SCRIPT, PAGE_STYLE } from './generated/page.js';
import { text } from './markup.js';
import { makeFilter, makeHeader, makeReadings, makeTimes, makeTopics, titleOf } from './overview.js';
import { byUrgency } from './verdicts.js';

export type { Artist } from './game-renderer.js';

/** Nothing is loaded, and no script runs but our own, whatever a hostile program has made us print. */
const POLICY = `default-src 'none'; script-src '${PAGE_SCRIPT.hash}'; style-src '${PAGE_STYLE.hash}'; base-uri 'none'; form-action 'none'`;

/** The whole report as one page that needs nothing else. */
export function makeHtml(scored: Scored, registry: Registry, by: Omit<Press, 'registry'>): string {
  const press: Press = { ...by, registry };
  const shown = scored.cases.map((result) => look(result, press.artist)).sort((a, b) => byUrgency(a.result, b.result));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="herald ${text(scored.run.herald)}">
<title>${text(titleOf(scored))}</title>
<style>${PAGE_STYLE.text}</style>
</head>
<body>
${makeSymbols(shown, press)}
${makeHeader(scored)}
<main>
${makeTopics(scored)}
${makeTimes(shown.flatMap(({ replies }) => replies))}
${makeReadings(scored)}
<section aria-labelledby="cases"><h2 id="cases">Cases</h2>
<noscript><p class="alarm">Logs and tables are packed, and need JavaScript to be unpacked.</p></noscript>
${makeFilter(scored)}
${shown.map((each) => makeCase(each, press)).join('')}</section>
</main>
<script>${PAGE_SCRIPT.text}</script>
</body>
</html>
`;
}

/** Each drawing once, and only those that are used. */
function makeSymbols(shown: readonly Shown[], { artist }: Press): string {
  const zones = shown.flatMap(({ payload }) => payload?.scenes.flatMap((scene) => scene.zones) ?? []);
  const drawings = new Set(zones.flatMap(({ cards }) => cards.map(({ drawing }) => drawing)));
  const symbols = [...drawings].map(
    (drawing) => `<symbol id="draw-${text(drawing)}" viewBox="0 0 60 84">${artist.draw(drawing)}</symbol>`,
  );
  return `<svg class="symbols" aria-hidden="true" width="0" height="0">${symbols.join('')}</svg>`;
}
