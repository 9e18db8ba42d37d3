import { text } from '../../html/markup.js';
import { makePage } from '../../html/page-shell.js';
import type { LineRange, SimilarPair, SimilarRegion } from './similar-pairs.js';

const MAX_PAIRS = 40;
const MAX_REGIONS = 20;
const MAX_LINES = 120;

/** Pairs of submissions side by side, for the teacher. */
export function makeSimilarityPage(title: string, pairs: readonly SimilarPair[]): string {
  const shown = pairs.slice(0, MAX_PAIRS);
  const rows = shown.map(
    ({ a, b, shareOfA, shareOfB }, index) =>
      `<tr><td><a href="#pair-${index}"><bdi>${text(a)}</bdi></a></td><td class="number">${shareOfA}&nbsp;%</td><td><bdi>${text(b)}</bdi></td><td class="number">${shareOfB}&nbsp;%</td></tr>`,
  );
  return makePage(
    `${title}: similar submissions`,
    `<header><h1>${text(title)}: similar submissions</h1>
<p><a href="index.html">Back to the class</a></p>
<p>These programs have much in common, apart from names, comments and layout. That is a hint where to look, and no more: there may
be a common source that both were allowed to use, and a task may leave little choice.${pairs.length > MAX_PAIRS ? ` The first ${MAX_PAIRS} of ${pairs.length} pairs are shown.` : ''}</p></header>
<main>
<div class="wide" role="region" aria-label="Pairs" tabindex="0"><table><thead><tr><th scope="col">one</th><th scope="col" class="number">of it in the other</th><th scope="col">other</th><th scope="col" class="number">of it in the one</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>
${shown.map(makePair).join('\n')}
</main>`,
  );
}

const makePair = ({ a, b, shareOfA, shareOfB, regions }: SimilarPair, index: number): string =>
  `<section id="pair-${index}"><h2><bdi>${text(a)}</bdi> (${shareOfA}&nbsp;%) and <bdi>${text(b)}</bdi> (${shareOfB}&nbsp;%)</h2>
${regions.slice(0, MAX_REGIONS).map(makeRegion).join('\n')}${regions.length > MAX_REGIONS ? `<p>and ${regions.length - MAX_REGIONS} smaller places</p>` : ''}</section>`;

const makeRegion = ({ a, b, tokens }: SimilarRegion): string =>
  `<details${tokens > 40 ? ' open' : ''}><summary><code>${text(a.path)}</code> ${linesOf(a)} and <code>${text(b.path)}</code> ${linesOf(b)}</summary>
<div class="side-by-side">${makeLines(a)}${makeLines(b)}</div></details>`;

const linesOf = (range: LineRange): string =>
  range.first === range.last ? `line ${range.first}` : `lines ${range.first} to ${range.last}`;

function makeLines({ text: lines }: LineRange): string {
  const shown = lines.split('\n').slice(0, MAX_LINES).join('\n');
  return `<pre tabindex="0">${text(shown)}</pre>`;
}
