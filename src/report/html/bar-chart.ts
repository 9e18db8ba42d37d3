import { text } from './markup.js';

export interface Bar {
  readonly label: string;
  /** One for each kind, stacked. */
  readonly counts: [number, number];
}

export interface BarChart {
  readonly id: string;
  readonly title: string;
  readonly kinds: readonly [string, string];
  readonly bars: readonly Bar[];
}

const WIDTH = 360;
const ROW = 18;
const LABEL = 58;
const NUMBER = 40;

/** Horizontal bars, whose labels are readable on a phone too, with the numbers in a table below. */
export function makeBarChart({ id, title, kinds, bars }: BarChart): string {
  const most = Math.max(...bars.map(({ counts: [one, other] }) => one + other));
  const unit = (WIDTH - LABEL - NUMBER) / most;
  const rows = bars.map((bar, index) => makeBar(bar, index * ROW, unit));
  return `<figure><figcaption>${text(title)}</figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${bars.length * ROW}" role="img" aria-label="${text(
    title,
  )}; see the table below for the numbers">${rows.join('')}</svg>${makeLegend(kinds)}${makeNumbers(id, title, kinds, bars)}</figure>`;
}

function makeBar({ label, counts: [one, other] }: Bar, y: number, unit: number): string {
  const width = (count: number): string => (count * unit).toFixed(1);
  return (
    `<text x="${LABEL - 6}" y="${y + 13}" text-anchor="end">${text(label)}</text>` +
    (one > 0 ? `<rect class="kind0" x="${LABEL}" y="${y + 2}" width="${width(one)}" height="${ROW - 5}"/>` : '') +
    (other > 0
      ? `<rect class="kind1" x="${(LABEL + one * unit).toFixed(1)}" y="${y + 2}" width="${width(other)}" height="${ROW - 5}"/>`
      : '') +
    `<text x="${(LABEL + (one + other) * unit + 5).toFixed(1)}" y="${y + 13}">${one + other}</text>`
  );
}

const makeLegend = (names: readonly string[]): string =>
  `<ul class="legend">${names
    .map(
      (name, index) =>
        `<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="kind${index}" width="10" height="10"/></svg> ${text(name)}</li>`,
    )
    .join('')}</ul>`;

function makeNumbers(id: string, title: string, kinds: readonly [string, string], bars: readonly Bar[]): string {
  const head = ['time', ...kinds].map((cell) => `<th scope="col">${text(cell)}</th>`);
  const body = bars.map(
    ({ label, counts }) =>
      `<tr><th scope="row">${text(label)}</th>${counts.map((count) => `<td>${count}</td>`).join('')}</tr>`,
  );
  return `<details class="numbers" id="${text(id)}"><summary>as a table</summary><table><caption class="unseen">${text(
    title,
  )}</caption><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></details>`;
}
