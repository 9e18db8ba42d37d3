import type { Release } from './history.js';
import { GOALS, type Goal, isMet, valueFor } from './performance-goals.js';

const ROW = 26;
const LEFT = 280;
const RIGHT = 610;
const TOP = 40;
/** The goal is at two thirds of the width, so that there is room beyond it. */
const GOAL_AT = LEFT + ((RIGHT - LEFT) * 2) / 3;
const WIDTH = RIGHT + 60;

const STYLE = `text{font:13px sans-serif;fill:#333}.dim{fill:#777}.met{fill:#2f7d4f}.missed{fill:#b7791f}
@media (prefers-color-scheme:dark){text{fill:#ddd}.dim{fill:#999}}`;

/** Each bench that has a goal as a bar: of the newest release that measured it, with a mark for the one before. */
export function makeChart(history: readonly Release[]): string {
  const rows = Object.entries(GOALS).flatMap(([name, goal]) => {
    const values = history.flatMap(({ benches }) => valueFor(goal, benches[name]) ?? []);
    return values.length === 0 ? [] : [{ name, goal, values }];
  });
  const bars = rows.map(({ name, goal, values }, index) => makeBar(name, goal, values, TOP + index * ROW));
  const height = TOP + rows.length * ROW + 10;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">
<title>How near each bench is to its goal</title>
<style>${STYLE}</style>
<text x="10" y="16" class="dim">A bar reaches the dashed line at its goal. The mark is the release before.</text>
<path d="M${GOAL_AT} 24V${height - 6}" stroke="#777" stroke-dasharray="4 3"/>
${bars.join('\n')}
</svg>
`;
}

function makeBar(name: string, goal: Goal, values: readonly number[], y: number): string {
  const last = values.at(-1) as number;
  const before = values.at(-2);
  const end = placeOf(goal, last);
  const mark =
    before === undefined
      ? ''
      : `<path d="M${placeOf(goal, before)} ${y}v16" stroke="#333" stroke-width="2" opacity=".6"/>`;
  return [
    `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${name}</text>`,
    `<rect x="${LEFT}" y="${y}" width="${end - LEFT}" height="16" rx="2" class="${isMet(goal, last) ? 'met' : 'missed'}"/>`,
    mark,
    `<text x="${RIGHT + 10}" y="${y + 13}">${last}</text>`,
  ].join('');
}

/** How much of the goal is reached decides the length, whichever direction is better. */
function placeOf({ goal, better }: Goal, value: number): number {
  const part = better === 'higher' ? value / goal : goal / value;
  return Math.round(Math.min(RIGHT, LEFT + part * (GOAL_AT - LEFT)));
}
