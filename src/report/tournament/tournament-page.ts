import { makeTime } from '../html/page-shell.js';
import { makeHeading, makeNumberCell, makeTable, makeTablePage, text } from '../page-with-tables.js';
import { makeCrossTable } from './cross-table.js';
import type { TournamentRow } from './tournament-table.js';
import type { CrossResult } from './tournament-tally.js';

export interface Tournament {
  readonly title: string;
  /** What was played, in one sentence. */
  readonly about: string;
  /** Date and time. */
  readonly started: string;
  readonly names: readonly string[];
  readonly rows: readonly TournamentRow[];
  /** Head to head, by the numbers of players. */
  readonly cross: readonly (readonly (CrossResult | null)[])[];
  /** Players that could not take part, and why. */
  readonly absent: readonly { readonly name: string; readonly reason: string }[];
}

/** The tables and the chart of a tournament, as one self-contained page. */
export const makeTournamentPage = (tournament: Tournament): string =>
  makeTablePage(
    tournament.title,
    `<p>${text(tournament.about)}, ${makeTime(tournament.started)}</p>
<h2>Table</h2>
${makeRows(tournament)}
${makeFaultNote(tournament)}
<h2>Ratings</h2>
${makeChart(tournament)}
<h2>Head to head</h2>
${makeCrossTable(tournament)}
${makeAbsent(tournament)}`,
  );

const NUMBERS = ['place', 'rating', '±', 'games', 'wins %', '±', 'ties', 'points', 'faults'];

const makeRows = ({ names, rows }: Tournament): string =>
  makeTable(
    'Table',
    [makeHeading('player', 'name'), ...NUMBERS.map((name) => makeHeading(name, 'number'))],
    rows.map((row, index) => {
      const cells = [String(index + 1), ...cellsOf(row)].map((cell) => makeNumberCell(cell)).join('');
      return `<tr><td class="name">${text(names[row.player] ?? '')}</td>${cells}${makeFaults(row.faults)}</tr>`;
    }),
  );

const cellsOf = ({ rated, games, wins, winsError, ties, points }: TournamentRow): (string | null)[] => [
  rated?.rating.toFixed(0) ?? null,
  rated?.error.toFixed(0) ?? null,
  String(games),
  games === 0 ? null : ((100 * wins) / games).toFixed(1),
  winsError === null ? null : (100 * winsError).toFixed(1),
  String(ties),
  points?.toFixed(2) ?? null,
];

const makeFaults = (faults: number): string =>
  `<td class="number${faults === 0 ? '' : ' bad'}" data-key="${faults}">${faults}</td>`;

const makeFaultNote = ({ rows }: Tournament): string =>
  rows.every(({ faults }) => faults === 0)
    ? ''
    : '<p class="quiet">A player loses the games that its fault ended. Points are those of finished games.</p>';

const WIDTH = 640;
const LEFT = 180;
const ROW = 24;

/** Each rating as a dot, with a line for one standard error to both sides. */
function makeChart({ names, rows }: Tournament): string {
  const shown = rows.flatMap(({ player, rated }) => (rated === null ? [] : [{ player, ...rated }]));
  const low = Math.min(...shown.map(({ rating, error }) => rating - error));
  const high = Math.max(...shown.map(({ rating, error }) => rating + error));
  const x = (rating: number): string => (LEFT + ((WIDTH - LEFT - 60) * (rating - low)) / (high - low || 1)).toFixed(1);
  const lines = shown.map(({ player, rating, error }, index) => {
    const y = ROW * (index + 0.5);
    return (
      `<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${text([...(names[player] ?? '')].slice(0, 24).join(''))}</text>` +
      `<line x1="${x(rating - error)}" x2="${x(rating + error)}" y1="${y}" y2="${y}"/>` +
      `<circle cx="${x(rating)}" cy="${y}" r="4"/>` +
      `<text x="${WIDTH - 40}" y="${y + 4}">${rating.toFixed(0)}</text>`
    );
  });
  const height = ROW * Math.max(1, shown.length);
  return `<svg class="ratings" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Ratings with one standard error; see the table above for the numbers">${lines.join('')}</svg>`;
}

const makeAbsent = ({ absent }: Tournament): string =>
  absent.length === 0
    ? ''
    : `<h2>Could not take part</h2>
<ul>${absent.map(({ name, reason }) => `<li>${text(name)}: ${text(reason)}</li>`).join('')}</ul>`;
