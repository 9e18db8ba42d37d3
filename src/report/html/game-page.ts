import type { Finding } from '../../kit/verdict.js';
import { plural } from '../console/text.js';
import { type CaseView, makeRecording, makeSymbols, type RenderContext, viewRecording } from './case-view.js';
import { makeFindings } from './finding.js';
import { code, definition, text } from './markup.js';
import { makePage, makeTime } from './page-shell.js';

/** A game with its recording. */
export interface RecordedGame {
  /** Unique on the page. */
  readonly id: string;
  readonly title: string;
  readonly protocol: string;
  readonly recording: string;
  readonly findings: readonly Finding[];
  /** The command that plays or judges it again. */
  readonly again: string;
}

export interface GamePage {
  readonly title: string;
  /** What was played, in one sentence. */
  readonly about: string;
  /** Date and time. */
  readonly started: string;
  readonly herald: string;
  /** The result: a heading, and a row for each player. */
  readonly table: readonly (readonly string[])[];
  /** Further lists, such as the games that a player lost. */
  readonly lists: readonly { readonly title: string; readonly items: readonly string[] }[];
  readonly games: readonly RecordedGame[];
}

/** Games to look at, message by message, as one self-contained page. The first is open. */
export function makeGamePage(page: GamePage, context: RenderContext): string {
  const games = page.games.map((game) => ({
    game,
    view: viewRecording(game.recording, game.findings, game.protocol, context),
  }));
  const body = `${makeSymbols(
    games.map(({ view }) => view),
    context,
  )}
<header><h1>${text(page.title)}</h1><p>${text(page.about)}, ${makeTime(page.started)}</p></header>
<main>
<noscript><p class="alarm">Enable JavaScript to see logs and states: they are stored compressed.</p></noscript>
${makeResult(page.table)}
${page.lists.map(makeItems).join('')}
<section aria-labelledby="games"><h2 id="games">${games.length === 1 ? 'Game' : `Games (${games.length})`}</h2>
${games.map(({ game, view }, index) => makeGame(game, view, index === 0, context)).join('')}</section>
</main>`;
  return makePage(page.title, body, page.herald);
}

function makeResult([heading = [], ...rows]: GamePage['table']): string {
  const head = heading.map((cell) => `<th scope="col">${text(cell)}</th>`).join('');
  const body = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell) => `<td>${text(cell)}</td>`).join('');
    return `<tr><th scope="row">${text(name)}</th>${rest}</tr>`;
  });
  return `<section aria-labelledby="result"><h2 id="result">Result</h2>
<div class="wide" role="region" aria-label="table of results" tabindex="0"><table class="result"><thead><tr>${head}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div></section>`;
}

const makeItems = ({ title, items }: GamePage['lists'][number]): string =>
  `<section><h2>${text(title)}</h2><ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul></section>`;

function makeGame(game: RecordedGame, view: CaseView, isOpen: boolean, context: RenderContext): string {
  const { id, title, protocol, findings, again } = game;
  const faults = findings.length === 0 ? '' : ` <span class="badge fail">✗ ${plural(findings.length, 'fault')}</span>`;
  return `<details class="case" id="${text(id)}"${isOpen ? ' open' : ''}><summary><h3>${text(title)}</h3>${faults}</summary>
<div class="body">${makeFindings({ findings, protocol, verdict: 'fail' }, context)}
<dl class="facts">${definition('Rerun', code(again))}</dl>${makeRecording(view, context, title)}</div></details>
`;
}
