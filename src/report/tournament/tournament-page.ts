import { INDEX_SCRIPT, INDEX_STYLE } from '../class/class-page.js';
import { escapeXml, replaceUnprintable } from '../xml.js';
import type { TournamentRow } from './tournament-table.js';

export interface Tournament {
  readonly title: string;
  /** What was played, in a sentence. */
  readonly about: string;
  readonly names: readonly string[];
  readonly rows: readonly TournamentRow[];
  /** Those who could not take part, and why. */
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
}

const text = (value: string | number): string => escapeXml(replaceUnprintable(String(value)));

/** Table and chart of a tournament, on one page that needs nothing else. */
export const makeTournamentPage = (tournament: Tournament): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(tournament.title)}</title>
<style>${INDEX_STYLE}.chart{width:100%;height:auto}.chart line{stroke:var(--bar);stroke-width:2}.chart circle{fill:var(--bar)}.chart text{fill:var(--text);font-size:12px}</style>
</head>
<body>
<main>
<h1>${text(tournament.title)}</h1>
<p>${text(tournament.about)}</p>
<h2>Ratings</h2>
${makeChart(tournament)}
<h2>Table</h2>
${makeTable(tournament)}
${makeAbsent(tournament)}
</main>
<script>${INDEX_SCRIPT}</script>
</body>
</html>
`;

const HEADS = ['player', 'rating', '±', 'games', 'wins %', '±', 'ties', 'points', 'faults'];

const makeTable = ({ names, rows }: Tournament): string => {
  const heads = HEADS.map(
    (head, index) =>
      `<th scope="col"${index === 0 ? '' : ' class="number"'}><button type="button">${head}</button></th>`,
  );
  const body = rows.map(
    (row) => `<tr><td>${text(names[row.player] ?? '')}</td>${cellsOf(row).map(makeCell).join('')}</tr>`,
  );
  return `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></div>`;
};

const cellsOf = ({ rated, games, wins, winsError, ties, points, faults }: TournamentRow): (string | null)[] => [
  rated?.rating.toFixed(0) ?? null,
  rated?.error.toFixed(0) ?? null,
  String(games),
  games === 0 ? null : ((100 * wins) / games).toFixed(1),
  winsError === null ? null : (100 * winsError).toFixed(1),
  String(ties),
  points?.toFixed(2) ?? null,
  String(faults),
];

/** What has no number sorts below all that have one. */
const makeCell = (cell: string | null): string => `<td class="number" data-key="${cell ?? -1}">${cell ?? ''}</td>`;

const WIDTH = 640;
const LEFT = 180;
const STEP = 24;

/** Each rating as a point, with one standard error to both sides. */
function makeChart({ names, rows }: Tournament): string {
  const shown = rows.flatMap(({ player, rated }) => (rated === null ? [] : [{ player, ...rated }]));
  const low = Math.min(...shown.map(({ rating, error }) => rating - error));
  const high = Math.max(...shown.map(({ rating, error }) => rating + error));
  const at = (rating: number): string => (LEFT + ((WIDTH - LEFT - 60) * (rating - low)) / (high - low || 1)).toFixed(1);
  const lines = shown.map(({ player, rating, error }, index) => {
    const y = STEP * (index + 0.5);
    return (
      `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${text([...(names[player] ?? '')].slice(0, 24).join(''))}</text>` +
      `<line x1="${at(rating - error)}" x2="${at(rating + error)}" y1="${y}" y2="${y}"/>` +
      `<circle cx="${at(rating)}" cy="${y}" r="4"/>` +
      `<text x="${WIDTH - 40}" y="${y + 4}">${rating.toFixed(0)}</text>`
    );
  });
  const height = STEP * Math.max(1, shown.length);
  return `<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Ratings with one standard error; the table below has the numbers">${lines.join('')}</svg>`;
}

const makeAbsent = ({ absent }: Tournament): string =>
  absent.length === 0
    ? ''
    : `<h2>Could not take part</h2>
<ul>${absent.map(({ name, reason }) => `<li>${text(name)}: ${text(reason)}</li>`).join('')}</ul>`;
