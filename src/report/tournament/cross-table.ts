import { text } from '../page-with-tables.js';
import type { Tournament } from './tournament-page.js';
import type { CrossResult } from './tournament-tally.js';

/** A page with more would take minutes to open. */
const MOST_SHOWN = 100;

/** Who scored how much against whom, with the faults of the player of the row; players in the order of the table. */
export function makeCrossTable({ names, rows, cross }: Pick<Tournament, 'names' | 'rows' | 'cross'>): string {
  const players = rows.slice(0, MOST_SHOWN).map(({ player }) => player);
  const left = rows.length - players.length;
  const numbers = players.map((player, index) => `<th scope="col" title="${nameOf(player)}">${index + 1}</th>`);
  const lines = players.map((player, index) => {
    const cells = players.map((other) => makeCell(player === other, cross[player]?.[other] ?? null));
    return `<tr><th scope="row" class="name">${index + 1}. ${nameOf(player)}</th>${cells.join('')}</tr>`;
  });
  function nameOf(player: number): string {
    return text(names[player] ?? '');
  }
  return `<p class="quiet">Score of the player in the row against the one in the column, of as many games: 1 for a win, ½ for a tie. ✗ counts its faults.${left === 0 ? '' : ` Only the best ${MOST_SHOWN} players are shown.`}</p>
<div class="wide" role="region" aria-label="Head to head" tabindex="0"><table class="cross">
<thead><tr><th scope="col" class="name">player</th>${numbers.join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody></table></div>`;
}

function makeCell(isSame: boolean, result: CrossResult | null): string {
  if (isSame) return '<td class="same"><span class="unseen">the same player</span></td>';
  if (result === null) return '<td class="quiet">–</td>';
  const { score, games, faults } = result;
  const kind = games === 0 || score * 2 === games ? '' : score * 2 > games ? ' class="better"' : ' class="worse"';
  const fault = faults === 0 ? '' : ` <span class="bad"><span class="unseen">faults: </span>✗${faults}</span>`;
  return `<td${kind}>${halves(score)} of ${games}${fault}</td>`;
}

/** `2½`, and `½` for a single tie. */
function halves(score: number): string {
  const whole = Math.floor(score);
  return score === whole ? String(whole) : `${whole === 0 ? '' : whole}½`;
}
