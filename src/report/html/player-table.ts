import type { PlayerSummary } from '../../kit/game-renderer.js';
import { text } from './markup.js';

/** What each player did in a whole game, a row for each. */
export function makePlayerTable(players: readonly PlayerSummary[], label: string): string {
  const [first] = players;
  if (first === undefined) return '';
  const isNamed = players.some(({ seat }) => seat !== null);
  const headings = [...(isNamed ? ['player'] : []), ...first.facts.map(([name]) => name)];
  const rows = players.map(({ seat, facts }) => {
    const name = isNamed ? `<th scope="row">${text(seat ?? '')}</th>` : '';
    return `<tr>${name}${facts.map(([, value]) => `<td>${text(value)}</td>`).join('')}</tr>`;
  });
  return `<div class="wide" role="region" aria-label="${text(label)}" tabindex="0"><table class="players">
<thead><tr>${headings.map((name) => `<th scope="col">${text(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`;
}
